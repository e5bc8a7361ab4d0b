import type { Place } from '../../../shared/model/place.ts';
import { readChatLink, readWebChatLink } from '../../../shared/text/chatLink.ts';
import { useSession } from '../account/sessionStore.ts';

/** Reads the place in Parley that a text names: a link of Parley's own, or of the service's web client. Null: it is neither. */
export function usePlaceIn(): (text: string) => Place | null {
  const serviceUrl = useSession(({ session }) =>
    session.state === 'signed-in' ? session.account.serviceUrl : '',
  );
  return (text) => readChatLink(text) ?? readWebChatLink(text, serviceUrl);
}

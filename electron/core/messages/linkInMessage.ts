import type { MsgId } from '../../../shared/model/ids.ts';
import { FROM_SELF } from '../db/flags.ts';
import type { Store } from '../db/store.ts';

const MAILTO = /^mailto:/iu;

/**
 * Whether a link stands in the text of that stored message, letter by letter, so that it takes nothing along but what the message says. A
 * mail address may stand there without `mailto:`. One's own messages don't count: a page that was taken over can send them. Reads no other
 * message: someone who can name one could have a million searched.
 */
export function standsInMessage(
  { archive }: Store,
  { msgId, link }: { readonly msgId: MsgId; readonly link: string },
): boolean {
  const said = archive.get<{ text: string }>(
    'SELECT text FROM messages WHERE msgId = ? AND flags & ? = 0',
    msgId,
    FROM_SELF,
  );
  return link !== '' && [link, link.replace(MAILTO, '')].some((form) => said?.text.includes(form) === true);
}

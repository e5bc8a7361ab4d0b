import { readChatLink } from '../../../shared/text/chatLink.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useAccounts } from '../account/accountsStore.ts';
import { type FoundPlace, webPlaceIn } from './webPlace.ts';

/** Reads the place in Parley that a text names: a link of Parley's own, or of a service's web client. Null: it is neither. */
export function usePlaceIn(): (text: string) => FoundPlace | null {
  const { account } = useAccountStores().bridge;
  const accounts = useAccounts((state) => state.accounts);
  return (text) => readChatLink(text) ?? webPlaceIn(text, accounts, account);
}

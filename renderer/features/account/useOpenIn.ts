import { flushSync } from 'react-dom';
import type { AccountId, ConvId, MsgId } from '../../../shared/model/ids.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';

/** A conversation of an account, and a message in it to show. */
interface PlaceIn {
  readonly account: AccountId;
  readonly convId: ConvId;
  readonly msgId?: MsgId;
}

/** Returns a function that opens a conversation, in whichever account it is; the list stays as it is. Resolves when that is shown. */
export function useOpenIn(): (place: PlaceIn) => Promise<void> {
  const { bridge, selection } = useAccountStores();
  const { accounts, openStores } = useAppStores();
  return async ({ account, convId, msgId }) => {
    // Keys that come next go to the message box.
    if (account === bridge.account)
      return flushSync(() => selection.getState().openConversation(convId, msgId));
    openStores.getState().get(account)?.selection.getState().openConversation(convId, msgId);
    await accounts.getState().goTo(account);
  };
}

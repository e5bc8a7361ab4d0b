import { flushSync } from 'react-dom';
import type { Conversation } from '../../../shared/model/conversations.ts';
import type { AccountId, ConvId, MsgId } from '../../../shared/model/ids.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { topDialog } from '../../ui/overlays/openDialogs.ts';
import { isInUse } from './isInUse.ts';
import { isAccountShown } from './sessionStore.ts';

/** A conversation of an account, and a message in it to show. */
interface PlaceIn {
  readonly account: AccountId;
  readonly convId: ConvId;
  readonly msgId?: MsgId;
  /** As another list has it. */
  readonly conversation?: Conversation;
}

/**
 * Returns a function that opens a conversation, in whichever account it is; the list stays as it is. Resolves when that is shown: whether
 * it is in use here then, and neither in its own window nor left for another one meanwhile.
 */
export function useOpenIn(): (place: PlaceIn) => Promise<boolean> {
  const ownStores = useAccountStores();
  const { bridge } = ownStores;
  const app = useAppStores();
  const { accounts, openStores, ownWindows, session } = app;
  return async ({ account, convId, msgId, conversation }) => {
    const { has, show } = ownWindows.getState();
    // This window stays at its account.
    if (has({ account, convId })) {
      show({ account, convId }, { msgId });
      return false;
    }
    const stores = account === bridge.account ? ownStores : openStores.getState().get(account);
    if (conversation) stores?.conversations.getState().see(conversation);
    const open = () => stores?.selection.getState().openConversation(convId, msgId);
    // Keys that come next go to the message box.
    if (isAccountShown(session.getState().session, account)) {
      flushSync(open);
      return true;
    }
    // Also that of a row in the list of all accounts, which has the stores of its own account.
    open();
    await accounts.getState().goTo(account, topDialog() === undefined);
    return stores !== undefined && isInUse(app, stores, convId);
  };
}

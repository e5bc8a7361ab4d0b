import type { Conversation } from '../../../shared/model/conversations.ts';
import type { AccountId, ConvId, MsgId } from '../../../shared/model/ids.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useShowOpened } from './useShowOpened.ts';

/** A conversation of an account, and a message in it to show. */
interface PlaceIn {
  readonly account: AccountId;
  readonly convId: ConvId;
  readonly msgId?: MsgId;
  /** As another list has it. */
  readonly conversation?: Conversation;
}

/**
 * Returns a function that opens a conversation, in whichever account it is; the list stays as it is. Resolves as `useShowOpened` does; false
 * also if it is shown in its own window.
 */
export function useOpenIn(): (place: PlaceIn) => Promise<boolean> {
  const ownStores = useAccountStores();
  const { bridge } = ownStores;
  const { openStores, ownWindows } = useAppStores();
  const showOpened = useShowOpened();
  return async ({ account, convId, msgId, conversation }) => {
    const { has, show } = ownWindows.getState();
    // This window stays at its account.
    if (has({ account, convId })) {
      show({ account, convId }, { msgId });
      return false;
    }
    // Also that of a row in the list of all accounts, which has the stores of its own account.
    const stores = account === bridge.account ? ownStores : openStores.getState().get(account);
    if (conversation) stores?.conversations.getState().see(conversation);
    stores?.selection.getState().openConversation(convId, msgId);
    return showOpened(account, convId);
  };
}

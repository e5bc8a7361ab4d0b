import type { Conversation } from '../../../shared/model/conversations.ts';
import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import type { ConversationLevel } from '../../../shared/model/notifications.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useNotices } from '../notices/noticesStore.ts';

/** Actions for a conversation as a whole, on this computer. A notice says what failed. */
export function useConversationActions(convId: ConvId) {
  const { t } = useTranslation('frame');
  const { changes, ownWindows } = useAppStores();
  const { bridge, panes, windowMoves } = useAccountStores();
  const { request } = bridge;
  const say = useNotices((state) => state.say);
  const failed = useNotices((state) => state.failed);

  /**
   * Marks the last message of someone else as unread, and leaves the conversation, because staying would mark it as read again. Returns whether
   * there was one.
   */
  const markUnread = async (): Promise<boolean> => {
    const last = await request('messages.lastOfOthers', { convId });
    if (last === null) {
      say(t('details.nothingToMark'));
      return false;
    }
    const pane = panes.holderOf(convId);
    if (pane !== null) panes.selections[pane].getState().close();
    const isAlone = ownWindows.getState().alone !== null;
    let isLeft = false;
    try {
      await request('conversations.markUnread', { convId, from: last });
      isLeft = !isAlone || (await windowMoves.close(convId));
    } finally {
      // Its own window has nothing else to show.
      if (isAlone && !isLeft) panes.selections.main.getState().openConversation(convId);
    }
    if (!isAlone) say(t('details.markedUnread'));
    return true;
  };
  /** Rejects with why it failed. */
  const markRead = async (upTo: MsgId): Promise<true> => {
    await request('conversations.markRead', { convId, upTo });
    return true;
  };
  return {
    /** Marks it as unread, or says why not. If all of `conversation` was read, the key that undoes a change marks it as read again. */
    markUnread: (conversation: Pick<Conversation, 'last' | 'unread'> | null) => {
      const { ended } = changes.begin();
      const upTo = conversation?.unread === 0 ? (conversation.last?.msgId ?? null) : null;
      void markUnread().then(
        (isMarked) => ended(isMarked && upTo !== null ? () => markRead(upTo) : null),
        (thrown) => {
          ended(null);
          failed(thrown);
        },
      );
    },
    /** '' restores the original name. */
    rename: (title: string) => void request('conversations.rename', { convId, title }).catch(failed),
    setNotify: (level: ConversationLevel) =>
      void request('conversations.setNotify', { convId, level }).catch(failed),
    setPinned: (isPinned: boolean) =>
      void request('conversations.setPinned', { convId, isPinned }).catch(failed),
  };
}

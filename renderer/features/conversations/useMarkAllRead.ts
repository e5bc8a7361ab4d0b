import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useNotices } from '../notices/noticesStore.ts';

/** Marks all conversations as read, and offers Undo. */
export function useMarkAllRead(): () => void {
  const { t } = useTranslation('frame');
  const { request } = useAccountStores().bridge;
  const { say, failed, allRead } = useNotices((state) => state);
  const mark = async () => {
    const { markedId, conversations } = await request('conversations.markAllRead', {});
    const undo = () => void request('conversations.undoAllRead', { markedId }).catch(failed);
    if (conversations === 0) say(t('conversations.noneToMark'));
    else allRead(conversations, undo);
  };
  return () => void mark().catch(failed);
}

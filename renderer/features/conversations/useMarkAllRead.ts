import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useIsAll, useOpenStores } from '../account/allAccounts.ts';
import { useNotices } from '../notices/noticesStore.ts';

/** Marks all listed conversations as read, each in its own account, and offers Undo. */
export function useMarkAllRead(): () => void {
  const { t } = useTranslation('frame');
  const { bridge } = useAccountStores();
  const all = useOpenStores();
  const isAll = useIsAll();
  const { say, failed, allRead } = useNotices((state) => state);
  const mark = async () => {
    const bridges = isAll ? [...all.values()].map((stores) => stores.bridge) : [bridge];
    const marked = await Promise.all(
      bridges.map(async ({ request }) => ({ request, ...(await request('conversations.markAllRead', {})) })),
    );
    const undo = () => {
      for (const { request, markedId } of marked)
        request('conversations.undoAllRead', { markedId }).catch(failed);
    };
    const count = marked.reduce((sum, { conversations }) => sum + conversations, 0);
    if (count === 0) say(t('conversations.noneToMark'));
    else allRead(count, undo);
  };
  return () => void mark().catch(failed);
}

import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useAccounts } from '../account/accountsStore.ts';
import { useIsAll, useOpenStores } from '../account/allAccounts.ts';
import { useServiceNames } from '../account/useServiceNames.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { markAllRead } from './markAllRead.ts';

/** Marks all listed conversations as read, each in its own account, and offers Undo for those that were marked. */
export function useMarkAllRead(): () => void {
  const { t } = useTranslation('frame');
  const { bridge } = useAccountStores();
  const all = useOpenStores();
  const isAll = useIsAll();
  const accounts = useAccounts((state) => state.accounts);
  const nameOf = useServiceNames(accounts);
  const { say, failed, undoable } = useNotices((state) => state);
  const tell = (failures: Awaited<ReturnType<typeof markAllRead>>['failures']) => {
    for (const { account, thrown } of failures) {
      const named = isAll ? accounts.find(({ id }) => id === account) : undefined;
      failed(thrown, named && nameOf(named));
    }
  };
  const mark = async () => {
    const bridges = isAll ? [...all.values()].map((stores) => stores.bridge) : [bridge];
    const { count, failures, undo } = await markAllRead(bridges);
    tell(failures);
    // The last one, so that other notices don't push Undo out.
    if (count > 0) undoable(t('notices.allRead', { count }), () => void undo().then(tell, failed));
    else if (failures.length === 0) say(t('conversations.noneToMark'));
  };
  return () => void mark().catch(failed);
}

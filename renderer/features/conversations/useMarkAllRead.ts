import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useAccounts } from '../account/accountsStore.ts';
import { useIsAll, useOpenStores } from '../account/allAccounts.ts';
import { useServiceNames } from '../account/useServiceNames.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { useUndoable } from '../notices/useUndoable.ts';
import { markAllRead } from './markAllRead.ts';

/** Marks all listed conversations as read, each in its own account, and offers Undo for those that were marked. */
export function useMarkAllRead(): () => void {
  const { t } = useTranslation('frame');
  const { bridge } = useAccountStores();
  const all = useOpenStores();
  const isAll = useIsAll();
  const accounts = useAccounts((state) => state.accounts);
  const nameOf = useServiceNames(accounts);
  const { say, failed } = useNotices((state) => state);
  const begin = useUndoable();
  const tell = (failures: Awaited<ReturnType<typeof markAllRead>>['failures']) => {
    for (const { account, thrown } of failures) {
      const named = isAll ? accounts.find(({ id }) => id === account) : undefined;
      failed(thrown, named && nameOf(named));
    }
  };
  const mark = async () => {
    const bridges = isAll ? [...all.values()].map((stores) => stores.bridge) : [bridge];
    const ended = begin();
    const { count, failures, undo } = await markAllRead(bridges);
    tell(failures);
    // The last one, so that other notices don't push Undo out.
    ended(count > 0 ? t('notices.allRead', { count }) : null, async () => {
      const left = await undo();
      const last = left.at(-1);
      if (last === undefined) return true;
      tell(left.slice(0, -1));
      throw last.thrown;
    });
    if (count === 0 && failures.length === 0) say(t('conversations.noneToMark'));
  };
  return () => void mark().catch(failed);
}

import type { Account } from '../../../shared/model/session.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useAccounts } from './accountsStore.ts';
import { useServiceNames } from './useServiceNames.ts';

/**
 * Returns a function that removes an account from this computer, after the shell has asked, and says that it is gone. Resolves to whether it
 * is.
 */
export function useRemoveAccount(): (account: Account) => Promise<boolean> {
  const { t } = useTranslation('frame');
  const { bridge, notices, session } = useAppStores();
  const nameOf = useServiceNames(useAccounts(({ accounts }) => accounts));
  return async (account) => {
    const { say, failed } = notices.getState();
    const { id, isDemo } = account;
    const done = isDemo ? t('accounts.removedDemo') : t('accounts.removed', { name: nameOf(account) });
    try {
      await session.getState().signOut({ account: id, forget: true });
      const left = await bridge.request('accounts.list', {});
      const isGone = !left.some((each) => each.id === id);
      if (isGone) say(done);
      return isGone;
    } catch (thrown) {
      failed(thrown);
      return false;
    }
  };
}

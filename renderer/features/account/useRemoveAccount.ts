import type { Account } from '../../../shared/model/session.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';

/** Returns a function that removes an account from this computer, after the shell has asked, and says that it is gone. */
export function useRemoveAccount(): (account: Pick<Account, 'id' | 'email'>) => Promise<void> {
  const { t } = useTranslation('frame');
  const { bridge, notices, session } = useAppStores();
  return async ({ id, email }) => {
    const { say, failed } = notices.getState();
    try {
      await session.getState().signOut({ account: id, forget: true });
      const left = await bridge.request('accounts.list', {});
      if (!left.some((account) => account.id === id)) say(t('accounts.removed', { email }));
    } catch (thrown) {
      failed(thrown);
    }
  };
}

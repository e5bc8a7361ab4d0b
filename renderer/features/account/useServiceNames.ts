import type { Account } from '../../../shared/model/session.ts';
import { accountName, shortAccountName } from '../../../shared/words/accountName.ts';
import { useTranslation } from '../../locales/useTranslation.ts';

/** Returns a function that names each of these accounts. */
export function useServiceNames(accounts: readonly Account[]): (account: Account) => string {
  const { t } = useTranslation('frame');
  return (account) => accountName(account, accounts, t('accounts.demo'));
}

/** The same, each as short as it can be. */
export function useShortNames(accounts: readonly Account[]): (account: Account) => string {
  const { t } = useTranslation('frame');
  return (account) => shortAccountName(account, accounts, t('accounts.demo'));
}

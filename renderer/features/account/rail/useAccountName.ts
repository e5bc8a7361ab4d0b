import type { ListedAccount } from '../../../../shared/model/session.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { needsSignIn, useAccounts } from '../accountsStore.ts';
import { useServiceNames } from '../useServiceNames.ts';

/** Names an account, its unread messages and its trouble: "ana@chat.example, 3 unread messages". */
export function useAccountName(account: ListedAccount): string {
  const { t } = useTranslation('frame');
  const nameOf = useServiceNames(useAccounts(({ accounts }) => accounts));
  const { state, unread } = account;
  const parts = [
    nameOf(account),
    unread > 0 ? t('accounts.unread', { count: unread }) : '',
    state === 'open' ? '' : t(`accounts.states.${needsSignIn(account) ? 'sign-in-again' : state}`),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

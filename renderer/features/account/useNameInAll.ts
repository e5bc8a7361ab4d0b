import type { Account } from '../../../shared/model/session.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useAccounts } from './accountsStore.ts';
import { useIsAll } from './allAccounts.ts';
import { useServiceNames, useShortNames } from './useServiceNames.ts';

/** The name of this account, if the list has the conversations of all of them, so that it has to be said; otherwise null. */
export const useNameInAll = (): string | null => useInAll(useServiceNames);

/** The same, as short as it can be. */
export const useShortNameInAll = (): string | null => useInAll(useShortNames);

function useInAll(useNames: (accounts: readonly Account[]) => (account: Account) => string): string | null {
  const isAll = useIsAll();
  const { account: id } = useAccountStores().bridge;
  const accounts = useAccounts((state) => state.accounts);
  const nameOf = useNames(accounts);
  const account = isAll ? accounts.find((each) => each.id === id) : undefined;
  return account ? nameOf(account) : null;
}

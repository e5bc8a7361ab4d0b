import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useAccounts } from './accountsStore.ts';
import { useIsAll } from './allAccounts.ts';
import { useServiceNames } from './useServiceNames.ts';

/** The name of this account, if the list has the conversations of all of them, so that it has to be said; otherwise null. */
export function useNameInAll(): string | null {
  const isAll = useIsAll();
  const { account: id } = useAccountStores().bridge;
  const accounts = useAccounts((state) => state.accounts);
  const nameOf = useServiceNames(accounts);
  const account = isAll ? accounts.find((each) => each.id === id) : undefined;
  return account ? nameOf(account) : null;
}

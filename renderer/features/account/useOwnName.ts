import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useAccounts } from './accountsStore.ts';
import { useServiceNames } from './useServiceNames.ts';

/** The name of this account among several on this computer, or what `useNames` makes of it; null: it is the only one. */
export function useOwnName(useNames = useServiceNames): string | null {
  const { account: id } = useAccountStores().bridge;
  const accounts = useAccounts((state) => state.accounts);
  const nameOf = useNames(accounts);
  const account = accounts.length > 1 ? accounts.find((each) => each.id === id) : undefined;
  return account ? nameOf(account) : null;
}

import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useAccounts } from './accountsStore.ts';
import { useServiceNames } from './useServiceNames.ts';

/** The name of this account among several on this computer; null: it is the only one. */
export function useOwnName(): string | null {
  const { account: id } = useAccountStores().bridge;
  const accounts = useAccounts((state) => state.accounts);
  const nameOf = useServiceNames(accounts);
  const account = accounts.length > 1 ? accounts.find((each) => each.id === id) : undefined;
  return account ? nameOf(account) : null;
}

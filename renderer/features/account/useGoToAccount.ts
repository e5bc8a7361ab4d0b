import type { AccountId } from '../../../shared/model/ids.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { isOpen } from './accountsStore.ts';
import { useSetAll } from './allAccounts.ts';

/** Returns a function that goes to an account, and lists its conversations alone. `isAtOnce`: see `AccountsState.goTo`. */
export function useGoToAccount(): (id: AccountId, isAtOnce?: boolean) => void {
  const { accounts, notices } = useAppStores();
  const setAll = useSetAll();
  return (id, isAtOnce) => {
    const { accounts: all, goTo } = accounts.getState();
    const account = all.find((each) => each.id === id);
    // Otherwise a form opens, and the list stays as it is behind it.
    if (account && (isOpen(account) || account.state === 'opening')) setAll(false);
    goTo(id, isAtOnce).catch(notices.getState().failed);
  };
}

import type { AccountId } from '../../../shared/model/ids.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useSetAll } from './allAccounts.ts';

/** Returns a function that goes to an account, and lists its conversations alone. `isAtOnce`: see `AccountsState.goTo`. */
export function useGoToAccount(): (id: AccountId, isAtOnce?: boolean) => void {
  const { accounts, notices } = useAppStores();
  const setAll = useSetAll();
  return (id, isAtOnce) => {
    setAll(false);
    accounts.getState().goTo(id, isAtOnce).catch(notices.getState().failed);
  };
}

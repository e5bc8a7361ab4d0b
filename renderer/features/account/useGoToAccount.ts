import type { AccountId } from '../../../shared/model/ids.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useSetAll } from './allAccounts.ts';

/** Returns a function that goes to an account, and lists its conversations alone. */
export function useGoToAccount(): (id: AccountId) => void {
  const { accounts, notices } = useAppStores();
  const setAll = useSetAll();
  return (id) => {
    setAll(false);
    accounts.getState().goTo(id).catch(notices.getState().failed);
  };
}

import { useCallback } from 'react';
import type { AccountId } from '../../../../shared/model/ids.ts';
import { useAppStores } from '../../../lib/bridge/storesContext.ts';

/** Returns a function that shows the account in which something was opened. The list stays as it is. */
export function useOpened(account: AccountId): () => void {
  const { accounts, notices } = useAppStores();
  return useCallback(() => {
    accounts.getState().goTo(account).catch(notices.getState().failed);
  }, [account, accounts, notices]);
}

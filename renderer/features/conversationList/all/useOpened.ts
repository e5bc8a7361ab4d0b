import { useCallback } from 'react';
import type { AccountId, ConvId } from '../../../../shared/model/ids.ts';
import { useAppStores } from '../../../lib/bridge/storesContext.ts';

/** Returns a function that shows the account in which something was opened, unless that is in a window of its own. The list stays as it is. */
export function useOpened(account: AccountId): (convId?: ConvId) => void {
  const { accounts, notices, ownWindows } = useAppStores();
  return useCallback(
    (convId) => {
      if (convId !== undefined && ownWindows.getState().has({ account, convId })) return;
      accounts.getState().goTo(account).catch(notices.getState().failed);
    },
    [account, accounts, notices, ownWindows],
  );
}

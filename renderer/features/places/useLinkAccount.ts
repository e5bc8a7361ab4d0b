import type { AccountId } from '../../../shared/model/ids.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useAccounts } from '../account/accountsStore.ts';

/** The account that a copied link names: the shown one among several. Null where it is the only one, so that others can use the link. */
export function useLinkAccount(): AccountId | null {
  const { account } = useAccountStores().bridge;
  const isAmongSeveral = useAccounts(({ accounts }) => accounts.length > 1);
  return isAmongSeveral ? account : null;
}

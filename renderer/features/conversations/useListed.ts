import { useStore } from 'zustand';
import type { AllFilter, ListedFilter } from '../../../shared/model/conversations.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useIsAll } from '../account/allAccounts.ts';
import { useConversations } from './conversationsStore.ts';

/** The view that is listed, of the account or of all. */
export function useListed(): ListedFilter | AllFilter {
  const own = useConversations((state) => state.listFilter);
  const all = useStore(useAppStores().merged, (state) => state.listFilter);
  return useIsAll() ? all : own;
}

import { useStore } from 'zustand';
import {
  type AllFilter,
  type ConversationView,
  type ListedFilter,
  labelFilter,
} from '../../../shared/model/conversations.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useIsAll } from '../account/allAccounts.ts';
import { useConversations } from './conversationsStore.ts';

/** The view that is listed, of the account or of all. */
export function useListed(): ListedFilter | AllFilter {
  const own = useConversations((state) => state.listFilter);
  const all = useStore(useAppStores().merged, (state) => state.listFilter);
  return useIsAll() ? all : own;
}

/** The name of a view, which is the filter that lists it; of a search `found`. */
export const viewName = (view: ConversationView) =>
  view.kind === 'label' ? labelFilter(view.labelId) : view.kind;

/** Returns a function that says whether the rows are still those of another view than the chosen one. */
export function useIsViewLate(): () => boolean {
  const { merged } = useAppStores();
  const { conversations } = useAccountStores();
  const isAll = useIsAll();
  return () => {
    const all = merged.getState();
    if (isAll) return all.view !== all.listFilter;
    const { view, listFilter } = conversations.getState();
    // A search looks through all conversations.
    if (view.kind === 'found') return false;
    return viewName(view) !== listFilter;
  };
}

import { useStore } from 'zustand';
import {
  type AllFilter,
  type ConversationView,
  type ListedFilter,
  labelFilter,
} from '../../../shared/model/conversations.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useIsAll } from '../account/allAccounts.ts';
import { type ConversationsState, useConversations } from './conversationsStore.ts';
import type { MergedState } from './merged/mergedStore.ts';

/** The view that is listed, of the account or of all. */
export function useListed(): ListedFilter | AllFilter {
  const own = useConversations((state) => state.listFilter);
  const all = useStore(useAppStores().merged, (state) => state.listFilter);
  return useIsAll() ? all : own;
}

/** The name of a view, which is the filter that lists it; of a search `found`. */
export const viewName = (view: ConversationView) =>
  view.kind === 'label' ? labelFilter(view.labelId) : view.kind;

/** Whether the rows of an account are still those of another view than the chosen one. A search looks through all conversations. */
export const isViewLate = ({ view, listFilter }: Pick<ConversationsState, 'view' | 'listFilter'>): boolean =>
  view.kind !== 'found' && viewName(view) !== listFilter;

/** The same of the rows of all accounts. */
export const isAllViewLate = ({ view, listFilter }: Pick<MergedState, 'view' | 'listFilter'>): boolean =>
  view !== listFilter;

/** Returns a function that says whether the rows are still those of another view than the chosen one. */
export function useIsViewLate(): () => boolean {
  const { merged } = useAppStores();
  const { conversations } = useAccountStores();
  const isAll = useIsAll();
  return () => (isAll ? isAllViewLate(merged.getState()) : isViewLate(conversations.getState()));
}

import { useStore } from 'zustand';
import { isLabelFilter, type ListedFilter, type ListFilter } from '../../../../shared/model/conversations.ts';
import type { Label } from '../../../../shared/model/labels.ts';
import { useAppStores } from '../../../lib/bridge/storesContext.ts';
import { useIsAll } from '../../account/allAccounts.ts';
import { useConversations } from '../../conversations/conversationsStore.ts';
import { useLabels } from '../../labels/labelsStore.ts';
import { useOutbox } from '../../outbox/outboxStore.ts';
import { useAllItems } from '../../outbox/useAllItems.ts';
import { countStuckPlaces } from '../stuckElsewhere.ts';

export interface Views {
  /** The one that is listed. */
  readonly chosen: ListedFilter;
  choose(view: ListedFilter): void;
  /** How many conversations it has; of a view that isn't known yet 0. */
  countOf(view: ListFilter): number;
  /** Each has a view, too; none in the list of all accounts, since each account has its own. */
  readonly labels: readonly Label[];
}

/** The views of the account's list, or of that of all accounts. */
export function useViews(): Views {
  const own = useOwnViews();
  const all = useAllViews();
  return useIsAll() ? all : own;
}

function useOwnViews(): Views {
  const chosen = useConversations((state) => state.listFilter);
  const choose = useConversations((state) => state.setListFilter);
  const counts = useConversations(({ page }) => page?.counts);
  const notSent = useOutbox(({ items }) => countStuckPlaces(items));
  const labels = useLabels((state) => state.labels);
  const countOf = (view: ListFilter) => (view === 'notSent' ? notSent : (counts?.[view] ?? 0));
  return { chosen, choose, countOf, labels };
}

function useAllViews(): Views {
  const { merged } = useAppStores();
  const chosen = useStore(merged, (state) => state.listFilter);
  const counts = useStore(merged, (state) => state.counts);
  const list = useStore(merged, (state) => state.setListFilter);
  const notSent = useAllItems().reduce((sum, { items }) => sum + countStuckPlaces(items), 0);
  const choose = (view: ListedFilter) => {
    if (!isLabelFilter(view)) list(view);
  };
  return { chosen, choose, countOf: (view) => (view === 'notSent' ? notSent : counts[view]), labels: [] };
}

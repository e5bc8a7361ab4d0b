import { useStore } from 'zustand';
import {
  type AllFilter,
  isLabelFilter,
  isNameFilter,
  type ListedFilter,
  type ListFilter,
} from '../../../../shared/model/conversations.ts';
import { useAppStores } from '../../../lib/bridge/storesContext.ts';
import { useIsAll } from '../../account/allAccounts.ts';
import { useConversations } from '../../conversations/conversationsStore.ts';
import { type LabelView, useLabelViews } from '../../labels/useLabelViews.ts';
import { useOutbox } from '../../outbox/outboxStore.ts';
import { useAllItems } from '../../outbox/useAllItems.ts';
import { countStuckPlaces } from '../stuckElsewhere.ts';

export type AnyFilter = ListedFilter | AllFilter;

export interface Views {
  /** The one that is listed. */
  readonly chosen: AnyFilter;
  choose(view: AnyFilter): void;
  /** How many conversations it has; of a view that isn't known yet 0. */
  countOf(view: ListFilter): number;
  /** Each has a view, too. */
  readonly labels: readonly LabelView[];
}

/** The views of the account's list, or of that of all accounts. */
export function useViews(): Views {
  const own = useOwnViews();
  const all = useAllViews();
  const labels = useLabelViews();
  return { ...(useIsAll() ? all : own), labels };
}

type FixedViews = Omit<Views, 'labels'>;

function useOwnViews(): FixedViews {
  const chosen = useConversations((state) => state.listFilter);
  const list = useConversations((state) => state.setListFilter);
  const counts = useConversations(({ page }) => page?.counts);
  const notSent = useOutbox(({ items }) => countStuckPlaces(items));
  const countOf = (view: ListFilter) => (view === 'notSent' ? notSent : (counts?.[view] ?? 0));
  const choose = (view: AnyFilter) => {
    if (!isNameFilter(view)) list(view);
  };
  return { chosen, choose, countOf };
}

function useAllViews(): FixedViews {
  const { merged } = useAppStores();
  const chosen = useStore(merged, (state) => state.listFilter);
  const counts = useStore(merged, (state) => state.counts);
  const list = useStore(merged, (state) => state.setListFilter);
  const notSent = useAllItems().reduce((sum, { items }) => sum + countStuckPlaces(items), 0);
  const choose = (view: AnyFilter) => {
    if (!isLabelFilter(view)) list(view);
  };
  return { chosen, choose, countOf: (view) => (view === 'notSent' ? notSent : counts[view]) };
}

import { type CountedSearch, SAVED_SEARCH_KEYS } from '../../../../shared/model/savedSearches.ts';
import type { AccountStores } from '../../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useIsAll } from '../../account/allAccounts.ts';
import { useOfEach } from '../../account/useOfEach.ts';
import { useLabelViews } from '../../labels/useLabelViews.ts';
import { useSelection } from '../../navigation/selectionStore.ts';
import { useFront } from '../../navigation/useFront.ts';
import { isSearched } from '../search/messageSearchStore.ts';
import { useSearchText } from '../search/useSearchText.ts';
import { useSavedSearches } from './savedSearchesStore.ts';
import { searchesTogether } from './searchesTogether.ts';

/** A saved search as one of the views. */
export interface SavedView extends Pick<CountedSearch, 'id' | 'name' | 'query'> {
  /** The key that leads to it after `g`, which no label has; '' if none is left. */
  readonly key: string;
  /** '' without any, and while it is unknown. */
  readonly countWords: string;
}

interface SavedViews {
  readonly saved: readonly SavedView[];
  /** The one in the search box; null: none. */
  readonly current: SavedView | null;
  open(view: SavedView): void;
}

const storeOf = ({ savedSearches }: AccountStores) => savedSearches;
const searchesOf = ({ savedSearches }: AccountStores) => savedSearches.getState().searches;

/** The saved searches of the account; in the list of all accounts those of each. There they search all of these, so their counts don't apply. */
export function useSavedViews(): SavedViews {
  const { t } = useTranslation('frame');
  const { searches: own, opened, open } = useSavedSearches((state) => state);
  const all = useOfEach(storeOf, searchesOf);
  const labels = useLabelViews();
  const isAll = useIsAll();
  const searches = isAll ? searchesTogether(all) : own;
  const { text, setText } = useSearchText();
  const front = useFront();
  const showList = useSelection((state) => state.showList);
  const countWords = ({ query, count }: CountedSearch): string => {
    if (isAll || count === null || !isSearched(query) || (count.count === 0 && !count.hasMore)) return '';
    return t(count.hasMore ? 'saved.countOrMore' : 'saved.count', { count: count.count });
  };
  const keys = [...SAVED_SEARCH_KEYS].filter((key) => !labels.some(({ letter }) => letter === key));
  const saved = searches.map((one, i) => ({
    ...{ id: one.id, name: one.name, query: one.query },
    key: keys[i] ?? '',
    countWords: countWords(one),
  }));
  const alike = saved.filter(({ query }) => query === text.trim());
  return {
    saved,
    current: alike.find(({ id }) => id === opened) ?? alike[0] ?? null,
    open: ({ id, query }) => {
      open(id);
      if (front !== 'all') showList();
      setText(query);
    },
  };
}

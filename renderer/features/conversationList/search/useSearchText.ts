import { useStore } from 'zustand';
import { useAccountStores, useAppStores } from '../../../lib/bridge/storesContext.ts';
import { useIsAll } from '../../account/allAccounts.ts';

interface SearchText {
  readonly text: string;
  setText(text: string): void;
  /** The text as it is by now. */
  now(): string;
}

/** The text in the search box: of the account, or of all of them while the list has the conversations of all. */
export function useSearchText(): SearchText {
  const { conversations } = useAccountStores();
  const { allSearch } = useAppStores();
  const isAll = useIsAll();
  const own = useStore(conversations, (state) => state.filter);
  const ofAll = useStore(allSearch, (state) => state.text);
  return isAll
    ? { text: ofAll, setText: allSearch.getState().setText, now: () => allSearch.getState().text }
    : { text: own, setText: conversations.getState().setFilter, now: () => conversations.getState().filter };
}

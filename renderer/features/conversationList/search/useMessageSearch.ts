import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useNotices } from '../../notices/noticesStore.ts';
import { createMessageSearch, isSearched } from './messageSearchStore.ts';

/** The messages that contain `text`, the best first; null while there is none to look for or no answer yet. */
export function useMessageSearch(text: string) {
  const { bridge } = useAccountStores();
  const failed = useNotices((state) => state.failed);
  const search = useMemo(() => createMessageSearch(bridge, failed), [bridge, failed]);
  const { found, look, watch, more } = useStore(search);
  const query = text.trim();
  const isWanted = isSearched(query);
  useEffect(() => look(query), [look, query]);
  useEffect(() => (isWanted ? watch() : undefined), [isWanted, watch]);
  return { found, isSearching: found === null && isWanted, more };
}

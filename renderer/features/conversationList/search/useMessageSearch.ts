import { useEffect, useState } from 'react';
import type { SearchHit } from '../../../../shared/model/search.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useQuery } from '../../../lib/query/useQuery.ts';
import { useSettled } from '../../../lib/query/useSettled.ts';
import { useNotices } from '../../notices/noticesStore.ts';

/** Shorter ones would find nearly everything. */
const SHORTEST = 2;
const AT_ONCE = 20;
/** After the last key, so that each key of a quick writer is not a search. */
const PAUSE_MS = 120;

export interface Found {
  readonly query: string;
  readonly hits: readonly SearchHit[];
  /** Null at the end. */
  readonly next: SearchHit['msgId'] | null;
  readonly isIndexComplete: boolean;
}

/** The messages that contain `text`, newest first; null while there is none to look for or no answer yet. */
export function useMessageSearch(text: string) {
  const { request, on } = useAccountStores().bridge;
  const failed = useNotices((state) => state.failed);
  const [found, setFound] = useState<Found | null>(null);
  const query = text.trim();
  const isWanted = query.length >= SHORTEST;
  const isSettled = useSettled(query, PAUSE_MS) === query;

  const read = async (wanted: string, before: Found['next']): Promise<Found> => {
    const input = { query: wanted, convId: null, before, limit: AT_ONCE };
    const { hits, next, indexComplete } = await request('search.messages', input);
    return { query: wanted, hits, next, isIndexComplete: indexComplete };
  };
  useEffect(() => {
    if (!isWanted) setFound(null);
  }, [isWanted]);
  useQuery(isWanted && isSettled ? query : null, {
    on,
    ask: (wanted) => read(wanted, null),
    answered: setFound,
    failed: (thrown) => {
      failed(thrown);
      setFound({ query, hits: [], next: null, isIndexComplete: true });
    },
  });

  const more = () => {
    if (found === null || found.next === null) return;
    const add = (page: Found) =>
      // The person may have typed more since.
      setFound((now) => (now === found ? { ...page, hits: [...found.hits, ...page.hits] } : now));
    read(found.query, found.next).then(add, failed);
  };
  return { found, isSearching: found === null && isWanted, more };
}

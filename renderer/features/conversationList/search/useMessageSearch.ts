import { useEffect, useRef, useState } from 'react';
import type { SearchHit } from '../../../../shared/model/search.ts';
import type { Bridge } from '../../../lib/bridge/connected.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { createQuery } from '../../../lib/query/query.ts';
import { useNotices } from '../../notices/noticesStore.ts';

/** Shorter ones would find nearly everything. */
const SHORTEST = 2;
const AT_ONCE = 20;
export interface Found {
  readonly query: string;
  readonly hits: readonly SearchHit[];
  /** Null at the end. */
  readonly next: SearchHit['msgId'] | null;
  readonly isIndexComplete: boolean;
}

/**
 * The messages that contain `text`, newest first; null while there is none to look for or no answer yet. Each change asks at once, one
 * search at a time: while one runs, only the last change is kept.
 */
export function useMessageSearch(text: string) {
  const { bridge } = useAccountStores();
  const failed = useNotices((state) => state.failed);
  const [found, setFound] = useState<Found | null>(null);
  const wanted = useRef('');
  /** Whether more of the index may add to the answer. Once the person asked for more hits, the answer stays. */
  const mayGrow = useRef(false);
  const query = text.trim();
  const isWanted = query.length >= SHORTEST;

  const [search] = useState(() =>
    createQuery({
      on: bridge.on,
      ask: () => read(bridge, wanted.current, null),
      answered: (answer) => {
        mayGrow.current = !answer.isIndexComplete || answer.hits.length === 0;
        setFound(answer);
      },
      failed: (thrown) => {
        failed(thrown);
        setFound({ query: wanted.current, hits: [], next: null, isIndexComplete: true });
      },
      // The status also tells how far the index has come.
      touchedBy: { status: () => mayGrow.current },
    }),
  );
  useEffect(() => {
    wanted.current = query;
    search.anew();
    if (!isWanted) setFound(null);
  }, [query, isWanted, search]);
  useEffect(() => (isWanted ? search.watch() : undefined), [isWanted, search]);

  const more = () => {
    if (found === null || found.next === null) return;
    mayGrow.current = false;
    const add = (page: Found) =>
      // The person may have typed more since.
      setFound((now) => (now === found ? { ...page, hits: [...found.hits, ...page.hits] } : now));
    read(bridge, found.query, found.next).then(add, failed);
  };
  return { found, isSearching: found === null && isWanted, more };
}

async function read({ request }: Bridge, query: string, before: Found['next']): Promise<Found> {
  const input = { query, convId: null, before, limit: AT_ONCE };
  const { hits, next, indexComplete } = await request('search.messages', input);
  return { query, hits, next, isIndexComplete: indexComplete };
}

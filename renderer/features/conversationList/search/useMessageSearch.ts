import { useEffect, useState } from 'react';
import type { SearchHit } from '../../../../shared/search.ts';
import { useAppStores } from '../../../lib/bridge/storesContext.ts';
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
  const { request } = useAppStores().bridge;
  const failed = useNotices((state) => state.failed);
  const [found, setFound] = useState<Found | null>(null);
  const query = text.trim();

  useEffect(() => {
    setFound((before) => (query.length < SHORTEST ? null : before));
    if (query.length < SHORTEST) return;
    let isLatest = true;
    const timer = setTimeout(() => {
      request('search.messages', { query, convId: null, before: null, limit: AT_ONCE }).then(
        ({ hits, next, indexComplete }) => {
          if (isLatest) setFound({ query, hits, next, isIndexComplete: indexComplete });
        },
        (thrown) => {
          failed(thrown);
          if (isLatest) setFound({ query, hits: [], next: null, isIndexComplete: true });
        },
      );
    }, PAUSE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [query, request, failed]);

  const more = () => {
    if (found === null || found.next === null) return;
    request('search.messages', { query: found.query, convId: null, before: found.next, limit: AT_ONCE }).then(
      ({ hits, next, indexComplete }) =>
        setFound((now) =>
          // The person may have typed on meanwhile.
          now === found
            ? { ...now, hits: [...now.hits, ...hits], next, isIndexComplete: indexComplete }
            : now,
        ),
      failed,
    );
  };
  return { found, isSearching: found === null && query.length >= SHORTEST, more };
}

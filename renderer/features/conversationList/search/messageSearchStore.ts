import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Coverage, SearchHit, SearchPage, SearchPlace } from '../../../../shared/model/search.ts';
import type { Bridge } from '../../../lib/bridge/connected.ts';
import { createQuery, type Query } from '../../../lib/query/query.ts';

/** Shorter ones would find nearly everything. */
const SHORTEST = 2;
const AT_ONCE = 20;
/** More are not kept in the list by themselves. */
const MOST_KEPT = 100;
/** As many as core gives in one answer. */
const MOST_AT_ONCE = 500;

export interface Found {
  readonly query: string;
  readonly hits: readonly SearchHit[];
  /** Null at the end. */
  readonly next: SearchPlace | null;
  readonly isIndexComplete: boolean;
  /** Null: nothing was searched. */
  readonly coverage: Coverage | null;
  /** See `SearchPage`. */
  readonly instead: string | null;
}

export interface MessageSearchState {
  /** Null while there is nothing to look for or no answer yet. */
  readonly found: Found | null;
  /** Keeps the hits up to date until the returned function is called. */
  watch(): () => void;
  /** Searches for another query. The hits of the one before stay until an answer comes. */
  look(query: string): void;
  /** Shows more hits than now. */
  more(): void;
}

export const isSearched = (query: string): boolean => query.length >= SHORTEST;

/** Of status events. */
interface Heard {
  readonly times: number;
  readonly indexed: number;
  /** How far files are read; null before the first event. */
  readonly texts: string | null;
}

/**
 * The messages that contain a query, in the order of their places. Each change asks at once, one search at a time: while one runs, only the
 * last change is kept. A search that is repeated, because the index grows, reads as many hits as the person asked for.
 */
export function createMessageSearch(
  bridge: Bridge,
  failed: (thrown: unknown) => void,
): StoreApi<MessageSearchState> {
  let query = '';
  let count = AT_ONCE;
  /** Counts status events, and says how far the index had come in the last one. */
  let heard: Heard = { times: 0, indexed: 0, texts: null };
  let heardBefore = heard;
  let hasFailed = false;

  /** How far the index had come for the last answer, which says so itself where no status event did. */
  const indexedBefore = (): number =>
    heardBefore.times > 0 ? heardBefore.indexed : (store.getState().found?.coverage?.messages ?? 0);
  /** The same of the texts of files. */
  const textsBefore = (): string =>
    heardBefore.texts ?? progressOf(store.getState().found?.coverage?.texts ?? null);
  /** Whether the index has more than the last answer knew. An index may be complete before the first messages are stored. */
  const hasGrown = (): boolean => {
    const { found } = store.getState();
    if (hasFailed || found === null || heard.times === 0) return false;
    // Texts of files came or went.
    if (heard.texts !== textsBefore()) return true;
    const { isIndexComplete, coverage } = found;
    if (!isIndexComplete || coverage?.isWhole === false) return heard.times > heardBefore.times;
    return heard.indexed !== indexedBefore();
  };
  const search: Query = createQuery({
    on: bridge.on,
    ask: () => {
      const { found } = store.getState();
      const shown = found?.query === query && found.isIndexComplete ? found.hits.length : 0;
      // The last ones, which may have the focus, stay as newer ones come.
      const newer = Math.min(heard.indexed - indexedBefore(), AT_ONCE);
      count = Math.max(count, Math.min(shown + newer, MOST_KEPT));
      heardBefore = heard;
      return read(bridge, query, count);
    },
    answered: (found) => {
      hasFailed = false;
      store.setState({ found });
      if (hasGrown()) search.again();
    },
    failed: (thrown) => {
      hasFailed = true;
      failed(thrown);
      store.setState(({ found }) => ({ found: found?.query === query ? found : nothing(query) }));
    },
    touchedBy: {
      status: ({ history: { indexed }, fileTexts }) => {
        heard = { times: heard.times + 1, indexed, texts: progressOf(fileTexts) };
        return hasGrown();
      },
    },
  });

  const store: StoreApi<MessageSearchState> = createStore<MessageSearchState>((set, get) => ({
    found: null,
    watch: search.watch,
    look: (wanted) => {
      query = wanted;
      count = AT_ONCE;
      search.anew();
      if (!isSearched(query)) set({ found: null });
    },
    more: () => {
      count = (get().found?.hits.length ?? 0) + AT_ONCE;
      search.anew();
    },
  }));
  return store;
}

const progressOf = (texts: Coverage['texts']): string =>
  texts === null ? '' : `${texts.done}/${texts.files}`;

const nothing = (query: string): Found => ({
  ...{ query, hits: [], next: null, isIndexComplete: true, coverage: null, instead: null },
});

async function read({ request }: Bridge, query: string, count: number): Promise<Found> {
  const hits: SearchHit[] = [];
  let before: Found['next'] = null;
  let instead: Found['instead'] = null;
  for (;;) {
    const limit = Math.min(count - hits.length, MOST_AT_ONCE);
    const page: SearchPage = await request('search.messages', { query, convId: null, before, limit });
    hits.push(...page.hits);
    before = page.next;
    instead ??= page.instead;
    if (before === null || hits.length >= count)
      return {
        ...{ query, hits, next: before, instead },
        isIndexComplete: page.indexComplete,
        coverage: page.coverage,
      };
  }
}

import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import { BEYOND_ASCII } from '../../../../shared/text/fold.ts';
import type { Bridge, Connected } from '../../../lib/bridge/connected.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { createQuery, type Query } from '../../../lib/query/query.ts';
import type { SelectionState } from '../../navigation/selectionStore.ts';
import type { OpenThread } from '../store/openThread.ts';
import { type Direction, type Found, nearest, next, readFound } from './found.ts';

declare module '../../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly find: Connected<FindState>;
  }
}

/** The search inside the open conversation. */
export interface FindState {
  /** Where its bar is open; each request to open it is a new object. Null while it is closed. */
  readonly opened: { readonly convId: ConvId } | null;
  readonly query: string;
  /** Null while there is nothing to look for, and until an answer comes. */
  readonly found: Found | null;
  /** The match that was gone to; null if there is none. */
  readonly current: MsgId | null;
  open(convId: ConvId): void;
  close(): void;
  /** Looks for another query, and goes to the match in view or the next older one. */
  look(query: string): void;
  /** Goes to the next match; after the last one, to the first. */
  step(direction: Direction): void;
}

interface Parts {
  readonly bridge: Bridge;
  readonly openThread: OpenThread;
  readonly selection: StoreApi<SelectionState>;
  failed(thrown: unknown): void;
}

const CLOSED = { opened: null, query: '', found: null, current: null } as const;

/** One Latin letter is in nearly every message as a word of its own, or in none. */
const isSearched = (query: string): boolean => query.length > 1 || BEYOND_ASCII.test(query);

/** Searches the conversation whose bar is open, and keeps what it found up to date. It closes with the conversation. */
export function createFindStore({ bridge, openThread, selection, failed }: Parts): Connected<FindState> {
  /** Where the next query begins. */
  let from: MsgId | null = null;
  /** How many matches are wanted at least: the person may go on to those of the next page. */
  let wanted = 1;
  /** Steps that wait for an answer. */
  let waiting: readonly Direction[] = [];
  let stop = () => {};

  const threadOf = (convId: ConvId) => openThread.of(convId).getState();
  const goTo = (msgId: MsgId | null) => {
    const { opened } = store.getState();
    store.setState({ current: msgId });
    if (opened === null || msgId === null) return;
    from = msgId;
    threadOf(opened.convId).jumpTo(msgId);
  };
  const take = (found: Found) => {
    const { found: before, current, step } = store.getState();
    const isNew = before?.query !== found.query;
    store.setState({ found, current: isNew ? null : nearest(found, current) });
    const steps = waiting;
    waiting = [];
    if (isNew) goTo(nearest(found, from));
    for (const direction of steps) step(direction);
  };
  const search = createFindQuery(bridge, () => ({ ...store.getState(), wanted }), {
    found: take,
    nothing: () => store.setState({ found: null, current: null }),
    failed,
  });

  const store = createStore<FindState>((set, get) => ({
    ...CLOSED,
    open: (convId) => {
      if (get().opened?.convId !== convId) {
        get().close();
        from = threadOf(convId).lastSeen();
        stop = search.watch();
      }
      set({ opened: { convId } });
    },
    close: () => {
      stop();
      stop = () => {};
      set(CLOSED);
    },
    look: (query) => {
      wanted = 1;
      waiting = [];
      set({ query: query.trim() });
      search.anew();
    },
    step: (direction) => {
      const { found, current, query } = get();
      const isAnswered = found?.query === query;
      const to = isAnswered ? next(found, current, direction) : 'later';
      if (to !== 'later') return goTo(to);
      waiting = [...waiting, direction];
      if (!isAnswered) return;
      wanted = found.msgIds.length + 1;
      search.anew();
    },
  }));

  return Object.assign(store, { connect: () => closeWithConversation(store, selection) });
}

/** Returns a function that closes the search and follows the selection no more. */
function closeWithConversation(find: StoreApi<FindState>, selection: StoreApi<SelectionState>): () => void {
  const unfollow = selection.subscribe(({ selection: selected }) => {
    const { opened, close } = find.getState();
    const isOpen = selected?.kind === 'conversation' && selected.convId === opened?.convId;
    if (opened !== null && !isOpen) close();
  });
  return () => {
    unfollow();
    find.getState().close();
  };
}

interface Outcomes {
  found(found: Found): void;
  nothing(): void;
  failed(thrown: unknown): void;
}

/** Asks for the matches again when the conversation or the index changes; after a failure not before another query. */
function createFindQuery(
  { request, on }: Bridge,
  asked: () => Pick<FindState, 'opened' | 'query' | 'found'> & { readonly wanted: number },
  outcomes: Outcomes,
): Query {
  let failedQuery: string | null = null;
  const isFollowed = () => failedQuery === null || failedQuery !== asked().query;
  return createQuery<Found | null>({
    on,
    ask: async () => {
      const { opened, query, wanted } = asked();
      return opened === null || !isSearched(query) ? null : readFound(request, opened.convId, query, wanted);
    },
    answered: (found) => {
      failedQuery = null;
      if (found === null) outcomes.nothing();
      else outcomes.found(found);
    },
    failed: (thrown) => {
      failedQuery = asked().query;
      outcomes.nothing();
      outcomes.failed(thrown);
    },
    touchedBy: {
      changed: ({ conversations }) =>
        isFollowed() && (conversations?.some(({ convId }) => convId === asked().opened?.convId) ?? false),
      status: () => isFollowed() && asked().found?.isIndexComplete === false,
    },
  });
}

export const useFind = <T>(select: (state: FindState) => T): T => useStore(useAccountStores().find, select);

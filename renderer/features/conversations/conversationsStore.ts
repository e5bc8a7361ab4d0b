import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import {
  type Conversation,
  type ConversationPage,
  type ConversationView,
  type ListedFilter,
  MAX_KEPT,
  type PageStart,
} from '../../../shared/model/conversations.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { Bridge, Connected } from '../../lib/bridge/connected.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { createQuery } from '../../lib/query/query.ts';
import { findConversation, indexIn, keptPage, knownConversation } from './conversationPage.ts';
import { createSteps, createUnreadSteps } from './conversationSteps.ts';
import { createListedView } from './listedView.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly conversations: Connected<ConversationsState>;
  }
}

/** Enough for the tallest window, so that the first read is the only one for most people. */
const ROWS = 120;
/** How many rows above and below the visible ones are read with them, */
const MARGIN = 40;
/** and others when fewer than these are left. */
const NEAR = 15;
const TOP: PageStart = { kind: 'index', index: 0 };

export interface ConversationsState {
  /** The text in the search box. */
  readonly filter: string;
  /** The filter below the search box. A search looks through all conversations. */
  readonly listFilter: ListedFilter;
  /** The conversations around the visible ones, and those that are watched. Null until core has answered for the first time. */
  readonly page: ConversationPage | null;
  /** The one that was last seen elsewhere, such as in the list of all accounts. It stands in until core was asked for it here. */
  readonly seen: Conversation | null;
  see(conversation: Conversation): void;
  /** The view that `page` is a page of. */
  readonly view: ConversationView;
  setFilter(filter: string): void;
  setListFilter(listFilter: ListedFilter): void;
  /** The conversations that are open. */
  setOpen(convIds: readonly ConvId[]): void;
  /** Sees to it that the rows from the index `from` to `to` of the view are read. */
  reach(from: number, to: number): void;
  /** Keeps this conversation read, whether or not the page holds it, until the returned function is called. */
  watch(convId: ConvId): () => void;
  /**
   * Calls `take` with the conversation after (1) or before (-1) this one in the view, or with the first one if the view doesn't have this
   * one; not at either end. Calls it at once if that one is loaded, else when core has answered: then it returns a promise of that.
   */
  step(from: ConvId | null, by: 1 | -1, take: (convId: ConvId) => void): Promise<void> | null;
  /**
   * Calls `take` with the unread conversation after (1) or before (-1) this one in the list of all, and past an end with the one at the
   * other end; null if there is no other one. Resolves then.
   */
  stepUnread(from: ConvId | null, by: 1 | -1, take: (convId: ConvId | null) => void): Promise<void>;
}

export function createConversationsStore(
  { request, on }: Bridge,
  failed: (thrown: unknown) => void,
): Connected<ConversationsState> {
  let start = TOP;
  let limit = ROWS;
  const listed = createListedView();
  /** How many watch each. */
  const watched = new Map<ConvId, number>();

  /** The latest of them. */
  const wanted = () => [...watched.keys()].slice(-MAX_KEPT);

  const read = async () => {
    const { filter, listFilter } = store.getState();
    const view = listed.current(filter, listFilter);
    const [at, keep] = [start, wanted()];
    const page = await request('conversations.list', { view, at, limit, keep });
    return { page, view, at, keep };
  };
  const put = ({ page, view, at, keep }: Awaited<ReturnType<typeof read>>) => {
    // The same rows again when others come above them, unless others are wanted by now.
    if (start === at) start = page.first === 0 || page.key === null ? TOP : { kind: 'key', key: page.key };
    const late = wanted().filter((convId) => !keep.includes(convId));
    store.setState((before) => ({
      view: listed.answered({ page, view }),
      page: withKnown(keptPage(page, before.page), before.page, late),
      seen: before.seen !== null && keep.includes(before.seen.convId) ? null : before.seen,
    }));
    if (late.length > 0) again();
  };
  const { watch, again, anew } = createQuery({
    ...{ on, failed },
    ask: read,
    answered: put,
    touchedBy: {
      changed: ({ conversations, outbox, form }) =>
        conversations?.length !== 0 || form || (outbox && store.getState().listFilter === 'notSent'),
    },
  });

  const store = createStore<ConversationsState>((set, get) => ({
    filter: '',
    listFilter: 'inbox',
    page: null,
    seen: null,
    see: (conversation) => set({ seen: conversation }),
    view: { kind: 'inbox' },
    setFilter: (filter) => {
      set({ filter });
      start = TOP;
      anew();
    },
    setListFilter: (listFilter) => {
      set({ listFilter });
      listed.filtered();
      start = TOP;
      anew();
    },
    setOpen: (convIds) => {
      if (listed.opened(get(), convIds)) again();
    },
    reach: (from, to) => {
      const { page } = get();
      if (page === null || holds(page, from - NEAR, to + NEAR)) return;
      start = { kind: 'index', index: Math.max(0, from - MARGIN) };
      limit = Math.max(ROWS, to - from + 1 + 2 * MARGIN);
      again();
    },
    watch: (convId) => {
      watched.set(convId, (watched.get(convId) ?? 0) + 1);
      if (findConversation(get().page, convId) === null) again();
      return () => {
        const others = (watched.get(convId) ?? 1) - 1;
        if (others === 0) watched.delete(convId);
        else watched.set(convId, others);
      };
    },
    step: createSteps({ request, failed, listed: get, see: (seen) => set({ seen }) }),
    stepUnread: createUnreadSteps({ request, failed, see: (seen) => set({ seen }) }),
  }));

  return Object.assign(store, { connect: watch });
}

function holds({ first, conversations, total }: ConversationPage, from: number, to: number): boolean {
  return Math.max(0, from) >= first && Math.min(total - 1, to) < first + conversations.length;
}

/** The page with those of `convIds` that the previous one had, at their old places, until they are read. */
function withKnown(
  page: ConversationPage,
  before: ConversationPage | null,
  convIds: readonly ConvId[],
): ConversationPage {
  const known = convIds.flatMap((convId) => {
    const conversation = findConversation(page, convId) ? null : findConversation(before, convId);
    if (before === null || conversation === null) return [];
    return [{ conversation, index: indexIn(before, convId) ?? null }];
  });
  return known.length === 0 ? page : { ...page, kept: [...page.kept, ...known] };
}

export const useConversations = <T>(select: (state: ConversationsState) => T): T =>
  useStore(useAccountStores().conversations, select);

/** That conversation, kept up to date once it is loaded; until then as it was seen elsewhere, or null. Null for null. */
export function useConversation(convId: ConvId | null): Conversation | null {
  const { conversations } = useAccountStores();
  useEffect(
    () => (convId === null ? undefined : conversations.getState().watch(convId)),
    [conversations, convId],
  );
  return useStore(conversations, (state) => (convId === null ? null : knownConversation(state, convId)));
}

/** Whether exactly one other person is known to be in it; false until its people are known. */
export function useIsBetweenTwo(convId: ConvId): boolean {
  return useConversations((state) => knownConversation(state, convId)?.others === 1);
}

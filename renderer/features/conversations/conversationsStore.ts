import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { AppError } from '../../../shared/errors/errors.ts';
import type { Conversation, ConversationPage } from '../../../shared/model/conversations.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { Bridge, Connected } from '../../lib/bridge/connected.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { createQuery } from '../../lib/query/query.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly conversations: Connected<ConversationsState>;
  }
}

/** Enough for the tallest window, so that the first read is the only one for most people. */
const FIRST_ROWS = 100;
const MORE_ROWS = 400;

export interface ConversationsState {
  /** What the person typed into the search box. */
  readonly filter: string;
  /** Null until core has answered for the first time. */
  readonly page: ConversationPage | null;
  /** The filter that `page` was read with. */
  readonly pageFilter: string;
  /** Those that are watched and that `page` does not hold. */
  readonly apart: readonly Conversation[];
  setFilter(filter: string): void;
  /** Sees to it that the row of that index is read. */
  reach(index: number): void;
  /** Keeps this conversation read, whether or not the list holds it, until the returned function is called. */
  watch(convId: ConvId): () => void;
}

export function createConversationsStore(
  { request, on }: Bridge,
  failed: (thrown: unknown) => void,
): Connected<ConversationsState> {
  let limit = FIRST_ROWS;
  /** How many watch each. */
  const watched = new Map<ConvId, number>();

  const read = async () => {
    const { filter } = store.getState();
    const page = await request('conversations.list', { filter: filter.trim(), limit });
    const listed = new Set(page.conversations.map(({ convId }) => convId));
    const apart = await Promise.all([...watched.keys()].filter((id) => !listed.has(id)).map(readApart));
    return { page, pageFilter: filter, apart: apart.filter((conversation) => conversation !== null) };
  };
  /** Null for one that was just made and whose first message is not here yet. */
  const readApart = async (convId: ConvId): Promise<Conversation | null> => {
    try {
      return await request('conversations.get', { convId });
    } catch (thrown) {
      if (thrown instanceof AppError && thrown.code === 'not-found') return null;
      throw thrown;
    }
  };
  const { watch, again, anew } = createQuery({
    ...{ on, failed },
    ask: read,
    answered: (answer) => store.setState(answer),
    touchedBy: { changed: ({ conversations }) => conversations?.length !== 0 },
  });

  const store = createStore<ConversationsState>((set, get) => ({
    filter: '',
    page: null,
    pageFilter: '',
    apart: [],
    setFilter: (filter) => {
      set({ filter });
      anew();
    },
    reach: (index) => {
      const { page } = get();
      if (index < limit || page === null || limit >= page.total) return;
      limit = index + MORE_ROWS;
      again();
    },
    watch: (convId) => {
      watched.set(convId, (watched.get(convId) ?? 0) + 1);
      if (findConversation(get(), convId) === null) again();
      return () => {
        const others = (watched.get(convId) ?? 1) - 1;
        if (others === 0) watched.delete(convId);
        else watched.set(convId, others);
      };
    },
  }));

  return Object.assign(store, { connect: watch });
}

function findConversation({ page, apart }: ConversationsState, convId: ConvId): Conversation | null {
  const isIt = (conversation: Conversation) => conversation.convId === convId;
  return page?.conversations.find(isIt) ?? apart.find(isIt) ?? null;
}

export const useConversations = <T>(select: (state: ConversationsState) => T): T =>
  useStore(useAccountStores().conversations, select);

/** That conversation, kept up to date; null until it is read, and for null. */
export function useConversation(convId: ConvId | null): Conversation | null {
  const { conversations } = useAccountStores();
  useEffect(
    () => (convId === null ? undefined : conversations.getState().watch(convId)),
    [conversations, convId],
  );
  return useStore(conversations, (state) => (convId === null ? null : findConversation(state, convId)));
}

/** Whether no more than one other person is known to be in it; false until its people are known. */
export function useIsBetweenTwo(convId: ConvId): boolean {
  return useConversations((state) => {
    const others = findConversation(state, convId)?.people.filter(({ isSelf }) => !isSelf);
    return others?.length === 1;
  });
}

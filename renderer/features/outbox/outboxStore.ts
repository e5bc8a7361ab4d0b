import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { createStore } from 'zustand/vanilla';
import type { RouteInput } from '../../../shared/contract/index.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import type { OutboxId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import type { Bridge, Connected } from '../../lib/bridge/connected.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { createQuery } from '../../lib/query/query.ts';
import { untilAnswered } from '../../lib/query/untilAnswered.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly outbox: Connected<OutboxStoreState>;
  }
}

export interface OutboxStoreState {
  /** Items that have not reached their thread yet, in the order they were sent. */
  readonly items: readonly OutboxItem[];
  /** Whether `items` are those that core has. */
  readonly isRead: boolean;
  /** Puts a text on disk to be sent. Rejects with the AppError that says why it could not. */
  send(input: RouteInput<'outbox.send'>): Promise<OutboxItem>;
  /** Puts staged files on the list to be sent. Rejects with the AppError of the first that cannot be; then none is sent. */
  sendFiles(input: RouteInput<'outbox.sendFiles'>): Promise<readonly OutboxItem[]>;
  /** Also one that has reached its thread since the app started. Rejects with AppError `not-found`. */
  find(id: OutboxId): Promise<OutboxItem>;
  /** Those of them that are there; waits until core can say so. Rejects with AppError `signed-out`. */
  findAll(ids: readonly OutboxId[]): Promise<readonly OutboxItem[]>;
  retry(id: OutboxId, evenIfUnconfirmed: boolean): Promise<void>;
  /** At that time instead, ms since the epoch. Rejects with AppError. */
  reschedule(id: OutboxId, at: number): Promise<void>;
  remove(id: OutboxId): Promise<void>;
  /** Puts an item back into its draft, and cancels its upload; see the route `outbox.takeBack`. */
  takeBack(id: OutboxId): Promise<readonly OutboxItem[]>;
}

export function createOutboxStore(
  { request, on }: Bridge,
  failed: (thrown: unknown) => void,
): Connected<OutboxStoreState> {
  const { watch } = createQuery({
    ...{ on, failed },
    ask: () => request('outbox.list', {}),
    answered: (items) => store.setState({ items, isRead: true }),
    touchedBy: { changed: ({ outbox }) => outbox },
  });

  /** Shows an answered item at once. The event for it makes the page read all items again. */
  const put = (item: OutboxItem) => {
    store.setState(({ items }) => ({
      items: items.some(({ id }) => id === item.id)
        ? items.map((known) => (known.id === item.id ? item : known))
        : [...items, item],
    }));
  };

  const drop = (gone: readonly OutboxItem[]) => {
    const ids = new Set(gone.map(({ id }) => id));
    store.setState(({ items }) => ({ items: items.filter(({ id }) => !ids.has(id)) }));
  };

  const ifThere = (id: OutboxId) =>
    untilAnswered(async () => {
      try {
        return await request('outbox.get', { id });
      } catch (thrown) {
        if (AppError.from(thrown).code === 'not-found') return null;
        throw thrown;
      }
    });

  const store = createStore<OutboxStoreState>(() => ({
    items: [],
    isRead: false,
    send: async (input) => {
      const item = await request('outbox.send', input);
      put(item);
      return item;
    },
    sendFiles: async (input) => {
      const sent = await request('outbox.sendFiles', input);
      for (const item of sent) put(item);
      return sent;
    },
    find: (id) => request('outbox.get', { id }),
    findAll: async (ids) => (await Promise.all(ids.map(ifThere))).flatMap((item) => item ?? []),
    retry: async (id, evenIfUnconfirmed) => put(await request('outbox.retry', { id, evenIfUnconfirmed })),
    reschedule: async (id, at) => put(await request('outbox.reschedule', { id, at })),
    remove: async (id) => drop([await request('outbox.remove', { id })]),
    takeBack: async (id) => {
      const taken = await request('outbox.takeBack', { id });
      drop(taken);
      return taken;
    },
  }));

  return Object.assign(store, { connect: watch });
}

export const useOutbox = <T>(select: (state: OutboxStoreState) => T): T =>
  useStore(useAccountStores().outbox, select);

/** Of each new conversation that the service has not made yet the item that will make it, in the order they were written. */
export function usePendingNew(): readonly OutboxItem[] {
  return useOutbox(useShallow(({ items }: OutboxStoreState) => makersAmong(items)));
}

/** The first item of each new conversation. */
export const makersAmong = (items: readonly OutboxItem[]): readonly OutboxItem[] =>
  newConversations(items).flatMap(([maker]) => maker ?? []);

/** All items that start the same new conversation, including that one. */
export function useSentTogether(id: OutboxId): readonly OutboxItem[] {
  return useOutbox(useShallow(({ items }: OutboxStoreState) => sentTogether(items, id)));
}

/** Those that go into one new conversation with the item of that id, and itself; none when it isn't there. */
export function sentTogether(items: readonly OutboxItem[], id: OutboxId): readonly OutboxItem[] {
  return newConversations(items).find((together) => together.some((item) => item.id === id)) ?? [];
}

/** Groups the items by the new conversation they start. Each group has one `created`; its first item creates the conversation. */
function newConversations(items: readonly OutboxItem[]): readonly (readonly OutboxItem[])[] {
  const waiting = items.filter(({ convId }) => convId === null);
  const togetherBy = ({ created, title, participants }: OutboxItem) =>
    JSON.stringify([created, title, participants]);
  return [...Map.groupBy(waiting, togetherBy).values()];
}

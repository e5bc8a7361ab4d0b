import { AppError, type ErrorData } from '../../../shared/errors.ts';
import type { ConvId, OutboxId, OutboxItem } from '../../../shared/model.ts';
import type { Client } from '../api/client.ts';
import type { Sent } from '../api/wire.ts';
import type { Clock } from '../clock.ts';
import { setSentTitle } from '../store/conversations.ts';
import type { Log, Store } from '../store/open.ts';
import {
  getOutbox,
  insertOutbox,
  listPending,
  markInterrupted,
  removeOutbox,
  setOutboxState,
} from '../store/outbox.ts';
import type { Connection } from '../sync/connection.ts';
import { type Backoff, createBackoff, type Pace } from '../sync/pace.ts';
import { fateOf } from './fate.ts';

export interface OutboxOptions {
  readonly store: Store;
  readonly client: Client;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly random: () => number;
  readonly pace: Pace;
  /** The list of what is pending changed. */
  readonly onChange: () => void;
  /** The service has the message `sent`; `isNew`: in a conversation made by it. */
  readonly onSent: (sent: Sent, isNew: boolean) => void;
  readonly log: Log;
}

/** A text that the person sends; see the route `outbox.send`. */
export type NewItem = Pick<OutboxItem, 'id' | 'convId' | 'text' | 'priority' | 'title' | 'participants'>;

/** Sends what the store's outbox holds: the items of a conversation strictly one after the other, a few conversations at a time. */
export interface Outbox {
  /** Resolves to the item once it is on disk. The same id twice is one item. */
  send(item: NewItem): OutboxItem;
  /** @throws AppError `bad-input` for an unconfirmed item without `evenIfUnconfirmed`, `not-found` */
  retry(id: OutboxId, evenIfUnconfirmed: boolean): OutboxItem;
  /** @throws AppError `bad-input` while it is being sent, `not-found` */
  remove(id: OutboxId): OutboxItem;
  list(): readonly OutboxItem[];
  /** Also one that has reached its thread since the start. @throws AppError `not-found` */
  get(id: OutboxId): OutboxItem;
  /** Sends what can be sent now. Call it when the connection changed. */
  pump(): void;
  /** The archive took in messages: some items may have reached their thread. */
  noticeArrivals(): void;
  /** Begins nothing new. */
  stop(): void;
  /** Resolves when nothing is on its way. */
  drained(): Promise<void>;
}

const LANES = 4;

/** Items left `sending` by the last run become `unconfirmed`. */
export function startOutbox(options: OutboxOptions): Outbox {
  const { store, client, connection, clock, random, pace, log } = options;
  const stopping = new AbortController();
  /** The lanes that are sending. */
  const busy = new Map<string, Promise<void>>();
  /** Lanes that wait after a failure. */
  const resting = new Set<string>();
  const backoffs = new Map<string, Backoff>();
  markInterrupted(store);
  /** How many sent items have not come back from the service yet. */
  let awaited = countSent();

  function countSent(): number {
    return listPending(store).filter(({ state }) => state === 'sent').length;
  }

  function pump(): void {
    if (!connection.isOpenToSends()) return;
    const seen = new Set<string>();
    for (const item of listPending(store)) {
      if (stopping.signal.aborted || busy.size >= LANES) return;
      const lane = laneOf(item);
      if (item.state !== 'queued' || seen.has(lane)) continue;
      seen.add(lane);
      if (!busy.has(lane) && !resting.has(lane)) start(lane, item);
    }
  }

  function start(lane: string, item: OutboxItem): void {
    const sending = deliver(lane, item)
      .catch((thrown: unknown) => {
        // The store could not be written. What is `sending` there becomes `unconfirmed` at the next start.
        log('error', `Outbox: ${AppError.from(thrown).message}`);
        rest(lane, 0);
      })
      .finally(() => {
        busy.delete(lane);
        pump();
      });
    busy.set(lane, sending);
  }

  async function deliver(lane: string, item: OutboxItem): Promise<void> {
    setOutboxState(store, item.id, { state: 'sending' });
    options.onChange();
    let sent: Sent;
    try {
      sent = await connection.send(() => client.send(item));
    } catch (thrown) {
      const error = AppError.from(thrown);
      log('warn', `Outbox: ${error.code}: ${error.message}`);
      settle(lane, item.id, error);
      options.onChange();
      return;
    }
    backoffs.delete(lane);
    arrived(item, sent);
    options.onChange();
  }

  function arrived(item: OutboxItem, sent: Sent): void {
    setOutboxState(store, item.id, { state: 'sent', ...sent });
    awaited += 1;
    const isNew = item.convId === null;
    if (isNew) setSentTitle(store, sent.convId, item.title, item.participants);
    options.onSent(sent, isNew);
  }

  function settle(lane: string, id: OutboxId, error: AppError): void {
    const data: ErrorData = error.toData();
    switch (fateOf(error.code)) {
      case 'waits':
        setOutboxState(store, id, { state: 'queued', error: data });
        rest(lane, error.details.retryAfterMs ?? 0);
        return;
      case 'fails':
        setOutboxState(store, id, { state: 'failed', error: data });
        return;
      case 'is-uncertain':
        setOutboxState(store, id, { state: 'unconfirmed', error: data });
        return;
    }
  }

  function rest(lane: string, atLeastMs: number): void {
    const backoff = backoffs.get(lane) ?? createBackoff(pace, random);
    backoffs.set(lane, backoff);
    resting.add(lane);
    void clock.wait(Math.max(atLeastMs, backoff.failed()), stopping.signal).then(() => {
      resting.delete(lane);
      if (!stopping.signal.aborted) pump();
    });
  }

  function existing(id: OutboxId): OutboxItem {
    const item = getOutbox(store, id);
    if (!item) throw new AppError('not-found', 'There is no such item in the outbox.');
    return item;
  }

  function changed(item: OutboxItem): OutboxItem {
    options.onChange();
    pump();
    return item;
  }

  return {
    send: (item) => {
      const queued = { ...item, state: 'queued', error: null, created: clock.now(), msgId: null } as const;
      return changed(insertOutbox(store, queued));
    },
    retry: (id, evenIfUnconfirmed) => {
      const item = existing(id);
      if (item.state === 'sending' || item.state === 'sent') return item;
      if (item.state === 'unconfirmed' && !evenIfUnconfirmed) {
        throw new AppError('bad-input', 'The message may have arrived already.');
      }
      resting.delete(laneOf(item));
      return changed(setOutboxState(store, id, { state: 'queued' }));
    },
    remove: (id) => {
      const item = existing(id);
      if (item.state === 'sending') throw new AppError('bad-input', 'The message is being sent.');
      removeOutbox(store, id);
      return changed(item);
    },
    list: () => listPending(store),
    get: existing,
    pump,
    noticeArrivals: () => {
      if (awaited === 0) return;
      const left = countSent();
      if (left < awaited) options.onChange();
      awaited = left;
    },
    stop: () => stopping.abort(),
    drained: async () => {
      await Promise.all(busy.values());
    },
  };
}

/** The items of a conversation wait for each other; each new conversation is on its own. */
function laneOf({ id, convId }: { readonly id: OutboxId; readonly convId: ConvId | null }): string {
  return convId === null ? id : String(convId);
}

import type { Connection } from '../../api/connection/connection.ts';
import type { Storage } from '../../db/storageWatch.ts';
import type { Log, Store } from '../../db/store.ts';
import type { Clock } from '../../time/clock.ts';
import { applyEvent } from '../applyEvent.ts';
import { isBeingChecked } from '../checking/ledger.ts';
import { runOrLog } from '../runOrLog.ts';
import { listUnsent, type OutboxEntry } from '../table.ts';
import { isWaiting } from '../transition.ts';
import type { Holds } from './holds.ts';
import { type Lanes, laneOf } from './lanes.ts';

/** Decides which item is sent next. */
export interface Queue {
  /** Sends what can be sent now. */
  pump(): void;
  /** The outcome of the last run's items is known. Nothing is sent before that, so call it last. */
  begin(): void;
  /**
   * Everything on the service was read, so new messages can be told apart. Nothing is sent before that, or while the service is offline.
   */
  noteCaughtUp(): void;
  /** The computer slept, so that doesn't hold any more. */
  noteWake(): void;
}

interface Options {
  readonly store: Store;
  readonly clock: Clock;
  readonly connection: Connection;
  readonly storage: Pick<Storage, 'hasRoom'>;
  readonly stopping: AbortSignal;
  readonly holds: Holds;
  readonly lanes: Lanes;
  /** See `Delivery.deliver`. */
  readonly deliver: (entry: OutboxEntry) => Promise<number | null>;
  readonly changes: { readonly outbox: () => void };
  readonly log: Log;
}

/** After this long in the queue, a message may no longer be what the person wants to say, ms. */
const DAY = 86_400_000;

export function createQueue(options: Options): Queue {
  const { store, clock, connection, storage, stopping, holds, lanes, deliver, changes, log } = options;
  let isBegun = false;
  let isCaughtUp = false;

  function sendNext(): void {
    if (connection.state().state !== 'online') isCaughtUp = false;
    // Without room, Parley couldn't record that an item is being sent.
    if (!isCaughtUp || !isBegun || !storage.hasRoom()) return;
    for (const entry of firstOfEachLane(listUnsent(store))) {
      if (stopping.aborted || lanes.isFull()) return;
      const lane = laneOf(entry.item);
      if (!lanes.isFree(lane) || holds.isHeld(entry.item.id) || isOverdue(entry)) continue;
      const isFile = entry.source !== null;
      if (isFile && lanes.isFullOfFiles()) continue;
      lanes.run(lane, isFile, () => deliver(entry));
    }
  }

  /** Then the person decides, and it waits for that, whatever the wall clock shows later. */
  function isOverdue({ item }: OutboxEntry): boolean {
    if (item.state.kind === 'overdue') return true;
    if (!isStale(item.askedAt, clock.now())) return false;
    applyEvent(store, item.id, { kind: 'grown-old' });
    changes.outbox();
    return true;
  }

  const pump = () => runOrLog(log, sendNext);

  return {
    pump,
    begin: () => {
      isBegun = true;
      pump();
    },
    noteCaughtUp: () => {
      isCaughtUp = true;
    },
    noteWake: () => {
      isCaughtUp = false;
    },
  };
}

/** Both in ms since the epoch. If `since` is more than a day ahead, the clock was wrong, and it is unknown how long the item has waited. */
export const isStale = (since: number, now: number): boolean => Math.abs(now - since) > DAY;

/** The next item of each lane, except lanes that wait for the check of an item. */
function firstOfEachLane(unsent: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const seen = new Set(unsent.filter(isBeingChecked).map(({ item }) => laneOf(item)));
  return unsent.filter(({ item, follows }) => {
    if (!isWaiting(item.state) || follows !== null || seen.has(laneOf(item))) return false;
    seen.add(laneOf(item));
    return true;
  });
}

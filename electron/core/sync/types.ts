import type { PaneName } from '../../../shared/model/conversations.ts';
import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import type { History } from '../../../shared/model/status.ts';
import type { SyncCheck, SyncReport } from '../../../shared/model/sync.ts';
import type { Client } from '../api/client.ts';
import type { Connection } from '../api/connection/connection.ts';
import type { Storage } from '../db/storageWatch.ts';
import type { Log, Store } from '../db/store.ts';
import type { Activity } from '../protocol.ts';
import type { Clock } from '../time/clock.ts';
import type { Pace } from '../time/pace.ts';
import type { Applied } from './intake/applyBatch.ts';
import type { Origin } from './intake/intake.ts';
import type { View } from './rereads/rereadSchedule.ts';
import type { Outdated } from './restores/serviceWatch.ts';

export interface SyncOptions {
  readonly store: Store;
  readonly client: Client;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly random: () => number;
  readonly pace: Pace;
  /** After each transaction. */
  readonly onApplied: (applied: Applied, origin: Origin) => void;
  /**
   * Everything that the service had at `since` has been requested, forward from the cursor; on the monotonic clock, ms.
   * `isReadable` false: the response had an element that could not even be given a place.
   */
  readonly onCaughtUp: (since: number, isReadable: boolean) => void;
  readonly storage: Pick<Storage, 'hasRoom'>;
  /** The progress of the history may have changed. */
  readonly onProgress: () => void;
  /** The unreadable parts changed. */
  readonly onUnreadable: () => void;
  /** The service is no longer the one that the archive was read from. No more requests are sent. */
  readonly onArchiveUseless: (why: Outdated) => void;
  /** How long the archive has to stay in use before another one may take its place, ms; 0: no longer. */
  readonly reopensInMs: () => number;
  readonly log: Log;
}

/** Brings the service's messages into the store, from `start` to `close`. */
export interface Sync {
  /** Begins to ask the service. */
  start(): void;
  history(): Omit<History, 'indexed'>;
  /** Whether an unreadable element after everything else may belong to this conversation. */
  isEndUnreadable(convId: ConvId | null): boolean;
  /** Whether everything is here that the service had a moment ago, after the newest messages that were known before. */
  isCaughtUp(): boolean;
  /** Everything is here that the service had then, on the monotonic clock, ms; null unless `isCaughtUp`. */
  caughtUpSince(): number | null;
  /** Polls the service at once; see `Connection.hurry`. */
  pollNow(byPerson: boolean): void;
  setActivity(activity: Activity): void;
  /** Whether live events tell of new messages, so that a slow pace is enough. It takes effect with the next poll. */
  relyOnEvents(doesRely: boolean): void;
  /** Reads one message by its conversation, wherever the cursor is; false if the service doesn't return it. */
  readOne(convId: ConvId, msgId: MsgId): Promise<boolean>;
  /** The person just typed or clicked: for a moment, the history is loaded in small pages, and rarely. */
  giveWay(): void;
  /** The open part is re-read soon and from time to time; null: nothing is open in that pane. */
  watch(pane: PaneName, view: View | null): void;
  report(): SyncReport;
  /**
   * Checks the store's own records, requests unreadable ids again, and re-reads the newest messages.
   * Rejects with the error of the connection, also when the service asked to wait, or with `disk-full`.
   */
  check(): Promise<SyncCheck>;
  /**
   * Compares the stored messages after `after`, and a few before it, with the service, and stores changes. Resolves to whether all of
   * them are now as on the service. Never resolves if sync is closed in the meantime.
   */
  verify(after: number): Promise<boolean>;
  /** Compares every message with the service in the background; see `FullCheck`. The report has its progress. */
  checkAll(): void;
  cancelCheckAll(): void;
  /** The connection's state changed, and with it perhaps the next due time. */
  reconsider(): void;
  /** Resolves when the last transaction is done. */
  close(): Promise<void>;
}

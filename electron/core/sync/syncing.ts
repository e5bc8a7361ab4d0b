import type { ConvId, MsgId } from '../../../shared/model.ts';
import type { History } from '../../../shared/status.ts';
import type { SyncCheck, SyncReport } from '../../../shared/sync.ts';
import type { Client } from '../api/client.ts';
import type { Connection } from '../api/connection.ts';
import type { Storage } from '../db/storage.ts';
import type { Log, Store } from '../db/store.ts';
import type { Activity } from '../protocol.ts';
import type { Clock } from '../time/clock.ts';
import type { Pace } from '../time/pace.ts';
import type { Applied } from './applyBatch.ts';
import type { Origin } from './intake.ts';
import type { View } from './rereadSchedule.ts';
import type { Outdated } from './serviceWatch.ts';

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
   * Everything that the service had at `since` or earlier has been asked for, forward from the cursor; on the clock that only grows, ms.
   * `isReadable` false: something came that could not even be given a place.
   */
  readonly onCaughtUp: (since: number, isReadable: boolean) => void;
  /** Milliseconds between two polls while live events tell of new messages; null while they do not. */
  readonly pollEvery: () => number | null;
  readonly storage: Pick<Storage, 'hasRoom'>;
  /** How far the history has come may have changed. */
  readonly onProgress: () => void;
  /** The unreadable parts changed. */
  readonly onUnreadable: () => void;
  /** The service is not the one any more that the archive was read from. Nothing more is asked. */
  readonly onArchiveUseless: (why: Outdated) => void;
  readonly log: Log;
}

/** Brings the service's messages into the store, for as long as it runs. */
export interface Sync {
  history(): Omit<History, 'indexed'>;
  /** Whether an unreadable element after everything else may belong to this conversation. */
  isEndUnreadable(convId: ConvId): boolean;
  /** Asks the service at once; see `Connection.hurry`. */
  pollNow(byPerson: boolean): void;
  setActivity(activity: Activity): void;
  /** Reads one message by its conversation, wherever the cursor stands; false when the service does not give it. */
  readOne(convId: ConvId, msgId: MsgId): Promise<boolean>;
  /** What is open is read again soon, and from time to time; null: nothing is open. */
  watch(view: View | null): void;
  report(): SyncReport;
  /**
   * Checks what the store says of itself, asks again for what could not be read, and reads the newest messages again.
   * Rejects with what is wrong with the connection.
   */
  check(): Promise<SyncCheck>;
  /**
   * Compares what is stored after the message `after`, and a little before it, with the service, and takes in what changed. Resolves to
   * whether all of it is as the service has it now; not at all when sync is closed meanwhile.
   */
  verify(after: number): Promise<boolean>;
  /** Compares every message with the service, in the background; see `FullCheck`. The report says how far it is. */
  checkAll(): void;
  cancelCheckAll(): void;
  /** The connection's state changed: when to go on may be another time now. */
  reconsider(): void;
  /** Resolves when the last transaction is done. */
  close(): Promise<void>;
}

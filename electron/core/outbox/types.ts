import type { UploadProgress } from '../../../shared/model/files/files.ts';
import type { ConvId, MsgId, OutboxId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import type { History } from '../../../shared/model/status.ts';
import type { Client } from '../api/client.ts';
import type { Connection } from '../api/connection/connection.ts';
import type { Storage } from '../db/storageWatch.ts';
import type { Log, Store } from '../db/store.ts';
import type { AccountFiles } from '../files/staging/accountFiles.ts';
import type { Sources } from '../files/staging/sources.ts';
import type { SendRules } from '../protocol.ts';
import type { Clock } from '../time/clock.ts';
import type { Pace } from '../time/pace.ts';
import type { LastText } from './lostConversations.ts';
import type { Forwarded, WithFile } from './sending/forward.ts';
import type { Leaving } from './sending/newItems.ts';
import type { NewFiles } from './sending/sendFiles.ts';

export interface OutboxOptions {
  readonly store: Store;
  readonly owned: AccountFiles;
  readonly sources: Sources;
  readonly client: Client;
  readonly connection: Connection;
  readonly storage: Pick<Storage, 'hasRoom' | 'persist'>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly pace: Pace;
  readonly rules: SendRules;
  /** See `Changes`. */
  readonly changes: {
    readonly outbox: () => void;
    readonly summary: (convId: ConvId) => void;
    readonly all: () => void;
  };
  /** See `Sync`. */
  readonly sync: {
    readonly history: () => Pick<History, 'state'>;
    readonly pollNow: (byPerson: boolean) => void;
    readonly readOne: (convId: ConvId, msgId: MsgId) => Promise<boolean>;
    readonly verify: (after: number) => Promise<boolean>;
  };
  /** All running uploads. */
  readonly onUploads: (uploads: readonly UploadProgress[]) => void;
  readonly log: Log;
}

/** A text that the person sends; see the route `outbox.send`. */
export interface NewItem
  extends Pick<OutboxItem, 'id' | 'convId' | 'text' | 'priority' | 'title' | 'participants'> {
  readonly at?: number | undefined;
}

/** Sends the items of the outbox: those of a conversation strictly one by one, a few conversations at a time. */
export interface Outbox {
  /** Resolves to the item once it is on disk. See the route `outbox.send` for the same id twice. */
  send(item: NewItem, leaving?: Leaving): OutboxItem;
  /** The same for staged files, one item each. @throws AppError as `takeStaged` does; then nothing is sent */
  sendFiles(files: NewFiles): Promise<readonly OutboxItem[]>;
  /** Sends what a message has to another conversation, whose draft stays as it is. @throws AppError as `forwardMessage` */
  forward(item: Forwarded, withFile: WithFile): Promise<OutboxItem>;
  /** @throws AppError `bad-input` for an item that may have arrived without `evenIfUnconfirmed`, `not-found` */
  retry(id: OutboxId, evenIfUnconfirmed: boolean): OutboxItem;
  /** See the route `outbox.reschedule`. @throws AppError `bad-input` for an item that isn't scheduled, `not-found` */
  reschedule(id: OutboxId, at: number): OutboxItem;
  /** @throws AppError `bad-input` while it is being sent, `not-found` */
  remove(id: OutboxId): OutboxItem;
  /**
   * See the route `outbox.takeBack`. @throws AppError `bad-input` for a text that is being sent or an item that may have arrived, `not-found`,
   * or a `DraftInUse`
   */
  takeBack(id: OutboxId): Promise<readonly OutboxItem[]>;
  /** The items that have not reached their thread, in order: of one conversation, or of all. */
  list(convId?: ConvId): readonly OutboxItem[];
  /** Also one that has reached its thread since the start. @throws AppError `not-found` */
  get(id: OutboxId): OutboxItem;
  /** See the route `outbox.listLost`. */
  listLost(): readonly ConvId[];
  /** See the route `outbox.leaveLost`. */
  leaveLost(convId: ConvId, last: LastText): OutboxId | null;
  setRules(rules: SendRules): void;
  /** Sends what can be sent now. Call it when the connection changed. */
  pump(): void;
  /** The archive has new messages: some items may be in their thread now. */
  noticeArrivals(): void;
  /** Sync requested everything that the service had at `since`; see `SyncOptions.onCaughtUp`. */
  noticeCaughtUp(since: number, isReadable: boolean): void;
  /** The computer slept: nothing more is sent before the next `noticeCaughtUp`. */
  noticeWake(): void;
  /** Starts nothing new, and cancels unfinished uploads: they are sent at the next start. */
  stop(): void;
  /** Resolves when nothing is being sent. */
  drained(): Promise<void>;
}

import type { UploadProgress } from '../../../shared/model/files/files.ts';
import type { MsgId, OutboxId } from '../../../shared/model/ids.ts';
import type { Arrived } from '../../../shared/model/messages.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import type { Client } from '../api/client.ts';
import type { Connection } from '../api/connection.ts';
import type { Sent } from '../api/wire.ts';
import type { Storage } from '../db/storageWatch.ts';
import type { Log, Store } from '../db/store.ts';
import type { AccountFiles } from '../files/staging/accountFiles.ts';
import type { SendRules } from '../protocol.ts';
import type { Clock } from '../time/clock.ts';
import type { Pace } from '../time/pace.ts';
import type { Leaving } from './sending/newItems.ts';
import type { NewFiles } from './sending/sendFiles.ts';

export interface OutboxOptions {
  readonly store: Store;
  readonly owned: AccountFiles;
  readonly client: Client;
  readonly connection: Connection;
  readonly storage: Pick<Storage, 'hasRoom' | 'persist'>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly pace: Pace;
  readonly rules: SendRules;
  /** Whether all of the history that can be read is stored. */
  readonly isHistoryComplete: () => boolean;
  /** The list of what is pending changed. */
  readonly onChange: () => void;
  /** Whether an item arrived is to be looked up now. */
  readonly onUncertain: () => void;
  /** The service has the message `sent`; `isNew`: in a conversation made by it. */
  readonly onSent: (sent: Sent, isNew: boolean) => void;
  /** Another address is known to be one's own: what was read of it is to be read again. */
  readonly onOwnAddress: () => void;
  /** Makes sure of what is stored after a message; see `Sync.verify`. */
  readonly verify: (after: number) => Promise<boolean>;
  /** Every file that is on its way. */
  readonly onUploads: (uploads: readonly UploadProgress[]) => void;
  readonly log: Log;
}

/** A text that the person sends; see the route `outbox.send`. */
export type NewItem = Pick<OutboxItem, 'id' | 'convId' | 'text' | 'priority' | 'title' | 'participants'>;

/** Sends what the store's outbox holds: the items of a conversation strictly one after the other, a few conversations at a time. */
export interface Outbox {
  /** Resolves to the item once it is on disk. The same id twice is one item. */
  send(item: NewItem, leaving?: Leaving): OutboxItem;
  /** The same for staged files, each an item. @throws AppError as `takeStaged` does, nothing being sent */
  sendFiles(files: NewFiles): Promise<readonly OutboxItem[]>;
  /**
   * Takes an item out that is a file or is not being sent. Resolves when it is out, is being looked for, or has been sent all the same.
   * @throws AppError `bad-input` for a text that is being sent, `not-found`
   */
  cancel(id: OutboxId): Promise<void>;
  /** @throws AppError `bad-input` for an item that may have arrived without `evenIfUnconfirmed`, `not-found` */
  retry(id: OutboxId, evenIfUnconfirmed: boolean): OutboxItem;
  /** @throws AppError `bad-input` while it is being sent, `not-found` */
  remove(id: OutboxId): OutboxItem;
  /** See the route `outbox.takeBack`. @throws AppError `bad-input` when it is being sent or may have arrived, `not-found` */
  takeBack(id: OutboxId): readonly OutboxItem[];
  list(): readonly OutboxItem[];
  /** See `MessagePage`. */
  arrived(msgIds: readonly MsgId[]): readonly Arrived[];
  /** Also one that has reached its thread since the start. @throws AppError `not-found` */
  get(id: OutboxId): OutboxItem;
  setRules(rules: SendRules): void;
  /** Sends what can be sent now. Call it when the connection changed. */
  pump(): void;
  /** The archive took in messages: some items may have reached their thread. */
  noticeArrivals(): void;
  /** Sync has asked for everything that the service had at `since`; see `SyncOptions.onCaughtUp`. */
  noticeCaughtUp(since: number, isReadable: boolean): void;
  /** Begins nothing new, and breaks off the files that are not handed over yet: they go on at the next start. */
  stop(): void;
  /** Resolves when nothing is on its way. */
  drained(): Promise<void>;
}

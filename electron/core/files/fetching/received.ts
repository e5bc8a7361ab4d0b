import { AppError } from '../../../../shared/errors/errors.ts';
import { claimsShownPicture } from '../../../../shared/model/files/fileKind.ts';
import type { Download, FileStatus, FileUsage } from '../../../../shared/model/files/files.ts';
import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import type { Attachment, Message } from '../../../../shared/model/messages.ts';
import type { Client } from '../../api/client.ts';
import type { Connection } from '../../api/connection/connection.ts';
import type { Storage } from '../../db/storageWatch.ts';
import type { Log, Store } from '../../db/store.ts';
import { readMessage } from '../../messages/messagePages.ts';
import type { FileRules, Located } from '../../protocol.ts';
import type { Clock } from '../../time/clock.ts';
import type { Pace } from '../../time/pace.ts';
import type { FileKeys } from '../sealed/sealedFormat.ts';
import type { OpenWriter } from '../sealed/writing/contentWriter.ts';
import { createAutomaticRoom } from './automaticRoom.ts';
import { createContentFolder } from './contentFolder.ts';
import { type Copies, createCopies } from './copies.ts';
import { createDownloadHold } from './downloadHold.ts';
import { type FetchedFiles, openFetchedFiles } from './fetchedFiles.ts';
import { noteSaved, readUsage } from './fetchedTable.ts';
import { fetchFile } from './fetchFile.ts';
import { createOutcomes, type Outcomes } from './fetchOutcomes.ts';
import { createFetchQueue, type Fetch, type FetchQueue } from './fetchQueue.ts';
import { createTeller, listDownloads, listStatuses, remote } from './fileStatuses.ts';
import { isTooLong } from './lengthLimit.ts';

export interface FilesOptions {
  readonly store: Store;
  readonly client: Client;
  readonly connection: Connection;
  readonly storage: Pick<Storage, 'hasRoom' | 'noticeFull'>;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly random: () => number;
  /** The account's own folder. */
  readonly dir: string;
  readonly keys: FileKeys;
  readonly openLargeFile: OpenWriter;
  readonly rules: FileRules;
  readonly onChange: (statuses: readonly FileStatus[]) => void;
  readonly log: Log;
}

/** The contents of attachments, downloaded and stored on this computer. See the routes `files.*`. */
export interface Files {
  list(msgIds: readonly MsgId[]): readonly FileStatus[];
  /** @throws AppError `not-found` when the message is not stored or carries no attachment */
  fetch(msgId: MsgId, isAutomatic: boolean): FileStatus;
  /** Cancels its download, or the copies of it that are being written. Resolves when nothing of these is left. */
  cancel(msgId: MsgId): Promise<FileStatus>;
  remove(msgIds: readonly MsgId[]): Promise<readonly FileStatus[]>;
  removeAll(convId: ConvId | null): Promise<FileUsage>;
  /** The messages were deleted or have other files now: nothing of their files stays, be it here or on its way. */
  forget(msgIds: readonly MsgId[]): Promise<void>;
  usage(convId: ConvId | null): FileUsage;
  downloads(): readonly Download[];
  /** @throws AppError `not-found` when it is not on this computer, `file-damaged` */
  locate(msgId: MsgId): Promise<Located>;
  /** Reads `length` bytes from `start` on, fewer at the end. @throws AppError `not-found`, `file-damaged` */
  read(msgId: MsgId, start: number, length: number): Promise<Uint8Array>;
  /** See `FetchedFiles.use`. */
  readonly use: FetchedFiles['use'];
  /** See `Copies.write`. */
  readonly copyTo: Copies['write'];
  noteSaved(msgId: MsgId, path: string): void;
  setRules(rules: FileRules): Promise<void>;
  /** The connection is another than before. */
  reconsider(): void;
  /** Aborts all downloads and copies. Resolves when none is running. */
  close(): Promise<void>;
}

type WithAttachment = Message & { readonly attachment: Attachment };

export function startFiles(options: FilesOptions): Files {
  const { store, client, connection, storage, clock, log } = options;
  let { rules } = options;
  const closing = new AbortController();
  const room = createAutomaticRoom(options.dir, () => rules.leavesFree, log);
  const hold = createDownloadHold({
    ...{ clock, pace: options.pace, random: options.random, closing: closing.signal },
    onChange: () => {
      tell(queue.waiting().flatMap(({ msgId, isAutomatic }) => (isAutomatic ? [] : [msgId])));
      queue.pump();
    },
  });
  const outcomes = createOutcomes({ log, noticeFull: storage.noticeFull, noticeLimit: hold.limited });
  const list = (msgIds: readonly MsgId[]) => listStatuses(store, { queue, outcomes, hold, copies }, msgIds);
  const { tell, tellRest } = createTeller({
    ...{ clock, log, closing: closing.signal, list, onChange: options.onChange },
    running: () => [...queue.running().map(({ msgId }) => msgId), ...copies.underWay()],
  });
  const folder = createContentFolder(options.dir, options.keys, options.openLargeFile);
  const fetched = openFetchedFiles({
    ...{ store, folder, clock, log, onChange: tell },
    onDamaged: outcomes.damaged,
  });
  const copies: Copies = createCopies(fetched, tell);
  const queue: FetchQueue = createFetchQueue({
    ...{ clock, run },
    onChange: (msgId) => tell([msgId]),
    mayRun: () => storage.hasRoom() && hold.until() === null,
    mayRunAutomatic: () => connection.isOpenToSends() && !closing.signal.aborted && room.isThere(),
  });

  async function run(fetch: Fetch): Promise<boolean> {
    try {
      await fetchFile(fetch, { client, connection, fetched, mayGoOn: room.check });
      hold.succeeded();
      await fetched.evict(rules.cacheLimit);
      return false;
    } catch (thrown) {
      // The disk has room, though not for this: it waits, and nothing else does.
      if (fetch.isAutomatic && !room.isThere()) return !fetch.breakOff.signal.aborted;
      return !fetch.breakOff.signal.aborted && outcomes.failed(fetch, AppError.from(thrown));
    }
  }

  return {
    list,
    fetch: (msgId, isAutomatic) => {
      const message = orderable(store, msgId);
      const [status = remote(msgId)] = list([msgId]);
      if (status.state === 'here') return status;
      if (isAutomatic && !mayFetchAutomatically(message, rules, outcomes, queue)) return status;
      const isAnyLength = !isAutomatic && isTooLong(outcomes.failureOf(msgId));
      if (!isAutomatic) outcomes.clear(msgId);
      const { convId, attachment } = message;
      queue.add({ msgId, convId, attachment, isAutomatic, isAnyLength });
      // A download that waits is announced when it begins.
      if (!isAutomatic) tell([msgId]);
      return list([msgId])[0] ?? remote(msgId);
    },
    ...removing({ list, queue, fetched, copies, outcomes, tell }),
    usage: (convId) => readUsage(store, convId),
    downloads: () => listDownloads(store, queue, outcomes, list),
    ...using({ store, fetched, copies }),
    setRules: async (next) => {
      rules = next;
      for (const { msgId, attachment, isAutomatic } of queue.all()) {
        if (isAutomatic && !isAllowed(attachment, rules)) void queue.cancel(msgId);
      }
      await fetched.evict(rules.cacheLimit);
      queue.pump();
    },
    reconsider: queue.pump,
    close: async () => {
      closing.abort();
      await Promise.all([queue.close(), copies.cancel(copies.underWay())]);
      await fetched.close().finally(tellRest);
    },
  };
}

interface Usable {
  readonly store: Store;
  readonly fetched: FetchedFiles;
  readonly copies: Copies;
}

/** Reads files, and lets them leave in plain text. */
function using({
  store,
  fetched,
  copies,
}: Usable): Pick<Files, 'locate' | 'read' | 'use' | 'copyTo' | 'noteSaved'> {
  return {
    locate: fetched.locate,
    read: (msgId, start, length) => fetched.use(msgId, (file) => file.read(start, length)),
    use: fetched.use,
    copyTo: copies.write,
    noteSaved: (msgId, path) => noteSaved(store, msgId, path),
  };
}

interface Removable {
  readonly list: (msgIds: readonly MsgId[]) => readonly FileStatus[];
  readonly queue: FetchQueue;
  readonly fetched: FetchedFiles;
  readonly copies: Copies;
  readonly outcomes: Outcomes;
  readonly tell: (msgIds: readonly MsgId[]) => void;
}

/** Removes files from this computer, and cancels downloads and copies. */
function removing({
  list,
  queue,
  fetched,
  copies,
  outcomes,
  tell,
}: Removable): Pick<Files, 'cancel' | 'remove' | 'removeAll' | 'forget'> {
  return {
    cancel: async (msgId) => {
      if (!(await copies.cancel([msgId]))) {
        outcomes.forget(msgId);
        outcomes.leaveAlone([msgId]);
        await queue.cancel(msgId);
      }
      return list([msgId])[0] ?? remote(msgId);
    },
    remove: async (msgIds) => {
      outcomes.leaveAlone(msgIds);
      await copies.cancel(msgIds);
      await fetched.remove(msgIds);
      return list(msgIds);
    },
    removeAll: async (convId) => {
      const { msgIds, bytes } = await fetched.removeAll(convId);
      await copies.cancel(msgIds);
      outcomes.leaveAlone(msgIds);
      return { files: msgIds.length, bytes };
    },
    forget: async (msgIds) => {
      for (const msgId of msgIds) outcomes.forget(msgId);
      await Promise.all([copies.cancel(msgIds), ...msgIds.map((msgId) => queue.cancel(msgId))]);
      await fetched.remove(msgIds);
      tell(msgIds);
    },
  };
}

/** @throws AppError `not-found` when the message is not stored or carries no attachment */
function orderable(store: Store, msgId: MsgId): WithAttachment {
  const message = readMessage(store, msgId);
  if (message && hasAttachment(message)) return message;
  throw new AppError('not-found', 'There is no such attachment in the store.');
}

function mayFetchAutomatically(
  { msgId, attachment, isDeleted }: WithAttachment,
  rules: FileRules,
  outcomes: Outcomes,
  queue: FetchQueue,
): boolean {
  const isWanted = !isDeleted && isAllowed(attachment, rules) && !outcomes.isSettled(msgId);
  return isWanted && (queue.get(msgId)?.isAutomatic ?? true);
}

function hasAttachment(message: Message): message is WithAttachment {
  return message.attachment !== null;
}

/** Whether the settings allow an automatic download of it. */
function isAllowed(
  attachment: Attachment,
  { isImagesAutomatic, imagesMaxBytes, cacheLimit }: FileRules,
): boolean {
  return (
    isImagesAutomatic &&
    attachment.fileSize !== null &&
    attachment.fileSize <= Math.min(imagesMaxBytes, cacheLimit) &&
    claimsShownPicture(attachment)
  );
}

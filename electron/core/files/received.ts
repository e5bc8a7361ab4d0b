import { join } from 'node:path';
import { ERROR_POLICY } from '../../../shared/errorPolicy.ts';
import { AppError } from '../../../shared/errors.ts';
import { claimsShownPicture } from '../../../shared/fileKind.ts';
import type { Download, FileStatus, FileUsage } from '../../../shared/files.ts';
import type { Attachment, ConvId, Message, MsgId } from '../../../shared/model.ts';
import type { Client } from '../api/client.ts';
import type { Connection } from '../api/connection.ts';
import type { Storage } from '../db/storage.ts';
import type { Log, Store } from '../db/store.ts';
import { readEntries } from '../messages/attachments.ts';
import { readMessage } from '../messages/messagePages.ts';
import type { FileRules, Located } from '../protocol.ts';
import type { Clock } from '../time/clock.ts';
import { createThrottle } from '../time/throttle.ts';
import { createContentFolder } from './contentFolder.ts';
import { openFetchedFiles } from './fetchedFiles.ts';
import { type Fetched, listFetched, listLastFetched, noteSaved, readUsage } from './fetchedTable.ts';
import { fetchFile } from './fetchFile.ts';
import { createFetchQueue, type Fetch } from './fetchQueue.ts';
import { natureOf, UNSEEN } from './nature.ts';

export interface FilesOptions {
  readonly store: Store;
  readonly client: Client;
  readonly connection: Connection;
  readonly storage: Pick<Storage, 'hasRoom' | 'noticeFull'>;
  readonly clock: Clock;
  /** The account's own folder. */
  readonly dir: string;
  readonly rules: FileRules;
  readonly onChange: (statuses: readonly FileStatus[]) => void;
  readonly log: Log;
}

/** The contents of attachments: fetched from the service, kept on this computer. See the routes `files.*`. */
export interface Files {
  list(msgIds: readonly MsgId[]): readonly FileStatus[];
  /** @throws AppError `not-found` when the message is not stored or carries no attachment */
  fetch(msgId: MsgId, isAutomatic: boolean): FileStatus;
  /** Resolves when nothing of it is left. */
  cancel(msgId: MsgId): Promise<FileStatus>;
  remove(msgIds: readonly MsgId[]): Promise<readonly FileStatus[]>;
  removeAll(convId: ConvId | null): Promise<FileUsage>;
  /** The messages were deleted: nothing of their files stays, be it here or on its way. */
  forget(msgIds: readonly MsgId[]): Promise<void>;
  usage(convId: ConvId | null): FileUsage;
  downloads(): readonly Download[];
  /** @throws AppError `not-found` when it is not on this computer */
  locate(msgId: MsgId): Promise<Located>;
  noteSaved(msgId: MsgId, path: string): void;
  setRules(rules: FileRules): Promise<void>;
  /** The connection is another than before. */
  reconsider(): void;
  /** Breaks off what is on its way. Resolves when nothing is. */
  close(): Promise<void>;
}

type WithAttachment = Message & { readonly attachment: Attachment };

const TELL_EVERY_MS = 200;
const MAX_DOWNLOADS = 200;

export function startFiles(options: FilesOptions): Files {
  const { store, client, connection, storage, clock, log } = options;
  let { rules } = options;
  const closing = new AbortController();
  /** Of what a person asked for, the newest last. */
  const failures = new Map<MsgId, AppError>();
  /** What is not fetched by itself any more: it failed, or the person wanted it gone. */
  const leftAlone = new Set<MsgId>();
  let changed = new Set<MsgId>();

  const tellSoon = createThrottle(clock, TELL_EVERY_MS, closing.signal, () => {
    const told = [...changed];
    changed = new Set(queue.running().map(({ msgId }) => msgId));
    try {
      options.onChange(list(told));
    } catch (thrown) {
      log('error', `Files: ${AppError.from(thrown).message}`);
    }
    if (changed.size > 0) tellSoon();
  });
  const tell = (msgIds: readonly MsgId[]) => {
    if (msgIds.length === 0) return;
    for (const msgId of msgIds) changed.add(msgId);
    tellSoon();
  };
  const folder = createContentFolder(join(options.dir, 'files'));
  const kept = openFetchedFiles({ store, folder, clock, log, onChange: tell });
  const queue = createFetchQueue({
    ...{ clock, run },
    onChange: (msgId) => tell([msgId]),
    mayRun: storage.hasRoom,
    mayRunAutomatic: () => connection.isOpenToSends() && !closing.signal.aborted,
  });

  function list(msgIds: readonly MsgId[]): readonly FileStatus[] {
    const here = new Map(listFetched(store, msgIds).map((file) => [file.msgId, file]));
    return msgIds.map((msgId) => {
      const fetch = queue.get(msgId);
      // What nobody asked for is not on its way as long as it waits: a person can ask for it.
      if (fetch && (fetch.done || !fetch.isAutomatic)) return progressOf(fetch);
      const file = here.get(msgId);
      if (file) {
        const nature = natureOf(file.look ?? UNSEEN, { ...file, fileSize: file.size });
        return { msgId, state: 'here', nature, ...otherSize(file) };
      }
      const error = failures.get(msgId);
      return error ? { msgId, state: 'failed', error: error.toData() } : { msgId, state: 'remote' };
    });
  }

  function statusOf(msgId: MsgId): FileStatus {
    return list([msgId])[0] ?? { msgId, state: 'remote' };
  }

  async function run(fetch: Fetch): Promise<boolean> {
    try {
      await fetchFile(fetch, { client, connection, kept });
      await kept.evict(rules.cacheLimit);
      return false;
    } catch (thrown) {
      return !fetch.breakOff.signal.aborted && failed(fetch, AppError.from(thrown));
    }
  }

  /** Whether it is to be tried again. What nobody asked for fails without a word but in the log. */
  function failed({ msgId, isAutomatic }: Fetch, error: AppError): boolean {
    log('warn', `Files: ${error.code}: ${error.message}`);
    if (error.code === 'disk-full') {
      storage.noticeFull();
      // Not by itself again and again: a file may be larger than any room that is made.
      if (!isAutomatic) failures.set(msgId, error);
      return false;
    }
    // Where the file may be the reason, each attempt might be trouble for the whole connection.
    if (isAutomatic && ERROR_POLICY[error.code].again === 'when-clear') return true;
    if (isAutomatic) leftAlone.add(msgId);
    else failures.set(msgId, error);
    return false;
  }

  function mayComeByItself({ msgId, attachment, isDeleted }: WithAttachment): boolean {
    return (
      !isDeleted &&
      isAllowed(attachment, rules) &&
      !failures.has(msgId) &&
      !leftAlone.has(msgId) &&
      (queue.get(msgId)?.isAutomatic ?? true)
    );
  }

  return {
    list,
    fetch: (msgId, isAutomatic) => {
      const message = readMessage(store, msgId);
      if (!message || !hasAttachment(message)) {
        throw new AppError('not-found', 'There is no such attachment in the store.');
      }
      const status = statusOf(msgId);
      if (status.state === 'here' || (isAutomatic && !mayComeByItself(message))) return status;
      if (!isAutomatic) {
        failures.delete(msgId);
        leftAlone.delete(msgId);
      }
      const { convId, attachment } = message;
      queue.add({ msgId, convId, attachment, isAutomatic });
      // What only waits is told when it begins.
      if (!isAutomatic) tell([msgId]);
      return statusOf(msgId);
    },
    cancel: async (msgId) => {
      failures.delete(msgId);
      leftAlone.add(msgId);
      await queue.cancel(msgId);
      return statusOf(msgId);
    },
    remove: async (msgIds) => {
      for (const msgId of msgIds) leftAlone.add(msgId);
      await kept.remove(msgIds);
      return list(msgIds);
    },
    removeAll: async (convId) => {
      const { msgIds, bytes } = await kept.removeAll(convId);
      for (const msgId of msgIds) leftAlone.add(msgId);
      return { files: msgIds.length, bytes };
    },
    forget: async (msgIds) => {
      for (const msgId of msgIds) failures.delete(msgId);
      await Promise.all(msgIds.map((msgId) => queue.cancel(msgId)));
      await kept.remove(msgIds);
    },
    usage: (convId) => readUsage(store, convId),
    downloads: () => {
      const asked = queue.all().filter(({ isAutomatic }) => !isAutomatic);
      const last = new Map(listLastFetched(store, MAX_DOWNLOADS).map(({ msgId, at }) => [msgId, at]));
      const underWay = new Set([...failures.keys(), ...asked.map(({ msgId }) => msgId)]);
      const msgIds = [...new Set([...[...underWay].toReversed(), ...last.keys()])];
      const entries = readEntries(store, msgIds);
      return list(msgIds).flatMap((status) => {
        const entry = entries.get(status.msgId);
        return entry ? [{ entry, status, at: last.get(status.msgId) ?? null }] : [];
      });
    },
    locate: kept.locate,
    noteSaved: (msgId, path) => noteSaved(store, msgId, path),
    setRules: async (next) => {
      rules = next;
      for (const { msgId, attachment, isAutomatic } of queue.all()) {
        if (isAutomatic && !isAllowed(attachment, rules)) void queue.cancel(msgId);
      }
      await kept.evict(rules.cacheLimit);
    },
    reconsider: queue.pump,
    close: async () => {
      closing.abort();
      await queue.close();
      await kept.close();
    },
  };
}

function progressOf({ msgId, attachment, received, rate }: Fetch): FileStatus {
  return { msgId, state: 'fetching', received, total: attachment.fileSize, bytesPerSecond: rate.perSecond() };
}

/** What a person is told of a size that is not the announced one. */
function otherSize({ size, announced }: Fetched): { readonly otherSize?: 'larger' | 'smaller' } {
  if (announced === null || announced === size) return {};
  return { otherSize: size > announced ? 'larger' : 'smaller' };
}

function hasAttachment(message: Message): message is WithAttachment {
  return message.attachment !== null;
}

/** Whether the settings let it come by itself. */
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

import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { FileNature, FileStatus } from '../../../shared/files.ts';
import type { Attachment, MsgId } from '../../../shared/model.ts';
import type { Client } from '../api/client.ts';
import type { Clock } from '../clock.ts';
import type { Located } from '../protocol.ts';
import { createRate, type Rate } from '../rate.ts';
import {
  addFetched,
  evictContents,
  isContentKnown,
  listFetched,
  removeFetched,
  touchContent,
} from '../store/fetched.ts';
import { readMessage } from '../store/messages.ts';
import type { Log, Store } from '../store/open.ts';
import type { Connection } from '../sync/connection.ts';
import { createThrottle } from '../throttle.ts';
import { createContentFolder, type PartialFile } from './contentFolder.ts';
import { savedName } from './names.ts';

export interface FilesOptions {
  readonly store: Store;
  readonly client: Client;
  readonly connection: Connection;
  readonly clock: Clock;
  /** The account's own folder. */
  readonly dir: string;
  /** How much may be kept, bytes. */
  readonly limit: number;
  readonly onChange: (statuses: readonly FileStatus[]) => void;
  readonly log: Log;
}

/** The contents of attachments: fetched from the service, kept on this computer. */
export interface Files {
  list(msgIds: readonly MsgId[]): readonly FileStatus[];
  /** @throws AppError `not-found` when the message is not stored or carries no attachment */
  fetch(msgId: MsgId): FileStatus;
  cancel(msgId: MsgId): FileStatus;
  remove(msgIds: readonly MsgId[]): Promise<readonly FileStatus[]>;
  /** @throws AppError `not-found` when it is not on this computer */
  locate(msgId: MsgId): Located;
  /** Breaks off what is on its way. Resolves when nothing is. */
  close(): Promise<void>;
}

interface Fetch {
  readonly attachment: Attachment;
  readonly breakOff: AbortController;
  readonly rate: Rate;
  received: number;
  done: Promise<void> | null;
}

const UNKNOWN: FileNature = { sniffed: null, isMismatch: false, mayRun: false, preview: null };
const LANES = 3;
const TELL_EVERY_MS = 200;

export function startFiles(options: FilesOptions): Files {
  const { store, client, connection, clock, log } = options;
  const folder = createContentFolder(join(options.dir, 'files'));
  const closing = new AbortController();
  /** In the order in which they were asked for. */
  const fetches = new Map<MsgId, Fetch>();
  const failures = new Map<MsgId, AppError>();
  let changed = new Set<MsgId>();
  const tellSoon = createThrottle(clock, TELL_EVERY_MS, closing.signal, () => {
    const told = [...changed];
    changed = new Set(fetches.keys());
    options.onChange(list(told));
    if (fetches.size > 0) tellSoon();
  });
  const tell = (msgId: MsgId) => {
    changed.add(msgId);
    tellSoon();
  };
  const swept = folder
    .sweep((sha256) => isContentKnown(store, sha256))
    .catch((thrown: unknown) => log('warn', `Files: ${AppError.from(thrown).message}`));

  function list(msgIds: readonly MsgId[]): readonly FileStatus[] {
    const here = new Set(listFetched(store, msgIds).map(({ msgId }) => msgId));
    return msgIds.map((msgId) => {
      const fetch = fetches.get(msgId);
      if (fetch) {
        const { received, attachment, rate } = fetch;
        return {
          msgId,
          state: 'fetching',
          received,
          total: attachment.fileSize,
          bytesPerSecond: rate.perSecond(),
        };
      }
      if (here.has(msgId)) return { msgId, state: 'here', nature: UNKNOWN };
      const error = failures.get(msgId);
      return error ? { msgId, state: 'failed', error: error.toData() } : { msgId, state: 'remote' };
    });
  }

  function statusOf(msgId: MsgId): FileStatus {
    return list([msgId])[0] ?? { msgId, state: 'remote' };
  }

  function pump(): void {
    let free = LANES;
    for (const [msgId, fetch] of fetches) {
      if (free === 0) return;
      free -= 1;
      fetch.done ??= run(msgId, fetch);
    }
  }

  async function run(msgId: MsgId, fetch: Fetch): Promise<void> {
    try {
      await swept;
      await bring(msgId, fetch);
    } catch (thrown) {
      if (!fetch.breakOff.signal.aborted) {
        const error = AppError.from(thrown);
        failures.set(msgId, error);
        log('warn', `Files: ${error.code}: ${error.message}`);
      }
    } finally {
      fetches.delete(msgId);
      tell(msgId);
      pump();
    }
  }

  async function bring(msgId: MsgId, fetch: Fetch): Promise<void> {
    const { attachment, breakOff } = fetch;
    const partial = await folder.begin();
    try {
      await connection.send(() =>
        client.download(attachment.attachmentId, counting(fetch, partial), breakOff.signal),
      );
      if (fetch.received !== attachment.fileSize) {
        throw new AppError(
          'file-incomplete',
          `The service gave ${fetch.received} of ${attachment.fileSize} bytes.`,
        );
      }
      breakOff.signal.throwIfAborted();
      const sha256 = await partial.keep();
      addFetched(store, { msgId, sha256, size: attachment.fileSize }, clock.now());
    } catch (thrown) {
      await partial.discard();
      throw thrown;
    }
    await folder.remove(evictContents(store, options.limit));
  }

  function counting(fetch: Fetch, { write }: PartialFile) {
    return {
      write: async (chunks: readonly Uint8Array[]) => {
        await write(chunks);
        for (const { byteLength } of chunks) fetch.received += byteLength;
        fetch.rate.add(fetch.received);
      },
    };
  }

  return {
    list,
    fetch: (msgId) => {
      const attachment = readMessage(store, msgId)?.attachment;
      if (!attachment) throw new AppError('not-found', 'There is no such attachment in the store.');
      const status = statusOf(msgId);
      if (status.state === 'here' || status.state === 'fetching') return status;
      failures.delete(msgId);
      fetches.set(msgId, {
        attachment,
        breakOff: new AbortController(),
        rate: createRate(clock),
        received: 0,
        done: null,
      });
      pump();
      tell(msgId);
      return statusOf(msgId);
    },
    cancel: (msgId) => {
      const fetch = fetches.get(msgId);
      fetch?.breakOff.abort(new AppError('interrupted', 'The fetch was broken off.'));
      if (fetch?.done === null) fetches.delete(msgId);
      failures.delete(msgId);
      return statusOf(msgId);
    },
    remove: async (msgIds) => {
      await folder.remove(removeFetched(store, msgIds));
      for (const msgId of msgIds) tell(msgId);
      return list(msgIds);
    },
    locate: (msgId) => {
      const [found] = listFetched(store, [msgId]);
      const attachment = readMessage(store, msgId)?.attachment;
      if (!found || !attachment) throw new AppError('not-found', 'The file is not on this computer.');
      touchContent(store, found.sha256, clock.now());
      return {
        path: folder.pathOf(found.sha256),
        fileName: savedName(attachment.fileName),
        size: found.size,
        nature: UNKNOWN,
        savedTo: null,
      };
    },
    close: async () => {
      closing.abort();
      const running = [...fetches.values()];
      fetches.clear();
      for (const { breakOff } of running) breakOff.abort(new AppError('interrupted', 'Parley closes.'));
      await Promise.all(running.map(({ done }) => done));
      await swept;
    },
  };
}

import { AppError } from '../../../../shared/errors/errors.ts';
import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import { createOneAtATime } from '../../../../shared/tasks/oneAtATime.ts';
import type { Log, Store } from '../../db/store.ts';
import { unlessFull } from '../../db/unlessFull.ts';
import type { Located } from '../../protocol.ts';
import type { Clock } from '../../time/clock.ts';
import { type FileInspection, inspectContent } from '../inspecting/inspectFile.ts';
import { natureOf, UNSEEN } from '../inspecting/nature.ts';
import { savedName } from '../names.ts';
import type { ReadableFile } from '../sealed/readableFile.ts';
import { DamagedFile } from '../sealed/sealedFormat.ts';
import type { ContentFolder, PartialFile } from './contentFolder.ts';
import {
  addFetched,
  type CompleteFile,
  evictContents,
  type Fetched,
  forgetContent,
  listContents,
  listFetched,
  listUnseen,
  noteLook,
  type Removed,
  removeAllFetched,
  removeDeletedFetched,
  removeFetched,
  touchContent,
} from './fetchedTable.ts';
import { damagedFile } from './fetchOutcomes.ts';
import { createSealing, type Sealing } from './sealContents.ts';

/** The files on this computer. Keeps the list in the store and the contents on the disk consistent. */
export interface FetchedFiles {
  /** A new file to write to. */
  begin(size: number | null): Promise<PartialFile>;
  /** Adds a complete file. @throws AppError `disk-full`, or the reason of `signal` with nothing stored */
  keep(
    partial: PartialFile,
    completeFile: () => Omit<CompleteFile, 'sha256' | 'look'>,
    signal: AbortSignal,
  ): Promise<void>;
  remove(msgIds: readonly MsgId[]): Promise<Removed>;
  /** All of a conversation, or of all (null). */
  removeAll(convId: ConvId | null): Promise<Removed>;
  /** Removes the least recently used files until no more than `limit` bytes are left. */
  evict(limit: number): Promise<Removed>;
  /** @throws AppError `not-found` if it isn't on this computer, `file-damaged` if something else removed or cut it */
  locate(msgId: MsgId): Promise<Located>;
  /**
   * Opens the file of a message for `work`, and closes it afterwards. A damaged one leaves the list, so that it can be downloaded again.
   * @throws AppError `not-found` if it isn't on this computer, `file-damaged`, or the error of `work`
   */
  use<T>(msgId: MsgId, work: (file: ReadableFile) => Promise<T>): Promise<T>;
  /** Resolves when the nature of each content is known, and each is encrypted. */
  readonly seen: Promise<void>;
  /** Resolves when nothing of this is at work. */
  close(): Promise<void>;
}

export interface FetchedFilesOptions {
  readonly store: Store;
  readonly folder: ContentFolder;
  readonly clock: Clock;
  readonly log: Log;
  /** The download state or the nature of these files changed. */
  readonly onChange: (msgIds: readonly MsgId[]) => void;
  /** Something other than Parley damaged or removed these files. They are off the list. */
  readonly onDamaged: (msgIds: readonly MsgId[]) => void;
}

export function openFetchedFiles(options: FetchedFilesOptions): FetchedFiles {
  const { store, folder, clock, log } = options;
  /** A content that comes for one message while it goes for another must not be lost between the list and the disk. */
  const takeTurn = createOneAtATime();
  const closing = new AbortController();
  const logged = (thrown: unknown): undefined => {
    log('warn', `Files: ${AppError.from(thrown).message}`);
  };
  unlessFull(() => removeDeletedFetched(store), logged);
  const { take, forget, forgetIfGone, damaged } = createRemoval(options, takeTurn);
  const swept = folder.sweep(listContents(store)).catch(logged);
  const whyGone = (msgId: MsgId) => (damaged.has(msgId) ? damagedFile() : notHere());
  const { signal } = closing;
  const sealing = createSealing({ folder, takeTurn, signal, logged, swept });
  const lookAll = () => lookAtUnseen(options, { signal, logged, forgetIfGone, sealing });
  const seen = swept.then(lookAll).then(sealing.sealAll).catch(logged);

  return {
    begin: async (size) => {
      await swept;
      return folder.begin(size);
    },
    keep: async (partial, completeFile, signal) => {
      const sha256 = await partial.seal();
      const look = await inspectAndClose(await partial.open(sha256));
      await takeTurn(async () => {
        signal.throwIfAborted();
        await partial.keep(sha256);
        const complete = completeFile();
        addFetched(store, { ...complete, sha256, look }, clock.now());
        damaged.delete(complete.msgId);
      });
    },
    remove: (msgIds) => take(() => removeFetched(store, msgIds)),
    removeAll: (convId) => take(() => removeAllFetched(store, convId)),
    evict: (limit) => take(() => evictContents(store, limit)),
    locate: async (msgId) => {
      const [found] = listFetched(store, [msgId]);
      if (found && (await folder.sizeOf(found.sha256)) === found.size) {
        // A full disk must not make existing files unreachable.
        unlessFull(() => touchContent(store, found.sha256, clock.now()), logged);
        return located(found);
      }
      if (found) await forgetIfGone(found.sha256, found.size);
      throw whyGone(msgId);
    },
    use: async (msgId, work) => {
      const [found] = listFetched(store, [msgId]);
      if (!found) throw notHere();
      try {
        return await openFor({ folder, sealing }, found.sha256, work);
      } catch (thrown) {
        if (!(thrown instanceof DamagedFile)) throw thrown;
        log('warn', `Files: one is damaged (${thrown.message}).`);
        await forget(found.sha256);
        throw whyGone(msgId);
      }
    },
    seen,
    close: async () => {
      closing.abort();
      await seen;
      await takeTurn(async () => {});
    },
  };
}

type Parts = Pick<FetchedFilesOptions, 'store' | 'folder' | 'onChange' | 'onDamaged'>;
type Removal = ReturnType<typeof createRemoval>;

/** Removes contents from the list and from the disk, in one turn. */
function createRemoval(parts: Parts, takeTurn: ReturnType<typeof createOneAtATime>) {
  const { store, folder, onChange, onDamaged } = parts;
  const take = (list: () => Removed): Promise<Removed> =>
    takeTurn(async () => {
      const removed = list();
      onChange(removed.msgIds);
      await folder.remove(removed.contents);
      return removed;
    });
  /** These lost their file to damage, which is not always found by the one who asks for it. */
  const damaged = new Set<MsgId>();
  async function forgetNow(sha256: string): Promise<void> {
    const lost = forgetContent(store, sha256);
    for (const msgId of lost) damaged.add(msgId);
    onDamaged(lost);
    onChange(lost);
    await folder.remove([sha256]);
  }
  /** `size`: bytes that it must have; null for any. */
  const forgetIfGone = (sha256: string, size: number | null): Promise<void> =>
    takeTurn(async () => {
      const found = await folder.sizeOf(sha256);
      if (found === null || (size !== null && found !== size)) await forgetNow(sha256);
    });
  return { take, damaged, forgetIfGone, forget: (sha256: string) => takeTurn(() => forgetNow(sha256)) };
}

interface Looking extends Pick<Removal, 'forgetIfGone'> {
  readonly signal: AbortSignal;
  readonly logged: (thrown: unknown) => undefined;
  readonly sealing: Sealing;
}

const notHere = () => new AppError('not-found', 'The file is not on this computer.');

/** Contents that were downloaded before their nature was detected. */
async function lookAtUnseen(
  { store, folder, onChange }: Parts,
  { signal, logged, forgetIfGone, sealing }: Looking,
): Promise<void> {
  for (const sha256 of listUnseen(store)) {
    if (signal.aborted) return;
    const look = await openFor({ folder, sealing }, sha256, inspectContent).catch(logged);
    if (look) onChange(noteLook(store, sha256, look));
    else await forgetIfGone(sha256, null);
  }
}

async function openFor<T>(
  { folder, sealing }: { readonly folder: ContentFolder; readonly sealing: Sealing },
  sha256: string,
  work: (file: ReadableFile) => Promise<T>,
): Promise<T> {
  await sealing.sealed(sha256);
  const file = await folder.open(sha256);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

async function inspectAndClose(file: ReadableFile): Promise<FileInspection> {
  try {
    return await inspectContent(file);
  } finally {
    await file.close();
  }
}

function located({ fileName, sha256, size, savedTo, look, ...claims }: Fetched): Located {
  const nature = natureOf(look ?? UNSEEN, { ...claims, fileName, fileSize: size });
  return { fileName: savedName(fileName), sha256, size, nature, savedTo };
}

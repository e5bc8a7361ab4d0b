import type { ZipProgress } from '../../../../shared/model/files/files.ts';
import type { ConvId, StagedId } from '../../../../shared/model/ids.ts';
import type { Clock } from '../../time/clock.ts';
import { createThrottle } from '../../time/throttle.ts';
import type { AccountFiles } from './accountFiles.ts';
import { bytesOf, listFolder } from './folders.ts';
import { packFiles } from './zip.ts';

/** A zip file to make from a folder. */
export interface NewZip extends Pick<ZipProgress, 'id' | 'convId' | 'name'> {
  /** The folder's path. */
  readonly folder: string;
}

/** The folders that are being packed, and how far each is. */
export interface Zips {
  /**
   * Packs a folder into an owned file and gives its path to `use`, before it is told to be done. Resolves to what `use` does, or to
   * null when it was cancelled.
   * @throws AppError as `listFolder` and `packFiles` do; nothing of the zip stays then
   */
  pack<T>(zip: NewZip, use: (path: string) => Promise<T>): Promise<T | null>;
  /** Nothing happens when it is not being packed. */
  cancel(id: StagedId): void;
  /** Aborts all packing. Resolves when it has stopped. */
  close(): Promise<void>;
}

interface Running {
  readonly convId: ConvId | null;
  readonly name: string;
  readonly breaking: AbortController;
  /** Bytes. */
  done: number;
  total: number;
}

const TELL_EVERY_MS = 200;

/**
 * Tells `onProgress` of all folders being packed, five times a second while there are any and once when there are no more; also at the start,
 * because the page may have heard of some from a core that died or a session that closed.
 */
export function createZips(
  clock: Clock,
  owned: AccountFiles,
  onProgress: (zips: readonly ZipProgress[]) => void,
): Zips {
  const running = new Map<StagedId, Running>();
  const working = new Set<Promise<unknown>>();
  const closing = new AbortController();

  const tellSoon = createThrottle(clock, TELL_EVERY_MS, closing.signal, () => {
    onProgress(
      Array.from(running, ([id, { convId, name, done, total }]) => ({ id, convId, name, done, total })),
    );
    // Reported even without progress, so that a stalled upload is visible.
    if (running.size > 0) tellSoon();
  });
  tellSoon();

  async function write({ id, folder }: NewZip, zip: Running): Promise<string> {
    const { signal } = zip.breaking;
    const { files } = await listFolder(folder, signal);
    zip.total = bytesOf(files);
    const file = await owned.begin(id);
    try {
      await packFiles(files, file, {
        signal,
        onProgress: (done) => {
          zip.done = done;
        },
      });
      return await file.keep();
    } catch (thrown) {
      await file.discard();
      throw thrown;
    }
  }

  async function pack<T>(zip: NewZip, use: (path: string) => Promise<T>): Promise<T | null> {
    const { id, convId, name } = zip;
    const breaking = new AbortController();
    const begun: Running = { convId, name, breaking, done: 0, total: 0 };
    running.set(id, begun);
    tellSoon();
    try {
      const path = await write(zip, begun);
      if (!breaking.signal.aborted) return await use(path);
      owned.remove(id);
      return null;
    } catch (thrown) {
      if (breaking.signal.aborted) return null;
      throw thrown;
    } finally {
      running.delete(id);
      tellSoon();
    }
  }

  return {
    pack: (zip, use) => {
      const work = pack(zip, use);
      working.add(work);
      return work.finally(() => working.delete(work));
    },
    cancel: (id) => running.get(id)?.breaking.abort(),
    close: async () => {
      closing.abort();
      for (const { breaking } of running.values()) breaking.abort();
      await Promise.allSettled(working);
    },
  };
}

import type { AccountFiles } from './accountFiles.ts';
import { openOutgoing } from './outgoing.ts';
import type { StagedRecord } from './stagedTable.ts';

/** Copies files that will not stay where they are into the account's own, one after the other, so that memory stays flat. */
export interface OwnedCopies {
  /** Resolves to the file as an owned one. @throws AppError as `openOutgoing`, `disk-full`, or the reason of the signal */
  make(file: StagedRecord): Promise<StagedRecord>;
  /** Resolves when none is being made. */
  stopped(): Promise<void>;
}

/** `closing`: aborts the copying. */
export function createOwnedCopies(owned: AccountFiles, closing: AbortSignal): OwnedCopies {
  let last: Promise<unknown> = Promise.resolve();

  async function copy(file: StagedRecord): Promise<StagedRecord> {
    closing.throwIfAborted();
    const source = await openOutgoing(file.path, file);
    try {
      return { ...file, path: await write(file.id, source.chunks), isOwned: true };
    } finally {
      await source.close();
    }
  }

  async function write(id: string, chunks: AsyncIterable<Uint8Array>): Promise<string> {
    const target = await owned.begin(id);
    try {
      for await (const chunk of chunks) {
        closing.throwIfAborted();
        await target.write([chunk]);
      }
      return await target.keep();
    } catch (thrown) {
      await target.discard();
      throw thrown;
    }
  }

  return {
    make: (file) => {
      const copying = last.then(() => copy(file));
      last = copying.catch(() => undefined);
      return copying;
    },
    stopped: async () => {
      await last;
    },
  };
}

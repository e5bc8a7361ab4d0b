import { basename } from 'node:path';
import { AppError } from '../../../../shared/errors/errors.ts';
import { type FileInspection, inspectContent, inspectFile } from '../inspecting/inspectFile.ts';
import { openPlain, piecesOf, type ReadableFile } from '../sealed/readableFile.ts';
import { DamagedFile } from '../sealed/sealedFormat.ts';
import type { AccountFiles } from './accountFiles.ts';
import { type FileFacts, type Outgoing, openOutgoing, readFileFacts } from './outgoing.ts';
import type { OwnedSealing } from './sealOwned.ts';
import type { FileSource } from './stagedTable.ts';

/** Reads the files of drafts and of the outbox: the person's own where they are, and those that only Parley has. */
export interface Sources {
  /** @throws AppError as `readFileFacts` */
  facts(file: FileSource): Promise<FileFacts>;
  /** Opens a file to send it. @throws AppError as `openOutgoing` */
  open(file: FileSource): Promise<Outgoing>;
  inspect(file: FileSource): Promise<FileInspection>;
  /** A part of a file: `length` bytes from `start` on, fewer at its end. */
  read(file: FileSource, start: number, length: number): Promise<Uint8Array>;
}

export function createSources(
  owned: Pick<AccountFiles, 'open'>,
  sealing: Pick<OwnedSealing, 'sealed'>,
): Sources {
  /** @throws AppError `file-missing`, `file-unreadable` */
  async function openOwned({ path }: FileSource): Promise<ReadableFile> {
    const id = basename(path);
    try {
      await sealing.sealed({ id, path });
      return await owned.open(id);
    } catch (thrown) {
      return unreadable(thrown);
    }
  }
  const openAny = (file: FileSource) => (file.isOwned ? openOwned(file) : openPlain(file.path));
  return {
    facts: async (file) => {
      if (!file.isOwned) return readFileFacts(file.path);
      const { size, close } = await openOwned(file);
      await close();
      // It changes by no one's hand but ours, and its encryption shows if it did.
      return { size, modified: file.modified };
    },
    open: async (file) => (file.isOwned ? outgoingOf(await openOwned(file)) : openOutgoing(file.path, file)),
    inspect: (file) => (file.isOwned ? closeAfter(openOwned(file), inspectContent) : inspectFile(file.path)),
    read: (file, start, length) => closeAfter(openAny(file), ({ read }) => read(start, length)),
  };
}

function outgoingOf(file: ReadableFile): Outgoing {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield* piecesOf(file);
    } catch (thrown) {
      unreadable(thrown);
    }
  }
  return { chunks: chunks(), close: file.close };
}

async function closeAfter<T>(
  opening: Promise<ReadableFile>,
  work: (file: ReadableFile) => Promise<T>,
): Promise<T> {
  const file = await opening;
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/** Without the path, which would go to the log. */
function unreadable(thrown: unknown): never {
  if (thrown instanceof AppError) throw thrown;
  const reason = thrown instanceof DamagedFile ? thrown.message : (thrown as NodeJS.ErrnoException).code;
  const code = reason === 'ENOENT' ? 'file-missing' : 'file-unreadable';
  throw new AppError(code, `The file cannot be read (${reason}).`, {}, { cause: thrown });
}

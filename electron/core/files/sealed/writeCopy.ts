import { open, rm } from 'node:fs/promises';
import { AppError } from '../../../../shared/errors/errors.ts';
import { piecesOf, type ReadableFile } from './readableFile.ts';
import { DamagedFile } from './sealedFormat.ts';

/**
 * Writes the content of `file` in plain text to a new file at `target`, which only this person can read and write. Nothing of it stays if
 * that fails. `onWritten`: bytes since the last call. @throws DamagedFile, AppError `disk-full` or `file-not-saved`, the reason of `signal`
 */
export async function writeCopy(
  file: ReadableFile,
  target: string,
  signal: AbortSignal,
  onWritten: (bytes: number) => void,
): Promise<void> {
  const copy = await open(target, 'wx', 0o600).catch(notSaved);
  try {
    for await (const piece of piecesOf(file)) {
      signal.throwIfAborted();
      await copy.writeFile(piece);
      onWritten(piece.byteLength);
    }
    await copy.close();
  } catch (thrown) {
    // It goes, so that what closing it writes doesn't matter.
    await copy.close().catch(() => undefined);
    await rm(target, { force: true });
    notSaved(thrown);
  }
}

function notSaved(thrown: unknown): never {
  throw thrown instanceof DamagedFile ? thrown : AppError.fromSaving(thrown);
}

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
    await copy.close();
    await rm(target, { force: true });
    notSaved(thrown);
  }
}

/** Without the path, since errors are logged. */
function notSaved(thrown: unknown): never {
  if (thrown instanceof DamagedFile) throw thrown;
  const error = AppError.fromDisk(thrown);
  if (error.code !== 'internal') throw error;
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown';
  throw new AppError('file-not-saved', `The file could not be written (${code}).`, {}, { cause: thrown });
}

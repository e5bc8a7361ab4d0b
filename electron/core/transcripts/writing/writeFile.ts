import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { AppError } from '../../../../shared/errors/errors.ts';
import type { ListedFile } from '../manifest.ts';

/** Small texts are gathered, because each write takes its time; UTF-16 units. */
const GATHERED = 2 ** 18;

/**
 * Writes a text to a new file at `target`, which only this person can read and write, and to the disk. Nothing of it stays if that fails.
 * @throws AppError `disk-full` or `file-not-saved`, or the error of `text`
 */
export async function writeText(
  text: AsyncIterable<string>,
  target: string,
): Promise<Omit<ListedFile, 'name'>> {
  const hash = createHash('sha256');
  let [bytes, gathered] = [0, ''];
  const file = await open(target, 'wx', 0o600).catch(notSaved);
  const flush = async () => {
    const written = Buffer.from(gathered);
    gathered = '';
    hash.update(written);
    bytes += written.byteLength;
    await file.writeFile(written).catch(notSaved);
  };
  try {
    for await (const piece of text) {
      gathered += piece;
      if (gathered.length >= GATHERED) await flush();
    }
    await flush();
    await file.sync().catch(notSaved);
    await file.close();
  } catch (thrown) {
    // It goes, so that what closing it writes doesn't matter.
    await file.close().catch(() => undefined);
    await rm(target, { force: true });
    throw thrown;
  }
  return { bytes, sha256: hash.digest('hex') };
}

function notSaved(thrown: unknown): never {
  throw AppError.fromSaving(thrown);
}

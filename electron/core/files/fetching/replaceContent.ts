import { rename, rm } from 'node:fs/promises';
import { piecesOf, type ReadableFile } from '../sealed/readableFile.ts';

/** A content that takes the place of the same one, which may be damaged. */
interface Replacement {
  /** The file of the new content, and its place. */
  readonly path: string;
  readonly target: string;
  /** Opens the old one, and accepts no other content. Rejects with `DamagedFile` or the disk's error. */
  readonly openOld: () => Promise<ReadableFile>;
}

/**
 * Moves the file to its place. Windows refuses that while the old one is open somewhere: a whole old one stays, and the new one is removed.
 * Rejects with the disk's error.
 */
export async function replaceContent(
  { path, target, openOld }: Replacement,
  move: (from: string, to: string) => Promise<void> = rename,
): Promise<void> {
  try {
    await move(path, target);
  } catch (thrown) {
    if (!(await isWhole(openOld))) throw thrown;
    await rm(path, { force: true });
  }
}

/** Reads all of the content, since only that shows damage in its middle. */
async function isWhole(open: () => Promise<ReadableFile>): Promise<boolean> {
  let bytes = 0;
  try {
    const file = await open();
    try {
      for await (const piece of piecesOf(file)) bytes += piece.byteLength;
      return bytes === file.size;
    } finally {
      await file.close();
    }
  } catch {
    // The error of the move says more.
    return false;
  }
}

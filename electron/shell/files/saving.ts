import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../../shared/errors/errors.ts';

/** Puts the mark of the web on the file at a path, before the file gets its name. */
type PutMark = (file: string) => Promise<void>;
/** Writes a copy of the content to a new file. */
type CopyTo = (target: string) => Promise<void>;

/**
 * Saves a content as `target`, where there is the old file or the whole new one and never half of it.
 * Throws AppError 'disk-full' or 'file-not-saved'.
 */
export async function saveWhole(copyTo: CopyTo, target: string, mark: PutMark): Promise<void> {
  await copyThen(copyTo, path.dirname(target), mark, (copy) => rename(copy, target));
}

/** Saves a content in `folder` under `fileName`, or as "name (1).ext" and so on if that exists, and returns its path. */
export async function saveUnderFreeName(
  copyTo: CopyTo,
  folder: string,
  fileName: string,
  mark: PutMark,
): Promise<string> {
  return copyThen(copyTo, folder, mark, async (copy) => {
    const target = await claimFreeName(folder, fileName);
    await rename(copy, target).catch(async (thrown: unknown) => {
      await rm(target, { force: true });
      throw thrown;
    });
    return target;
  });
}

async function copyThen<T>(
  copyTo: CopyTo,
  folder: string,
  mark: PutMark,
  place: (copy: string) => Promise<T>,
): Promise<T> {
  const copy = path.join(folder, `.parley-${randomUUID()}.part`);
  try {
    await copyTo(copy);
    await mark(copy);
    return await place(copy);
  } catch (thrown) {
    await rm(copy, { force: true });
    throw AppError.fromSaving(thrown);
  }
}

/** Creates an empty file under the first free name, so that nothing else takes it. */
async function claimFreeName(folder: string, fileName: string): Promise<string> {
  const { name, ext } = path.parse(fileName);
  for (let number = 0; ; number += 1) {
    const target = path.join(folder, number === 0 ? fileName : `${name} (${number})${ext}`);
    if (await isClaimed(target)) return target;
  }
}

async function isClaimed(target: string): Promise<boolean> {
  try {
    await (await open(target, 'wx')).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

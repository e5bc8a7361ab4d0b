import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../../shared/errors/errors.ts';

/** Parley's own folder for files that other programs are given; the only one of its folders whose files can be sent. */
export const handedOutDir = (userData: string): string => path.join(userData, 'handed-out');

/**
 * Whose the file is that a path leads to: Parley's own data or a folder that holds it, a copy that Parley handed out, or one of
 * the person's own. `person` also for what isn't there.
 */
export type WhoseFile = (file: string) => Promise<'parley' | 'handed-out' | 'person'>;

/**
 * Goes by the files' own numbers on the disk, because one place has many paths: links, mounts, and upper and lower case.
 * `userData`: the folder of all of Parley's data.
 */
export function createWhoseFile(userData: string): WhoseFile {
  return async (file) => {
    const [above, own, lent] = await Promise.all([
      placesAbove(file),
      placesAbove(userData),
      idOf(handedOutDir(userData)),
    ]);
    const [data = null] = own;
    const [itself = null] = above;
    if (itself === null || data === null) return 'person';
    if (lent !== null && above.includes(lent)) return 'handed-out';
    return above.includes(data) || own.includes(itself) ? 'parley' : 'person';
  };
}

/** Whether a folder is Parley's own or lies in one, so that nothing else may be saved there. `userData` as for `createWhoseFile`. */
export function createIsOwnFolder(userData: string): (folder: string) => Promise<boolean> {
  return async (folder) => {
    const [above, data] = await Promise.all([placesAbove(folder), idOf(userData)]);
    return data !== null && above.includes(data);
  };
}

/** The numbers of the file and of each folder above it, from the file on; null for what can't be seen. */
async function placesAbove(file: string): Promise<readonly (string | null)[]> {
  // Some disks have no answer to this, such as those in memory on Windows.
  const real = await realpath(file).catch(() => path.resolve(file));
  return Promise.all(ancestorsOf(real).map(idOf));
}

function ancestorsOf(file: string): readonly string[] {
  const parent = path.dirname(file);
  return parent === file ? [file] : [file, ...ancestorsOf(parent)];
}

async function idOf(file: string): Promise<string | null> {
  const seen = await stat(file, { bigint: true }).catch(() => null);
  return seen && `${seen.dev}:${seen.ino}`;
}

/** A file there would take the place of Parley's own, or be taken for one. @throws AppError `own-folder` */
export async function refuseOwnFolder(
  isOwnFolder: (folder: string) => Promise<boolean>,
  folder: string,
): Promise<void> {
  if (await isOwnFolder(folder)) throw new AppError('own-folder', 'The place is among Parley’s own data.');
}

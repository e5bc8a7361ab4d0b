import type { Dirent } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, type ErrorCode } from '../../../../shared/errors/errors.ts';
import { LANGUAGE } from '../../../../shared/locales/index.ts';
import { onFirstUse } from '../../../../shared/text/onFirstUse.ts';
import type { FolderOnDisk } from '../../protocol.ts';
import { nameOfPath } from '../names.ts';

/** A file somewhere in a folder. */
export interface FolderFile {
  readonly path: string;
  /** The real path of the listed folder. */
  readonly root: string;
  /** The names from the folder's own on, down to the file's. */
  readonly names: readonly string[];
  /** Bytes. */
  readonly size: number;
}

/** No one means to send more; without a limit, the root of a disk would take hours. */
const MAX_LISTED = 100_000;

/** As file managers order names: 2 comes before 10. */
const order = onFirstUse(() => new Intl.Collator(LANGUAGE, { numeric: true }).compare);

export async function isFolder(path: string): Promise<boolean> {
  const seen = await stat(path).catch(() => null);
  return seen?.isDirectory() ?? false;
}

interface Listing {
  readonly files: readonly FolderFile[];
  readonly leftOut: number;
}

/**
 * Lists every file in a folder and its subfolders, ordered by path. Leaves out links, pipes and devices: a link may lead anywhere, and in a
 * circle. @throws AppError `folder-unreadable` or `file-missing` with the part that can't be read, `folder-too-large`, or the reason of
 * `signal`
 */
export async function listFolder(path: string, signal: AbortSignal): Promise<Listing> {
  const files: FolderFile[] = [];
  let leftOut = 0;
  const root = await realpath(path).catch(failed('folder-unreadable', [nameOfPath(path)]));
  for await (const { entry, ...place } of walk(path, [nameOfPath(path)], signal)) {
    if (!entry.isFile()) {
      leftOut += 1;
      continue;
    }
    if (files.length === MAX_LISTED)
      throw new AppError('folder-too-large', 'The folder contains too many files.');
    const { size } = await lstat(place.path).catch(failed('file-missing', place.names));
    files.push({ ...place, root, size });
    signal.throwIfAborted();
  }
  return { files, leftOut };
}

/** Counts the files in a folder and their bytes; throws what `listFolder` does. */
export async function countFolder(path: string, signal: AbortSignal): Promise<FolderOnDisk> {
  const { files, leftOut } = await listFolder(path, signal);
  return { path, name: nameOfPath(path), files: files.length, leftOut, bytes: bytesOf(files) };
}

export function bytesOf(files: readonly FolderFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

interface Place {
  readonly path: string;
  readonly names: readonly string[];
  readonly entry: Dirent;
}

async function* walk(path: string, names: readonly string[], signal: AbortSignal): AsyncGenerator<Place> {
  signal.throwIfAborted();
  for (const entry of await entriesOf(path, names)) {
    const place = { path: join(path, entry.name), names: [...names, entry.name], entry };
    if (entry.isDirectory()) yield* walk(place.path, place.names, signal);
    else yield place;
  }
}

async function entriesOf(path: string, names: readonly string[]): Promise<readonly Dirent[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(failed('folder-unreadable', names));
  const compare = order();
  return entries.toSorted((a, b) => compare(a.name, b.name));
}

/** The system's error as ours, with the place inside the folder and without the path, which would go to the log. */
const failed =
  (meaning: ErrorCode, names: readonly string[]) =>
  (thrown: NodeJS.ErrnoException): never => {
    const details = { fileName: names.join('/') };
    throw new AppError(meaning, `The folder cannot be read (${thrown.code}).`, details, { cause: thrown });
  };

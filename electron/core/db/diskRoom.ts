import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { AppError } from '../../../shared/errors.ts';
import type { Db } from './db.ts';
import { schemaVersion } from './migrate.ts';

/** Less than a page of a database would tell nothing. */
const LEAST_BYTES = 64 * 1024;
/** With less, the next page of messages would only find the disk full again. */
const ROOM_BYTES = 1024 * 1024;

/** Why a database file could not grow by `bytes`: `full` for a disk, a quota or a limit that leaves no room; null when it could. */
export function whyNoGrowth(file: string, bytes = LEAST_BYTES): 'full' | 'other' | null {
  try {
    growBeside(file, bytes);
    return null;
  } catch (thrown) {
    return AppError.fromDisk(thrown).code === 'disk-full' ? 'full' : 'other';
  }
}

/**
 * Writes `bytes` to a file beside the database and removes it: where the database ends, since a limit on the size of files (setrlimit(2),
 * FAT32) counts from the beginning. The hole in front takes no room.
 * @throws what the system says
 */
function growBeside(file: string, bytes: number): void {
  const probe = `${file}.probe`;
  const block = Buffer.alloc(bytes, 0xa5);
  const end = Math.max(sizeOf(file), sizeOf(`${file}-wal`));
  try {
    const descriptor = openSync(probe, 'w', 0o600);
    try {
      for (let done = 0; done < bytes; ) done += writeSync(descriptor, block, done, bytes - done, end + done);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } finally {
    rmSync(probe, { force: true });
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** @throws AppError `disk-full` when these databases cannot be written to, or could hardly grow */
export function makeSureOfRoom({ archive, local }: { readonly archive: Db; readonly local: Db }): void {
  for (const db of [archive, local]) {
    if (whyNoGrowth(db.file, ROOM_BYTES) === 'full')
      throw new AppError('disk-full', `no room beside ${db.file}`);
    // Writes the first page, and changes nothing.
    db.exec(`PRAGMA user_version = ${schemaVersion(db)}`);
  }
}

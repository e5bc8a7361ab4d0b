import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { AppError } from '../../../shared/errors/errors.ts';

/** Less than a page of a database would prove nothing. */
const LEAST_BYTES = 64 * 1024;

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
 * Writes `bytes` to a file beside the database and removes it. They start where the database ends, because a limit on file sizes
 * (setrlimit(2), FAT32) counts from the beginning; the hole before them takes no room. @throws the system's error
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

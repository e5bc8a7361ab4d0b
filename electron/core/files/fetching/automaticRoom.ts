import { statfsSync } from 'node:fs';

/** Whether at least `bytes` are free on the disk of this folder. One that does not say counts as roomy: when it is full, a write fails. */
export function isFree(dir: string, bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(dir);
    return bavail * bsize >= bytes;
  } catch {
    return true;
  }
}

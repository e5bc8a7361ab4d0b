import { createOneAtATime } from '../../../../shared/tasks/oneAtATime.ts';
import type { FileSource } from '../staging/stagedTable.ts';
import type { FileInspection } from './inspectFile.ts';
import { UNSEEN } from './nature.ts';

/** The first bytes of a file, as it was when staged; nothing if it can't be read. */
export type InspectOnce = (file: FileSource) => Promise<FileInspection>;

/** More than a few drafts have together. */
const MAX_KEPT = 2_000;

/** Reads each file once, until it changes, and one file at a time, because many heads at once would fill the memory. */
export function createInspectionCache(inspect: InspectOnce): InspectOnce {
  const kept = new Map<string, Promise<FileInspection>>();
  const takeTurn = createOneAtATime();
  return (file) => {
    const { path, size, modified } = file;
    const key = `${size} ${modified} ${path}`;
    const known = kept.get(key);
    if (known) return known;
    const look = takeTurn(() => inspect(file)).catch(() => forget(key));
    kept.set(key, look);
    for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest);
    return look;
  };

  function forget(key: string): FileInspection {
    kept.delete(key);
    return UNSEEN;
  }
}

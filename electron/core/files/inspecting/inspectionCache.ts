import type { FileSource } from '../staging/stagedTable.ts';
import { type FileInspection, inspectFile } from './inspectFile.ts';
import { UNSEEN } from './nature.ts';

/** What the first bytes of a file say that is as it was staged; of one that cannot be read nothing. */
export type InspectOnce = (file: FileSource) => Promise<FileInspection>;

/** More than stand in any few drafts. */
const MAX_KEPT = 2_000;

/** Each file is read once, until it changes; one after the other, since so many beginnings at once would fill the memory. */
export function createInspectionCache(): InspectOnce {
  const kept = new Map<string, Promise<FileInspection>>();
  let last: Promise<unknown> = Promise.resolve();
  return ({ path, size, modified }) => {
    const key = `${size} ${modified} ${path}`;
    const known = kept.get(key);
    if (known) return known;
    const look = last.then(() => inspectFile(path)).catch(() => forget(key));
    last = look;
    kept.set(key, look);
    for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest);
    return look;
  };

  function forget(key: string): FileInspection {
    kept.delete(key);
    return UNSEEN;
  }
}

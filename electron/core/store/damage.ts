import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Log } from './open.ts';

/** A damaged page shows only when it is read, long after opening; this file beside the database remembers it. */
const markOf = (file: string) => `${file}.damaged`;

export function isMarkedDamaged(file: string): boolean {
  return existsSync(markOf(file));
}

/** Makes the next start set the file aside. */
export function markDamaged(file: string, log: Log): void {
  if (isMarkedDamaged(file)) return;
  log('error', `${file} is damaged; it is made anew from the service at the next start`);
  writeFileSync(markOf(file), '');
}

/** Renames a database that cannot be used to `*.corrupt`, over the last one, so that a new one can be made. */
export function setAside(file: string, log: Log): void {
  log(
    'warn',
    `${file} is damaged: set aside as ${file}.corrupt; everything in it comes from the service again`,
  );
  renameSync(file, `${file}.corrupt`);
  for (const part of [`${file}-wal`, `${file}-shm`, markOf(file)]) rmSync(part, { force: true });
}

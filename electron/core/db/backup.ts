import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { checkWhole, connect, type Db } from './db.ts';

/**
 * Copies a database to `file`, encrypted with the same key. The copy has another name until it is on the disk for good and every page of it
 * was read; only then it replaces the one that was there, which becomes `older` where that is given.
 * @throws AppError `disk-full`, `store-unreadable`; the backup that was there stays
 */
export function backUp(db: Db, key: Uint8Array, file: string, older?: string): void {
  const unfinished = `${file}.new`;
  try {
    rmSync(unfinished, { force: true });
    db.run('VACUUM INTO ?', unfinished);
    sync(unfinished);
    const copy = connect({ file: unfinished, key, durability: 'full', cacheMiB: 2, readonly: true });
    try {
      checkWhole(copy);
    } finally {
      copy.close();
    }
    if (older !== undefined && existsSync(file)) renameSync(file, older);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function sync(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

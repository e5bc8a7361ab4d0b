import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { checkWhole, connect, type Db } from './db.ts';

/**
 * Copies a database to `file`, encrypted with the same key. The copy has another name until it is safely on the disk and every page of it
 * was read. Only then it replaces the previous backup, which becomes `older` if that is given. @throws AppError `disk-full`,
 * `store-unreadable`; the previous backup then stays
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

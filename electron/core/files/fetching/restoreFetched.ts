import { rmSync } from 'node:fs';
import { AppError } from '../../../../shared/errors/errors.ts';
import { connect, type Db } from '../../db/db.ts';
import type { Log } from '../../db/store.ts';

interface Row {
  readonly msgId: number;
  readonly convId: number;
  readonly sha256: string;
  readonly at: number;
  readonly savedTo: string | null;
  readonly isAutomatic: number;
  /** Of the content, bytes. */
  readonly size: number;
  readonly used: number;
}

/**
 * Takes the list of downloaded files over from the damaged archive, set aside as `file`; the files themselves are still on the disk. What
 * can be read of a damaged archive is right, because each of its pages is authenticated. Files that aren't on the disk leave the list when
 * the folder is checked, as after any start. An outdated archive is useless here: its ids may mean other messages now. @throws AppError
 * `disk-full`
 */
export function restoreFetched(archive: Db, file: string, key: Uint8Array, log: Log): void {
  const rows = readFetched(file, key, log);
  archive.transaction(() => {
    for (const { msgId, convId, sha256, at, savedTo, isAutomatic, size, used } of rows) {
      archive.run(
        'INSERT INTO contents (sha256, size, used) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
        sha256,
        size,
        used,
      );
      archive.run(
        'INSERT INTO fetched (msgId, sha256, at, convId, savedTo, isAutomatic) VALUES (?, ?, ?, ?, ?, ?)',
        ...[msgId, sha256, at, convId, savedTo, isAutomatic],
      );
    }
  });
}

/** Returns nothing if the damage is there: the files are downloaded again on demand, and those on the disk are removed. */
function readFetched(file: string, key: Uint8Array, log: Log): readonly Row[] {
  try {
    const db = connect({ file, key, durability: 'normal', cacheMiB: 2, readonly: true });
    try {
      return db.all<Row>(
        `SELECT f.msgId, f.convId, f.sha256, f.at, f.savedTo, f.isAutomatic, c.size, c.used
         FROM fetched AS f JOIN contents AS c USING (sha256)`,
      );
    } finally {
      db.close();
      rmSync(`${file}-shm`, { force: true });
    }
  } catch (thrown) {
    log('warn', `Which files were fetched is lost: ${AppError.from(thrown).message}`);
    return [];
  }
}

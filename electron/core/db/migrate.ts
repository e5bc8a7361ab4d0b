import { basename } from 'node:path';
import { AppError } from '../../../shared/errors/errors.ts';
import type { Db } from './db.ts';

/** One step of a schema. What has been released is never edited: a change is a new step at the end. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** The part that SQL alone can't work out; in the same transaction, after it. */
  readonly fill?: (db: Db) => void;
}

/**
 * Applies the missing steps of `migrations` to a file, in one transaction; `user_version` counts the applied ones. Calls `backUp`
 * before it changes an existing file. Throws AppError `store-too-new`, with the file untouched, if the file has more steps than are known
 * here.
 */
export function migrate(db: Db, migrations: readonly Migration[], backUp?: (db: Db) => void): void {
  const version = schemaVersion(db);
  if (version > migrations.length) {
    throw new AppError(
      'store-too-new',
      `${basename(db.file)} is of version ${version}, known is ${migrations.length}`,
    );
  }
  if (version === migrations.length) return;
  if (version > 0) backUp?.(db);
  db.transaction(() => {
    for (const migration of migrations.slice(version)) {
      db.exec(migration.sql);
      migration.fill?.(db);
    }
    db.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

export function schemaVersion(db: Db): number {
  return db.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
}

import type { Migration } from '../migrate.ts';

/** Staged files. They stay where they are on the disk, except pasted and packed ones (`isOwned`). */
export const local2: Migration = {
  name: 'staged files, files in the outbox',
  sql: `
    -- fileName null: a text. modified: milliseconds since the epoch.
    ALTER TABLE outbox ADD COLUMN path TEXT;
    ALTER TABLE outbox ADD COLUMN fileName TEXT;
    ALTER TABLE outbox ADD COLUMN size INTEGER;
    ALTER TABLE outbox ADD COLUMN modified REAL;
    ALTER TABLE outbox ADD COLUMN mimeType TEXT;
    ALTER TABLE outbox ADD COLUMN isOwned INTEGER NOT NULL DEFAULT 0;
    -- The item that makes the new conversation into which this one goes as well.
    ALTER TABLE outbox ADD COLUMN follows TEXT;

    ALTER TABLE drafts ADD COLUMN captionOn TEXT;

    -- convId as in drafts.
    CREATE TABLE staged_files (
      id TEXT PRIMARY KEY,
      convId INTEGER NOT NULL,
      place INTEGER NOT NULL,
      path TEXT NOT NULL,
      name TEXT NOT NULL,
      size INTEGER NOT NULL,
      modified REAL NOT NULL,
      mimeType TEXT NOT NULL,
      isOwned INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX staged_files_of_draft ON staged_files (convId, place);
  `,
};

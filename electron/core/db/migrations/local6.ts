import type { Migration } from '../migrate.ts';

export const local6: Migration = {
  name: 'storage trouble',
  sql: `
    -- One row: the newest message known when this file was backed up last. What was sent since has a greater id.
    CREATE TABLE backed_up (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      at INTEGER NOT NULL,
      newest INTEGER NOT NULL
    ) STRICT;

    -- What befell the files of the store and was not acknowledged yet. See StorageNote.
    CREATE TABLE storage_notes (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      at INTEGER NOT NULL,
      setAsideAs TEXT,
      backupAt INTEGER
    ) STRICT;
  `,
};

import type { Migration } from '../migrate.ts';

/** The attachments on this computer. The same content is stored once, however many messages have it. */
export const archive2: Migration = {
  name: 'fetched files',
  sql: `
    -- used: when it was last needed, ms since the epoch.
    CREATE TABLE contents (
      sha256 TEXT PRIMARY KEY,
      size INTEGER NOT NULL,
      used INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE fetched (
      msgId INTEGER PRIMARY KEY,
      sha256 TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX messages_of_content ON fetched (sha256);
  `,
};

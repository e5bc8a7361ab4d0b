import type { Migration } from '../migrate.ts';

export const local17: Migration = {
  name: 'reminders',
  sql: `
    -- at: ms since the epoch. isTold: the person was told that it is due.
    CREATE TABLE reminders (
      msgId INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      isTold INTEGER NOT NULL DEFAULT 0
    ) STRICT;
  `,
};

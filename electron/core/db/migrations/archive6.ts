import type { Migration } from '../migrate.ts';

/** The last comparison of everything with the service; see `FullCheck`. */
export const archive6: Migration = {
  name: 'the last check of everything',
  sql: `
    CREATE TABLE full_check (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      state TEXT NOT NULL,
      -- Ms since the epoch.
      startedAt INTEGER NOT NULL,
      endedAt INTEGER,
      throughId INTEGER NOT NULL,
      doneId INTEGER NOT NULL,
      messages INTEGER NOT NULL,
      unreadable INTEGER NOT NULL,
      late INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      deleted INTEGER NOT NULL,
      leftAlone INTEGER NOT NULL
    ) STRICT;
  `,
};

import type { Migration } from '../migrate.ts';

export const local29: Migration = {
  name: 'when the person was last here',
  sql: `
    -- One row. hereAt, sinceAt: ms since the epoch. hereUpTo, sinceUpTo: the newest message then. here: the last time. since: where the
    -- last absence began; null: there was none.
    CREATE TABLE last_here (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      hereAt INTEGER NOT NULL,
      hereUpTo INTEGER NOT NULL,
      sinceAt INTEGER,
      sinceUpTo INTEGER,
      isDismissed INTEGER NOT NULL DEFAULT 0
    ) STRICT;
  `,
};

import type { Migration } from '../migrate.ts';

export const local16: Migration = {
  name: 'last place',
  sql: `
    -- The conversation that was open last, and the message at the top of the view; null: the end.
    CREATE TABLE last_place (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      convId INTEGER NOT NULL,
      msgId INTEGER
    ) STRICT;
  `,
};

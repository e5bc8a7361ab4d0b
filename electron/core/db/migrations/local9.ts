import type { Migration } from '../migrate.ts';

/** A restored service may give the number of a conversation that it lost to another one. */
export const local9: Migration = {
  name: 'titles of lost conversations, announced messages',
  sql: `
    -- The rows of titles of those conversations. people: JSON, the addresses. at: milliseconds since the epoch.
    CREATE TABLE lost_titles (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      renamed TEXT,
      sent TEXT,
      people TEXT NOT NULL
    ) STRICT;

    -- Every message up to it was known at some time, so it is not new again when the archive is made anew.
    CREATE TABLE announced (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      upTo INTEGER NOT NULL
    ) STRICT;
  `,
};

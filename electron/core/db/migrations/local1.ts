import type { Migration } from '../migrate.ts';

/** The data that exists on this computer only. convId 0 in `drafts` was the new-conversation form, see local12. */
export const local1: Migration = {
  name: 'outbox, drafts, titles, read marks',
  sql: `
    CREATE TABLE outbox (
      place INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      convId INTEGER,
      text TEXT NOT NULL,
      priority INTEGER NOT NULL,
      title TEXT,
      participants TEXT NOT NULL,
      state TEXT NOT NULL,
      error TEXT,
      created INTEGER NOT NULL,
      msgId INTEGER
    ) STRICT;

    CREATE TABLE drafts (
      convId INTEGER PRIMARY KEY,
      text TEXT NOT NULL,
      priority INTEGER NOT NULL,
      title TEXT NOT NULL,
      participants TEXT NOT NULL
    ) STRICT;

    -- renamed: given here. sent, participants: as sent when the conversation was created from here.
    CREATE TABLE titles (
      convId INTEGER PRIMARY KEY,
      renamed TEXT,
      sent TEXT,
      participants TEXT NOT NULL DEFAULT '[]'
    ) STRICT;

    CREATE TABLE read_marks (
      convId INTEGER PRIMARY KEY,
      readUpTo INTEGER NOT NULL
    ) STRICT;

    -- The mark of every conversation without one of its own. Also here, since the archive may be made anew.
    CREATE TABLE baseline (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      readUpTo INTEGER NOT NULL
    ) STRICT;
  `,
};

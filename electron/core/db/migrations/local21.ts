import type { Migration } from '../migrate.ts';

export const local21: Migration = {
  name: 'states of conversations',
  sql: `
    -- Those that are not open: done, or snoozed until a time (ms since the epoch); and those that came back from that ('back').
    -- since: the newest message then. One after it opens the conversation again; see states.ts.
    CREATE TABLE conversation_states (
      convId INTEGER PRIMARY KEY,
      state TEXT NOT NULL,
      until INTEGER,
      since INTEGER NOT NULL
    ) STRICT;
  `,
};

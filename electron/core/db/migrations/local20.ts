import type { Migration } from '../migrate.ts';

export const local20: Migration = {
  name: 'passed over',
  sql: `
    -- At most one row: ids that a sync left out to show the newest messages first. Their messages are announced when they come.
    CREATE TABLE passed_over (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      afterId INTEGER NOT NULL,
      throughId INTEGER NOT NULL
    ) STRICT;
  `,
};

import type { Migration } from '../migrate.ts';

export const local14: Migration = {
  name: 'notification levels',
  sql: `
    -- Of the conversations that have a level of their own: 'all', 'critical' or 'none'.
    CREATE TABLE notify_levels (
      convId INTEGER PRIMARY KEY,
      level TEXT NOT NULL
    ) STRICT;
  `,
};

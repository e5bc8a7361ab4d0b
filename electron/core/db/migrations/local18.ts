import type { Migration } from '../migrate.ts';

export const local18: Migration = {
  name: 'recent emoji',
  sql: `
    -- turn: greater for each later use.
    CREATE TABLE recent_emoji (
      emoji TEXT PRIMARY KEY,
      turn INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

import type { Migration } from '../migrate.ts';

export const local24: Migration = {
  name: 'saved searches',
  sql: `
    -- place: 0 and up, in the order of the list.
    CREATE TABLE saved_searches (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      query TEXT NOT NULL,
      place INTEGER NOT NULL
    ) STRICT;
  `,
};

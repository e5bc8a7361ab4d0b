import type { Migration } from '../migrate.ts';

export const local22: Migration = {
  name: 'saved replies',
  sql: `
    -- folded: the text in the form in which texts are compared.
    CREATE TABLE saved_replies (
      id INTEGER PRIMARY KEY,
      folder TEXT NOT NULL,
      name TEXT NOT NULL,
      text TEXT NOT NULL,
      folded TEXT NOT NULL,
      UNIQUE (folder, name)
    ) STRICT;
  `,
};

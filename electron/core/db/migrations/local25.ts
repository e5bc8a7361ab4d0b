import type { Migration } from '../migrate.ts';

export const local25: Migration = {
  name: 'notes about people',
  sql: `
    -- email: in lower case. alias and note: '' for none. colour: 0 to 11; null for that of the address.
    CREATE TABLE known_people (
      email TEXT PRIMARY KEY,
      alias TEXT NOT NULL,
      note TEXT NOT NULL,
      colour INTEGER
    ) STRICT, WITHOUT ROWID;
  `,
};

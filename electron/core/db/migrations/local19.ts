import type { Migration } from '../migrate.ts';

export const local19: Migration = {
  name: 'owner',
  sql: `
    -- One row: the account that this file belongs to.
    CREATE TABLE owner (
      accountId TEXT NOT NULL
    ) STRICT;
  `,
};

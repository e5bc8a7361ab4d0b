import type { Migration } from '../migrate.ts';

/** A service may show the account's messages under another address than the one that signs in. */
export const local8: Migration = {
  name: 'own addresses',
  sql: `
    -- In small letters, without the one that signs in.
    CREATE TABLE own_addresses (email TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  `,
};

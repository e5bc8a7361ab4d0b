import type { Migration } from '../migrate.ts';

/** One message may be someone else's: a restored service gives its id again. */
export const local11: Migration = {
  name: 'possible own addresses',
  sql: `
    -- The sender of the message that the service returned for a send, where one's own messages have another sender.
    CREATE TABLE possible_addresses (email TEXT PRIMARY KEY, msgId INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `,
};

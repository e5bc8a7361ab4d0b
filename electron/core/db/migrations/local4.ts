import type { Migration } from '../migrate.ts';

/** Columns for finding a message whose request got no response. */
export const local4: Migration = {
  name: 'the send ledger',
  sql: `
    -- sentAfter: the newest message known before the first request for this item left; null before that.
    ALTER TABLE outbox ADD COLUMN sentAfter INTEGER;
    -- When the person asked for it last, ms since the epoch.
    ALTER TABLE outbox ADD COLUMN askedAt INTEGER NOT NULL DEFAULT 0;
    UPDATE outbox SET askedAt = created;
    -- Held back until then so that it can be undone, ms since the epoch; null when it is not.
    ALTER TABLE outbox ADD COLUMN sendAt INTEGER;

    -- Messages of the service that are known to be items of the outbox, so that no other item is taken for them.
    CREATE TABLE claims (
      msgId INTEGER PRIMARY KEY
    ) STRICT;
  `,
};

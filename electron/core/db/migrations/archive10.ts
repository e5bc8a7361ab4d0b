import type { Migration } from '../migrate.ts';

/** No index is in an order in which null comes first, so the place of a conversation in the list is one number. */
export const archive10: Migration = {
  name: 'pinned conversations',
  sql: `
    -- Mirrors pins in local.db.
    ALTER TABLE conversations ADD COLUMN isPinned INTEGER NOT NULL DEFAULT 0;
    -- The greatest comes first; see placeBy in pins.ts.
    ALTER TABLE conversations ADD COLUMN place INTEGER NOT NULL DEFAULT 9007199254740991;
    UPDATE conversations SET place = lastMsgId WHERE lastMsgId IS NOT NULL;
    CREATE INDEX conversations_placed ON conversations (place);
    DROP INDEX conversations_newest;
  `,
};

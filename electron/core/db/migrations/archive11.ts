import type { Migration } from '../migrate.ts';

/** The order of time, in which the conversations of several accounts are merged; see `TimePlace`. */
export const archive11: Migration = {
  name: 'conversations by time',
  sql: `
    -- Those without a message come first: NO_MESSAGE in pins.ts.
    ALTER TABLE conversations ADD COLUMN placeTime INTEGER
      AS (iif(lastMsgId IS NULL, 9007199254740991, ifnull(lastCreated, 0)));
    ALTER TABLE conversations ADD COLUMN placeId INTEGER AS (ifnull(lastMsgId, 9007199254740991));
    CREATE INDEX conversations_timed ON conversations (isPinned, placeTime, placeId);
  `,
};

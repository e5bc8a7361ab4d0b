import type { Migration } from '../migrate.ts';

/** Items set aside for a lost conversation show its name, and the page leaves the lost number before anything is written to it. */
export const local10: Migration = {
  name: 'lost conversations',
  sql: `
    ALTER TABLE lost_titles RENAME TO lost_conversations;
    -- The number that it had, until the page has left it.
    ALTER TABLE lost_conversations ADD COLUMN convId INTEGER;
    -- The outbox item with the text of its draft.
    ALTER TABLE lost_conversations ADD COLUMN draft TEXT;
    -- The lost conversation that the item was written to.
    ALTER TABLE outbox ADD COLUMN lost INTEGER;
  `,
};

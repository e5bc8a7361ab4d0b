import type { Migration } from '../migrate.ts';

/** Sent items stay in the outbox until the next start; indexes spare reading through them. */
export const local7: Migration = {
  name: 'indexes of the outbox',
  sql: `
    CREATE INDEX outbox_unsent ON outbox (place) WHERE state <> 'sent';
    CREATE INDEX outbox_sent ON outbox (msgId) WHERE state = 'sent';
    CREATE INDEX outbox_following ON outbox (follows) WHERE follows IS NOT NULL;
  `,
};

import type { Migration } from '../migrate.ts';

export const local3: Migration = {
  name: 'files handed over whole',
  sql: `
    -- Of a file that is being sent: all of it has been handed over, so that it may have arrived.
    ALTER TABLE outbox ADD COLUMN isWhole INTEGER NOT NULL DEFAULT 0;
  `,
};

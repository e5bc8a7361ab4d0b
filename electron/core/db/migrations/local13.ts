import type { Migration } from '../migrate.ts';

export const local13: Migration = {
  name: 'cancelled files',
  sql: `
    -- Of a file that is being sent: the person cancelled it, so no start sends it again.
    ALTER TABLE outbox ADD COLUMN isCancelled INTEGER NOT NULL DEFAULT 0;
  `,
};

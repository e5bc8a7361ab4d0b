import type { Migration } from '../migrate.ts';

export const local31: Migration = {
  name: 'when the last absence ended',
  sql: `
    -- endAt: ms since the epoch. endUpTo: the newest message that was stored then. Null: unknown.
    ALTER TABLE last_here ADD COLUMN endAt INTEGER;
    ALTER TABLE last_here ADD COLUMN endUpTo INTEGER;
  `,
};

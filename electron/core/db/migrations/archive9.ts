import type { Migration } from '../migrate.ts';

export const archive9: Migration = {
  name: 'files are inspected again',
  // Earlier versions took HTML, SYLK and others under harmless names for text.
  sql: 'UPDATE contents SET isLookedAt = 0;',
};

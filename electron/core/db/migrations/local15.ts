import type { Migration } from '../migrate.ts';

export const local15: Migration = {
  name: 'pinned conversations',
  sql: 'CREATE TABLE pins (convId INTEGER PRIMARY KEY) STRICT;',
};

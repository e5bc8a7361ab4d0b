import type { Migration } from '../migrate.ts';

export const archive8: Migration = {
  name: 'unread conversations',
  sql: 'CREATE INDEX conversations_unread ON conversations (unread) WHERE unread > 0;',
};

import type { Migration } from '../migrate.ts';

export const archive7: Migration = {
  name: 'index of messages without a known sender',
  sql: 'CREATE INDEX messages_of_unknown ON messages (convId) WHERE senderId = 0;',
};

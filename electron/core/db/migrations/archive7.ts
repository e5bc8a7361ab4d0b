import type { Migration } from '../migrate.ts';

export const archive7: Migration = {
  name: 'messages of nobody knows whom',
  sql: 'CREATE INDEX messages_of_unknown ON messages (convId) WHERE senderId = 0;',
};

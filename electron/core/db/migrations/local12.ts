import type { Migration } from '../migrate.ts';

/** The form for a new conversation had the number 0, which a conversation may have. */
export const local12: Migration = {
  name: 'a number for the form that no conversation has',
  sql: `
    UPDATE drafts SET convId = -1 WHERE convId = 0;
    UPDATE staged_files SET convId = -1 WHERE convId = 0;
  `,
};

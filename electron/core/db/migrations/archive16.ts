import { displayName } from '../../../../shared/model/people.ts';
import type { Migration } from '../migrate.ts';
import { sortKey } from '../nameKey.ts';

/** The order of people by the names that they are shown by. Names given here follow when the directory starts. */
export const archive16: Migration = {
  name: 'people in the order of their names',
  sql: `
    ALTER TABLE people ADD COLUMN sortKey TEXT NOT NULL DEFAULT '';
    CREATE INDEX people_sorted ON people (sortKey, email);
  `,
  fill: (db) => {
    for (const { personId, email } of db.all<{ personId: number; email: string }>(
      'SELECT personId, email FROM people',
    ))
      db.run('UPDATE people SET sortKey = ? WHERE personId = ?', sortKey(displayName(email)), personId);
  },
};

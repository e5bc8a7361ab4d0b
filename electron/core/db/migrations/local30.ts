import type { Migration } from '../migrate.ts';

export const local30: Migration = {
  name: 'last place of each pane',
  sql: `
    CREATE TABLE last_places (
      pane TEXT PRIMARY KEY,
      convId INTEGER NOT NULL,
      msgId INTEGER
    ) STRICT;
    INSERT INTO last_places (pane, convId, msgId) SELECT 'main', convId, msgId FROM last_place;
    DROP TABLE last_place;
    ALTER TABLE last_places RENAME TO last_place;
  `,
};

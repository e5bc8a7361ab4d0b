import type { Migration } from '../migrate.ts';

const COUNTED = "'label:' || ";

/** The conversations of each label in the order of the list, and how many it has. */
export const archive13: Migration = {
  name: 'conversations by label',
  sql: `
    -- Mirrors conversation_labels in local.db, for the conversations that are here. listed: as place.
    CREATE TABLE labelled (
      labelId INTEGER NOT NULL,
      convId INTEGER NOT NULL,
      listed INTEGER NOT NULL,
      PRIMARY KEY (labelId, convId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX labelled_listed ON labelled (labelId, listed, convId);
    CREATE INDEX labelled_conversation ON labelled (convId);

    CREATE TRIGGER labelled_placed AFTER UPDATE OF place ON conversations WHEN OLD.place <> NEW.place BEGIN
      UPDATE labelled SET listed = NEW.place WHERE convId = NEW.convId;
    END;
    CREATE TRIGGER labelled_removed AFTER DELETE ON conversations BEGIN
      DELETE FROM labelled WHERE convId = OLD.convId;
    END;
    CREATE TRIGGER count_label_added AFTER INSERT ON labelled BEGIN
      INSERT INTO view_counts VALUES (${COUNTED}NEW.labelId, 1) ON CONFLICT DO UPDATE SET count = count + 1;
    END;
    CREATE TRIGGER count_label_removed AFTER DELETE ON labelled BEGIN
      UPDATE view_counts SET count = count - 1 WHERE view = ${COUNTED}OLD.labelId;
    END;
  `,
};

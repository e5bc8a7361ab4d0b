import type { Migration } from '../migrate.ts';

export const local23: Migration = {
  name: 'labels and private notes',
  sql: `
    -- folded: the name in the form in which names are compared. letter: the key that leads to the label after g. place: the lowest is first.
    CREATE TABLE labels (
      labelId INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      folded TEXT NOT NULL UNIQUE,
      colour TEXT NOT NULL,
      letter TEXT UNIQUE,
      place INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE conversation_labels (
      convId INTEGER NOT NULL,
      labelId INTEGER NOT NULL,
      PRIMARY KEY (convId, labelId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX conversations_of_label ON conversation_labels (labelId);

    -- changed: ms since the epoch. folded: the text in the form in which texts are compared.
    CREATE TABLE notes (
      convId INTEGER PRIMARY KEY,
      text TEXT NOT NULL,
      folded TEXT NOT NULL,
      changed INTEGER NOT NULL
    ) STRICT;

    -- The note of a lost conversation, and JSON of the ids of its labels.
    ALTER TABLE lost_conversations ADD COLUMN note TEXT;
    ALTER TABLE lost_conversations ADD COLUMN labels TEXT;
  `,
};

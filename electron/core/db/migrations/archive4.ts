import type { Migration } from '../migrate.ts';

/** Tables that record what is missing, and the activity log. */
export const archive4: Migration = {
  name: 'conversations seen late, what re-reads found',
  sql: `
    -- Uncovered stretches with something in them that could not be read. convId null: not even that could be.
    CREATE TABLE holes (
      afterId INTEGER PRIMARY KEY,
      throughId INTEGER NOT NULL,
      convId INTEGER
    ) STRICT;

    -- Conversations whose past is still to be asked for by their number: from doneId up to firstId, which showed them.
    CREATE TABLE late_conversations (
      convId INTEGER PRIMARY KEY,
      firstId INTEGER NOT NULL,
      doneId INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    -- The last notable things. at: ms since the epoch. amount: of messages, as a rule.
    CREATE TABLE findings (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      amount INTEGER NOT NULL,
      firstId INTEGER,
      lastId INTEGER
    ) STRICT;
    CREATE TABLE finding_totals (
      kind TEXT PRIMARY KEY,
      amount INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- auditedTo: how far the slow round of re-reads has come. isWhole: the history has been complete once.
    ALTER TABLE sync_state ADD COLUMN auditedTo INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE sync_state ADD COLUMN isWhole INTEGER NOT NULL DEFAULT 0;

    -- What a deleted message said is not kept any more.
    UPDATE messages SET (text, flags) = ('', flags & ~24) WHERE flags & 1;
    DELETE FROM attachments WHERE isDeleted = 1;
    DELETE FROM locations WHERE msgId IN (SELECT msgId FROM messages WHERE flags & 1);
  `,
};

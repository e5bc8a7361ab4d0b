import { FROM_SELF, MAY_BE_CRITICAL, NEVER_UNREAD } from '../flags.ts';
import type { Migration } from '../migrate.ts';

/** The conditions of the views that are counted. `row` is NEW or OLD in a trigger. */
const COUNTED: Readonly<Record<string, (row: string) => string>> = {
  all: () => 'true',
  inbox: (row) => `${row}.state = 0`,
  unread: (row) => `${row}.unread > 0`,
  waitingForUs: (row) => `${row}.state = 0 AND ${row}.waitingFrom IS NOT NULL`,
  waitingForThem: (row) => `${row}.state = 0 AND ${row}.waitingFrom IS NULL AND ${row}.ownUpTo > 0`,
  critical: (row) => `${row}.state = 0 AND ${row}.criticalUpTo > ${row}.ownUpTo`,
  snoozed: (row) => `${row}.state = 2`,
  done: (row) => `${row}.state = 1`,
};

/** Keep the counts in the transactions that change conversations. */
const triggersFor = (view: string, fits: (row: string) => string): string => `
  CREATE TRIGGER count_${view}_added AFTER INSERT ON conversations WHEN ${fits('NEW')} BEGIN
    UPDATE view_counts SET count = count + 1 WHERE view = '${view}';
  END;
  CREATE TRIGGER count_${view}_removed AFTER DELETE ON conversations WHEN ${fits('OLD')} BEGIN
    UPDATE view_counts SET count = count - 1 WHERE view = '${view}';
  END;
  CREATE TRIGGER count_${view}_changed AFTER UPDATE OF state, unread, waitingFrom, ownUpTo, criticalUpTo ON conversations
  WHEN (${fits('OLD')}) <> (${fits('NEW')}) BEGIN
    UPDATE view_counts SET count = count + iif(${fits('NEW')}, 1, -1) WHERE view = '${view}';
  END;
  INSERT INTO view_counts SELECT '${view}', count(*) FROM conversations WHERE ${fits('conversations')};
`;

/** The columns of the views: inbox, waiting, critical, snoozed, done. And how many conversations each view has. */
export const archive12: Migration = {
  name: 'states of conversations, and who waits',
  sql: `
    -- Mirror conversation_states in local.db. state: see STATES in states.ts.
    ALTER TABLE conversations ADD COLUMN state INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE conversations ADD COLUMN snoozedUntil INTEGER;
    ALTER TABLE conversations ADD COLUMN isBack INTEGER NOT NULL DEFAULT 0;
    -- The account's newest message, and the first one of others after it with its time (null: none): see waiting.ts.
    ALTER TABLE conversations ADD COLUMN ownUpTo INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE conversations ADD COLUMN waitingFrom INTEGER;
    ALTER TABLE conversations ADD COLUMN waitingTime INTEGER;
    -- The newest message of others that may be critical.
    ALTER TABLE conversations ADD COLUMN criticalUpTo INTEGER NOT NULL DEFAULT 0;

    -- Room between pinned ones and the others for those that are back; see placeBy in pins.ts.
    UPDATE conversations SET place = place + 9007199254740992 WHERE isPinned;
    DROP INDEX conversations_timed;
    ALTER TABLE conversations DROP COLUMN placeTime;
    ALTER TABLE conversations ADD COLUMN placeTime INTEGER
      AS (iif(lastMsgId IS NULL OR isBack, 9007199254740991, ifnull(lastCreated, 0)));
    CREATE INDEX conversations_timed ON conversations (isPinned, placeTime, placeId);

    CREATE INDEX conversations_open ON conversations (place) WHERE state = 0;
    -- With the columns of their conditions, so that counting reads only the index.
    CREATE INDEX conversations_waiting ON conversations (-waitingFrom, waitingFrom)
      WHERE state = 0 AND waitingFrom IS NOT NULL;
    CREATE INDEX conversations_answered ON conversations (-ownUpTo, ownUpTo, waitingFrom, state)
      WHERE state = 0 AND waitingFrom IS NULL AND ownUpTo > 0;
    CREATE INDEX conversations_critical ON conversations (place, criticalUpTo, ownUpTo, state)
      WHERE state = 0 AND criticalUpTo > ownUpTo;
    CREATE INDEX conversations_done ON conversations (place) WHERE state = 1;
    CREATE INDEX conversations_snoozed ON conversations (-snoozedUntil) WHERE state = 2;

    -- Counting at each change would read all conversations.
    CREATE TABLE view_counts (
      view TEXT PRIMARY KEY,
      count INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    ${Object.entries(COUNTED)
      .map(([view, fits]) => triggersFor(view, fits))
      .join('')}
  `,
  fill: (db) => {
    // Each reads the messages once, in their order on the disk.
    db.run(
      `UPDATE conversations SET ownUpTo = own.upTo
       FROM (SELECT convId, max(msgId) AS upTo FROM messages WHERE flags & ${FROM_SELF} GROUP BY convId) AS own
       WHERE own.convId = conversations.convId`,
    );
    db.run(
      `UPDATE conversations SET waitingFrom = waits.msgId, waitingTime = waits.created
       FROM (SELECT m.convId, min(m.msgId) AS msgId, m.created FROM messages AS m JOIN conversations AS c USING (convId)
             WHERE m.msgId > c.ownUpTo AND m.flags & ${NEVER_UNREAD} = 0 GROUP BY m.convId) AS waits
       WHERE waits.convId = conversations.convId`,
    );
    db.run(
      `UPDATE conversations SET criticalUpTo = critical.upTo
       FROM (SELECT convId, max(msgId) AS upTo FROM messages
             WHERE priority IS NOT NULL AND ${MAY_BE_CRITICAL} AND flags & ${NEVER_UNREAD} = 0 GROUP BY convId) AS critical
       WHERE critical.convId = conversations.convId`,
    );
  },
};

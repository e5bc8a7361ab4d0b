import type { Migration } from '../migrate.ts';
import { note, recordChanges } from './recordChanges.ts';

const LAST_BASELINE = 'coalesce((SELECT readUpTo FROM baseline), 0)';
const MARK = (row: string) => `json_array(${row}.convId)`;

/** Backups, and the times of changes, by which two of them are merged. */
export const local26: Migration = {
  name: 'times of changes, backups',
  sql: `
    -- key: a JSON array. at: ms since the epoch; 0: before this table. It stays when the record is removed.
    CREATE TABLE changes (
      kind TEXT NOT NULL,
      key TEXT NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (kind, key)
    ) STRICT, WITHOUT ROWID;

    -- isAutomatic: the changes of this transaction are made on each computer, and not by the person.
    CREATE TABLE recording (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      isAutomatic INTEGER NOT NULL
    ) STRICT;
    INSERT INTO recording VALUES (1, 0);

    -- device names this computer in the folder. everyMs 0: off. lastSha256: of the content of the last file.
    CREATE TABLE backup_schedule (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      device TEXT NOT NULL,
      folder TEXT,
      passphrase TEXT,
      everyMs INTEGER NOT NULL DEFAULT 0,
      isShared INTEGER NOT NULL DEFAULT 0,
      upToDateAt INTEGER,
      lastSha256 TEXT,
      problem TEXT
    ) STRICT;
    INSERT INTO backup_schedule (one, device) VALUES (1, lower(hex(randomblob(8))));

    ${recordChanges({ kind: 'names', table: 'titles', key: ['convId'], columns: ['renamed'], has: (row) => `${row}.renamed IS NOT NULL` })}
    ${recordChanges({ kind: 'made', table: 'titles', key: ['convId'], columns: ['sent', 'participants'], has: (row) => `${row}.participants <> 'null'` })}
    ${recordChanges({ kind: 'drafts', table: 'drafts', key: ['convId'], columns: ['text', 'priority', 'title', 'participants'] })}
    ${recordChanges({ kind: 'levels', table: 'notify_levels', key: ['convId'], columns: ['level'] })}
    ${recordChanges({ kind: 'pins', table: 'pins', key: ['convId'], columns: [] })}
    ${recordChanges({ kind: 'states', table: 'conversation_states', key: ['convId'], columns: ['state', 'until', 'since'] })}
    ${recordChanges({ kind: 'reminders', table: 'reminders', key: ['msgId'], columns: ['at', 'isTold'] })}
    ${recordChanges({ kind: 'replies', table: 'saved_replies', key: ['folder', 'name'], columns: ['text'] })}

    -- The time of a read mark is that of its last step back: of two marks from the same time, the greater one is right.
    CREATE TRIGGER marks_added AFTER INSERT ON read_marks BEGIN
      ${note('marks', MARK('NEW'), `iif(NEW.readUpTo < ${LAST_BASELINE}, CAST(unixepoch('subsec') * 1000 AS INTEGER), 0)`, 'at')}
    END;
    CREATE TRIGGER marks_back AFTER UPDATE ON read_marks WHEN NEW.readUpTo < OLD.readUpTo BEGIN
      ${note('marks', MARK('NEW'))}
    END;
    CREATE TRIGGER marks_removed AFTER DELETE ON read_marks BEGIN
      DELETE FROM changes WHERE kind = 'marks' AND key = ${MARK('OLD')};
    END;
    INSERT INTO changes SELECT 'marks', json_array(convId), 0 FROM read_marks;
    CREATE TRIGGER baseline_added AFTER INSERT ON baseline BEGIN
      INSERT INTO changes VALUES ('baseline', '[]', 0);
    END;
    CREATE TRIGGER baseline_removed AFTER DELETE ON baseline BEGIN
      DELETE FROM changes WHERE kind = 'baseline';
    END;
    INSERT INTO changes SELECT 'baseline', '[]', 0 FROM baseline;
  `,
};

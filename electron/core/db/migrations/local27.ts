import type { Migration } from '../migrate.ts';

export const local27: Migration = {
  name: 'rules',
  sql: `
    -- place: the lowest acts first. convId: the conversation of its conditions. isLost: that number was given away, and was one of them.
    -- conditions, actions: JSON of the others. since: it acts on messages after it.
    CREATE TABLE rules (
      ruleId INTEGER PRIMARY KEY AUTOINCREMENT,
      place INTEGER NOT NULL,
      name TEXT NOT NULL,
      isOn INTEGER NOT NULL,
      convId INTEGER,
      isLost INTEGER NOT NULL DEFAULT 0,
      conditions TEXT NOT NULL,
      actions TEXT NOT NULL,
      since INTEGER NOT NULL
    ) STRICT;

    -- New messages on which no rule has acted yet.
    CREATE TABLE rule_queue (msgId INTEGER PRIMARY KEY) STRICT;

    -- act: JSON of the change. at: ms since the epoch.
    CREATE TABLE rule_log (
      logId INTEGER PRIMARY KEY AUTOINCREMENT,
      ruleId INTEGER NOT NULL,
      msgId INTEGER NOT NULL,
      convId INTEGER NOT NULL,
      at INTEGER NOT NULL,
      act TEXT NOT NULL,
      isUndone INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX log_of_rule ON rule_log (ruleId, logId);
  `,
};

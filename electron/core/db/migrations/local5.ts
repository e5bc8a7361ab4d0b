import type { Migration } from '../migrate.ts';

/** The callback address, what listens for events, and what came in. */
export const local5: Migration = {
  name: 'live events',
  sql: `
    -- registeredUrl: what the service accepted last. lastResult: JSON, what was done last and how it ended.
    -- secret: the path that is listened to; null until it is needed. certFile, keyFile: paths on this computer.
    CREATE TABLE live_events (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      registeredUrl TEXT,
      lastResult TEXT,
      isOn INTEGER NOT NULL DEFAULT 0,
      port INTEGER,
      secret TEXT,
      certFile TEXT,
      keyFile TEXT
    ) STRICT;
    INSERT INTO live_events (one) VALUES (1);

    -- convId to uuid are null of what is not looked at.
    CREATE TABLE event_log (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      convId INTEGER,
      msgId INTEGER,
      senderEmail TEXT,
      uuid TEXT,
      result TEXT NOT NULL
    ) STRICT;
  `,
};

import type { Migration } from '../migrate.ts';

/**
 * The data that was loaded from the service and can be loaded again. `messages.flags`: see flags.ts. `created`: milliseconds since the epoch.
 * `kind` null is 'text' and `priority` null is 'normal': nearly all are, and storing the words costs an eighth of the time that storing a
 * message takes.
 */
export const archive1: Migration = {
  name: 'messages, conversations, people, coverage',
  sql: `
    CREATE TABLE messages (
      msgId INTEGER PRIMARY KEY,
      convId INTEGER NOT NULL,
      created INTEGER NOT NULL,
      senderId INTEGER NOT NULL,
      kind TEXT,
      text TEXT NOT NULL,
      quotedMsgId INTEGER,
      flags INTEGER NOT NULL,
      priority TEXT
    ) STRICT;
    -- Its entries end in the rowid, which is msgId: so this is an index by (convId, msgId).
    CREATE INDEX messages_of_conversation ON messages (convId);

    CREATE TABLE attachments (
      msgId INTEGER PRIMARY KEY,
      attachmentId TEXT NOT NULL,
      fileName TEXT NOT NULL,
      fileSize INTEGER NOT NULL,
      mimeType TEXT NOT NULL
    ) STRICT;

    CREATE TABLE locations (
      msgId INTEGER PRIMARY KEY,
      address TEXT NOT NULL,
      isMyLocation INTEGER NOT NULL
    ) STRICT;

    -- A row per conversation, kept in the transaction that changes its messages. lastMsgId is null for one
    -- created from here whose first message has not come back yet. unread was counted against readUpTo.
    CREATE TABLE conversations (
      convId INTEGER PRIMARY KEY,
      lastMsgId INTEGER,
      lastCreated INTEGER,
      lastSenderId INTEGER,
      lastKind TEXT,
      lastText TEXT,
      lastFileName TEXT,
      lastFlags INTEGER,
      lastPriority TEXT,
      readUpTo INTEGER NOT NULL,
      unread INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX conversations_newest ON conversations (lastMsgId);

    -- haystack: address and name in the form in which they are searched (fold.ts).
    CREATE TABLE people (
      personId INTEGER PRIMARY KEY,
      email TEXT NOT NULL COLLATE NOCASE UNIQUE,
      haystack TEXT NOT NULL,
      messages INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    -- lastMsgId: the newest message of that person there; 0 for someone only invited.
    CREATE TABLE conversation_people (
      convId INTEGER NOT NULL,
      personId INTEGER NOT NULL,
      lastMsgId INTEGER NOT NULL,
      PRIMARY KEY (convId, personId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX conversations_of_person ON conversation_people (personId);

    -- Every message with afterId < msgId <= throughId that the service would return is stored.
    CREATE TABLE coverage (
      afterId INTEGER PRIMARY KEY,
      throughId INTEGER NOT NULL
    ) STRICT;

    -- What the full-text index has to take in, in this order: the messages from firstId to lastId came or changed.
    CREATE TABLE index_log (
      seq INTEGER PRIMARY KEY,
      firstId INTEGER NOT NULL,
      lastId INTEGER NOT NULL,
      added INTEGER NOT NULL
    ) STRICT;

    -- One row. archiveId tells this file from the one that was there before it was made anew.
    CREATE TABLE sync_state (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      archiveId TEXT NOT NULL,
      head INTEGER,
      messages INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    INSERT INTO sync_state (one, archiveId) VALUES (1, hex(randomblob(16)));
  `,
};

import Database from 'better-sqlite3-multiple-ciphers';

export type Db = Database.Database;

/** Raised when the layout below changes; a file of another version is refused, since this service has no users to migrate yet. */
const VERSION = 1;

const SCHEMA = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE users (
  userId INTEGER PRIMARY KEY,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  name TEXT NOT NULL,
  passwordHash TEXT,
  apiAccess INTEGER NOT NULL DEFAULT 0,
  callbackUrl TEXT
);
CREATE TABLE conversations (convId INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL);
CREATE TABLE members (convId INTEGER NOT NULL, userId INTEGER NOT NULL, PRIMARY KEY (convId, userId)) WITHOUT ROWID;
-- answer: the message as /get shows it, but for its id (see messageTable.ts).
CREATE TABLE messages (
  msgId INTEGER PRIMARY KEY AUTOINCREMENT,
  convId INTEGER NOT NULL,
  attachmentId TEXT,
  answer TEXT NOT NULL
);
CREATE INDEX messagesByConversation ON messages (convId);
CREATE INDEX messagesByAttachment ON messages (attachmentId) WHERE attachmentId IS NOT NULL;
-- One row for each member of a message's conversation: a page of a user's messages is then a range of this
-- table, whatever share of all messages that user can see.
CREATE TABLE inbox (userId INTEGER NOT NULL, msgId INTEGER NOT NULL, PRIMARY KEY (userId, msgId)) WITHOUT ROWID;
CREATE TABLE attachments (
  attachmentId TEXT PRIMARY KEY,
  fileName TEXT NOT NULL,
  fileSize INTEGER NOT NULL,
  mimeType TEXT NOT NULL,
  blob TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX attachmentsByBlob ON attachments (blob);
`;

/**
 * Opens the service's data file, and creates it if it is missing. Committed data survives the death of the process and of the machine (WAL,
 * synchronous FULL). @throws Error with one sentence if the file was written by another version.
 */
export function openDatabase(file: string): Db {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('cache_size = -32768');
  createSchema(db);
  return db;
}

/** Makes a data file as fast as the disk allows; it is worth nothing until `finish` has returned. */
export function createBulkDatabase(file: string): { db: Db; finish(): void } {
  const db = new Database(file);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -131072');
  createSchema(db);
  return {
    db,
    finish() {
      db.pragma('synchronous = FULL');
      // The switch of journal writes the header, and with synchronous FULL the whole file is flushed first.
      db.pragma('journal_mode = WAL');
      db.close();
    },
  };
}

function createSchema(db: Db): void {
  const version = db.pragma('user_version', { simple: true });
  if (version === VERSION) return;
  if (version !== 0) {
    db.close();
    throw new Error(
      `The data folder was written by another version of the service (${String(version)}); use an empty folder.`,
    );
  }
  db.transaction(() => {
    db.exec(SCHEMA);
    db.pragma(`user_version = ${VERSION}`);
  })();
}

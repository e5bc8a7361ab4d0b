import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type AttachmentTable, attachmentTable } from './attachmentTable.ts';
import { type ConversationTable, conversationTable } from './conversationTable.ts';
import { type Db, openDatabase } from './database.ts';
import { type FileStore, openFileStore } from './fileStore.ts';
import { type HistoryTable, historyTable } from './historyTable.ts';
import { type MessageTable, messageTable } from './messageTable.ts';
import { type UserTable, userTable } from './userTable.ts';

export interface Tables {
  readonly users: UserTable;
  readonly conversations: ConversationTable;
  readonly messages: MessageTable;
  readonly attachments: AttachmentTable;
  readonly history: HistoryTable;
  /** Runs `work` in one transaction: all of it lasts, or nothing. */
  transaction<T>(work: () => T): T;
  /** A note about the data as a whole, such as which seed made it. */
  getMeta(key: string): string | undefined;
  setMeta(key: string, value: string): void;
}

export interface Store extends Tables {
  readonly files: FileStore;
  close(): void;
}

/** Every table of an open database, with its statements prepared. */
export function tablesOf(db: Db): Tables {
  const getMeta = db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck();
  const setMeta = db.prepare<[string, string]>('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
  return {
    users: userTable(db),
    conversations: conversationTable(db),
    messages: messageTable(db),
    attachments: attachmentTable(db),
    history: historyTable(db),
    transaction: (work) => db.transaction(work).immediate(),
    getMeta: (key) => getMeta.get(key),
    setMeta: (key, value) => void setMeta.run(key, value),
  };
}

export const databaseFile = (dataDir: string): string => path.join(dataDir, 'service.db');

/** Opens everything that lasts in `dataDir`, and makes it when it is missing. */
export async function openStore(dataDir: string): Promise<Store> {
  await mkdir(dataDir, { recursive: true });
  const files = await openFileStore(dataDir);
  const db = openDatabase(databaseFile(dataDir));
  return { ...tablesOf(db), files, close: () => void db.close() };
}

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3-multiple-ciphers';
import { createListCutter } from '../electron/core/api/bodies/listCutter.ts';
import { createHeldEntries } from '../electron/core/api/heldEntries.ts';
import { type PageEntry, parsePage, type WireMessage } from '../electron/core/api/wire.ts';
import { setBaseline } from '../electron/core/conversations/readMarks.ts';
import { setHead } from '../electron/core/coverage/syncState.ts';
import { asDb } from '../electron/core/db/db.ts';
import type { Store } from '../electron/core/db/store.ts';
import { storeFiles } from '../electron/core/db/storeFiles.ts';
import { openStore } from '../electron/core/session/openStore.ts';
import { applyBatch } from '../electron/core/sync/intake/applyBatch.ts';
import { toPage } from '../electron/core/sync/reading/page.ts';
import { type PageFile, SELF, writePages } from './pages.ts';

const RECEIVED_BYTES = 64 * 2 ** 10;
const MOST_ENTRIES = 10_000;

export const KEY = new Uint8Array(32).fill(7);

/** Gives `work` an empty folder that is gone afterwards. */
export async function withFolder<T>(work: (dir: string) => T | Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  try {
    return await work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

export function openBenchStore(dir: string): Store {
  const log = (level: string, message: string) => console.error(level, message);
  return openStore({ dir, key: KEY, selfEmail: SELF, log });
}

/** A store with a history of that many messages (see `writePages`), open. */
export function openFilledStore(dir: string, messages: number, conversations?: number): Store {
  const store = openBenchStore(dir);
  ingest(store, writePages(join(dir, 'pages'), messages, conversations));
  return store;
}

/** Takes the encryption off the files of a store that is closed. */
export function decryptStore(dir: string): void {
  for (const file of Object.values(storeFiles(dir)).filter(existsSync)) {
    const db = new Database(file);
    db.pragma(`cipher = 'aegis'`);
    db.key(Buffer.from(`raw:${Buffer.from(KEY).toString('hex')}`));
    db.pragma('journal_mode = delete');
    db.rekey(Buffer.alloc(0));
    db.pragma('journal_mode = wal');
    db.close();
  }
}

/** A baseline: the same files without encryption, opened with nothing checked. */
export function openDecryptedStore(dir: string): Store {
  const files = storeFiles(dir);
  const archive = asDb(new Database(files.archive), { file: files.archive });
  const local = asDb(new Database(files.local), { file: files.local });
  return {
    archive,
    local,
    selfEmail: SELF,
    ownAddresses: new Set(),
    close: () => {
      archive.close();
      local.close();
    },
  };
}

/**
 * Does with each response as sync does: parse, cut into transactions, store; newest first, as a first sign-in does.
 * @returns milliseconds, without reading the files
 */
export function ingest(store: Store, pages: readonly PageFile[], afterPage = () => {}): number {
  const head = pages[0]?.through ?? 0;
  setBaseline(store, head);
  setHead(store, head);
  let took = 0;
  for (const { file, after, through } of pages) {
    const body = readFileSync(file);
    const began = performance.now();
    for (const batch of toPage(after, through, entriesIn(body)).batches) applyBatch(store, batch);
    took += performance.now() - began;
    afterPage();
  }
  return took;
}

/** As they arrive, in pieces of what a connection reads at once. */
function entriesIn(body: Buffer): readonly PageEntry[] {
  const cutter = createListCutter();
  const held = createHeldEntries(MOST_ENTRIES);
  for (let at = 1; at < body.length; at += RECEIVED_BYTES) {
    cutter.push(body.subarray(at, at + RECEIVED_BYTES));
    for (let piece = cutter.next(); piece !== null; piece = cutter.next()) {
      if (piece.kind === 'elements') held.add(parsePage(piece.text));
    }
  }
  cutter.end();
  return held.list();
}

/**
 * The baseline of the store's rows: the same messages, parsed already, put into one plain table of an unencrypted file, with
 * one prepared statement in one transaction per page.
 * @returns milliseconds, without reading and parsing
 */
export function insertPlainly(file: string, pages: readonly PageFile[]): number {
  const db = new Database(file);
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = normal');
  db.exec(
    `CREATE TABLE messages (msgId INTEGER PRIMARY KEY, convId, created, senderEmail, msgType, msgText, attachment, quotedMsgId,
       locationData, isForwarded, priority, isDeleted)`,
  );
  const insert = db.prepare('INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const insertAll = db.transaction((rows: readonly unknown[][]) => {
    for (const row of rows) insert.run(row);
  });
  let took = 0;
  for (const page of pages.toReversed()) {
    const rows = (JSON.parse(readFileSync(page.file, 'utf8')) as WireMessage[]).map(plainRow);
    const began = performance.now();
    insertAll(rows);
    took += performance.now() - began;
  }
  db.close();
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
  return took;
}

function plainRow(message: WireMessage): unknown[] {
  return [
    message.msgId,
    message.convId,
    message.created,
    message.senderEmail,
    message.msgType,
    message.msgText,
    message.attachment && JSON.stringify(message.attachment),
    message.quotedMsgId,
    message.locationData && JSON.stringify(message.locationData),
    Number(message.isForwarded),
    message.priority,
    Number(message.isDeleted),
  ];
}

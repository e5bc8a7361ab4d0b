import { copyFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { c, KEY, m, openTestStore, temporaryDir, wire, wires } from '../../../testing/core/testStore.ts';
import { setHead } from '../coverage/syncState.ts';
import { backUp } from '../db/backup.ts';
import { connect } from '../db/db.ts';
import { migrate, schemaVersion } from '../db/migrate.ts';
import { archiveMigrations, localMigrations } from '../db/migrations/index.ts';
import { storeFiles } from '../db/storeFiles.ts';
import { getDraft, setDraft } from '../drafts/table.ts';
import { listUnseen } from '../files/fetching/fetchedTable.ts';
import { listStaged } from '../files/staging/stagedTable.ts';
import { countMessages, readMessage } from '../messages/messagePages.ts';
import { listPending } from '../outbox/table.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { listStorageNotes } from './storageNotes.ts';

const OTHER_KEY = new Uint8Array(32).fill(8);
const DRAFT = {
  text: 'a sentence not to be found',
  priority: 0,
  title: '',
  participants: [],
  captionOn: null,
} as const;

function damage(file: string, offset: number): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, offset, offset + 64);
  writeFileSync(file, bytes);
}

describe('the store on disk', () => {
  it('holds no plain text in any of its files', () => {
    const dir = temporaryDir();
    const store = openTestStore(dir);
    applyBatch(store, { messages: [wire(1, { msgText: 'a sentence not to be found' })], covered: null });
    setDraft(store, c(1), DRAFT);
    const whileOpen = readdirSync(dir).map((name) => readFileSync(join(dir, name)));
    store.close();
    const files = [...whileOpen, ...readdirSync(dir).map((name) => readFileSync(join(dir, name)))];
    expect(files.length).toBeGreaterThan(4);
    for (const bytes of files) {
      expect(bytes.includes('sentence')).toBe(false);
      expect(bytes.includes('CREATE TABLE')).toBe(false);
    }
  });

  it('does not open with another key, and still opens with its own afterwards', () => {
    const dir = temporaryDir();
    const store = openTestStore(dir);
    applyBatch(store, { messages: wires(1, 3), covered: null });
    store.close();
    expect(() => openTestStore(dir, OTHER_KEY)).toThrow(
      expect.objectContaining({ code: 'store-unreadable' }),
    );
    expect(countMessages(openTestStore(dir))).toBe(3);
  });

  it('keeps what was written before files could be sent', () => {
    const dir = temporaryDir();
    const before = connect({ file: storeFiles(dir).local, key: KEY, durability: 'full', cacheMiB: 2 });
    migrate(before, localMigrations.slice(0, 1));
    before.exec(`
      INSERT INTO drafts VALUES (1, 'typed', 3, '', '[]');
      INSERT INTO outbox VALUES (1, 'a', 1, 'sent before', 0, NULL, '[]', 'queued', NULL, 5, NULL);`);
    before.close();
    const store = openTestStore(dir);
    expect(getDraft(store, c(1))).toMatchObject({ text: 'typed', priority: 3, captionOn: null });
    expect(listPending(store, [])).toMatchObject([{ id: 'a', text: 'sent before', file: null }]);
    expect(listStaged(store, c(1))).toEqual([]);
    expect(existsSync(storeFiles(dir).localBackup)).toBe(true);
  });

  it('gives the form for a new conversation a number that no conversation has', () => {
    const dir = temporaryDir();
    const before = connect({ file: storeFiles(dir).local, key: KEY, durability: 'full', cacheMiB: 2 });
    migrate(before, localMigrations.slice(0, 11));
    before.exec(`
      INSERT INTO drafts (convId, text, priority, title, participants) VALUES (0, 'typed', 0, 'Plan', '["a@b.example"]');
      INSERT INTO staged_files (id, convId, place, name, size, mimeType, path, isOwned, modified)
        VALUES ('f', 0, 1, 'plan.txt', 3, 'text/plain', '/plan.txt', 0, 0);`);
    before.close();
    const store = openTestStore(dir);
    setDraft(store, c(0), { ...DRAFT, text: 'to the conversation' });
    expect(getDraft(store, null)).toMatchObject({ text: 'typed', participants: ['a@b.example'] });
    expect(getDraft(store, c(0))).toMatchObject({ text: 'to the conversation', participants: [] });
    expect([listStaged(store, null), listStaged(store, c(0))]).toMatchObject([[{ id: 'f' }], []]);
  });

  it('inspects again what earlier rules inspected', () => {
    const dir = temporaryDir();
    const before = connect({ file: storeFiles(dir).archive, key: KEY, durability: 'normal', cacheMiB: 2 });
    migrate(before, archiveMigrations.slice(0, 8));
    before.exec(`INSERT INTO contents (sha256, size, used, isLookedAt, isText) VALUES ('abc', 3, 1, 1, 1)`);
    before.close();
    expect(listUnseen(openTestStore(dir))).toEqual(['abc']);
  });

  it('refuses a store written by a newer Parley and leaves it as it is', () => {
    const dir = temporaryDir();
    openTestStore(dir).close();
    const { archive } = storeFiles(dir);
    const newer = connect({ file: archive, key: KEY, durability: 'normal', cacheMiB: 2 });
    newer.exec('PRAGMA user_version = 99');
    newer.close();
    const before = readFileSync(archive);
    expect(() => openTestStore(dir)).toThrow(expect.objectContaining({ code: 'store-too-new' }));
    expect(readFileSync(archive).equals(before)).toBe(true);
  });
});

describe('the store on disk, when it is damaged,', () => {
  it.each([
    ['its first page is damaged', (file: string) => damage(file, 512)],
    ['it was cut off', (file: string) => truncateSync(file, 3_000)],
  ])('makes the archive anew when %s, and keeps what only this computer has', (_, harm) => {
    const dir = temporaryDir();
    const store = openTestStore(dir);
    applyBatch(store, { messages: wires(1, 3), covered: null });
    setDraft(store, c(1), DRAFT);
    store.close();
    harm(storeFiles(dir).archive);
    const again = openTestStore(dir);
    expect(countMessages(again)).toBe(0);
    expect(getDraft(again, c(1))).toEqual(DRAFT);
    const [note] = listStorageNotes(again);
    expect(note).toMatchObject({
      kind: 'archive-damaged',
      setAsideAs: expect.stringMatching(/^archive\.set-aside-\d{4}-/),
    });
    expect(existsSync(join(dir, note?.setAsideAs ?? ''))).toBe(true);
  });

  it('makes the archive anew at the next start when a page turns out to be damaged while it is in use', () => {
    const dir = temporaryDir();
    const store = openTestStore(dir);
    applyBatch(store, { messages: wires(1, 2_000), covered: null });
    store.close();
    const { archive } = storeFiles(dir);
    // Opening reads the roots, which come first.
    const pages = readFileSync(archive).length / 4096;
    for (let page = Math.floor((3 * pages) / 4); page < pages; page += 1) damage(archive, page * 4096 + 100);
    const damaged = openTestStore(dir);
    const readAll = () => wires(1, 2_000).map(({ msgId }) => readMessage(damaged, msgId));
    expect(readAll).toThrow(expect.objectContaining({ code: 'store-unreadable' }));
    damaged.close();
    expect(countMessages(openTestStore(dir))).toBe(0);
  });
});

describe('the store on disk, when it is written to,', () => {
  it('backs local.db up, encrypted, before a migration changes it', () => {
    const dir = temporaryDir();
    const store = openTestStore(dir);
    setDraft(store, c(1), DRAFT);
    store.close();
    const { local, localBackup } = storeFiles(dir);
    const db = connect({ file: local, key: KEY, durability: 'full', cacheMiB: 2 });
    const later = [...localMigrations, { name: 'a later one', sql: 'DROP TABLE drafts' }];
    migrate(db, later, (before) => backUp(before, KEY, localBackup));
    db.close();
    expect(readFileSync(localBackup).includes('sentence')).toBe(false);
    copyFileSync(localBackup, local);
    expect(getDraft(openTestStore(dir), c(1))).toEqual(DRAFT);
  });

  it('keeps nothing of a batch for which the disk is full', () => {
    const store = openTestStore();
    applyBatch(store, { messages: wires(1, 10), covered: { after: 0, through: 10 } });
    const pages = store.archive.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0;
    store.archive.get(`PRAGMA max_page_count = ${pages + 1}`);
    const tooMuch = { messages: wires(11, 2_000), covered: { after: 10, through: 2_010 } };
    expect(() => applyBatch(store, tooMuch)).toThrow(expect.objectContaining({ code: 'disk-full' }));
    expect(countMessages(store)).toBe(10);
    expect(readMessage(store, m(11))).toBeNull();
    store.archive.get('PRAGMA max_page_count = 1000000');
    expect(applyBatch(store, tooMuch).added).toBe(2_000);
  });

  it('rolls a migration back as a whole when a part of it fails', () => {
    const { archive } = openTestStore();
    const failing = { name: 'fails', sql: 'CREATE TABLE half (x); CREATE TABLE half (x)' };
    expect(() => migrate(archive, [...archiveMigrations, failing])).toThrow();
    expect(archive.get(`SELECT 1 FROM sqlite_schema WHERE name = 'half'`)).toBeUndefined();
  });

  it('leaves a file as it was when a later one of several migrations fails', () => {
    const { archive } = openTestStore();
    const before = schemaVersion(archive);
    const first = { name: 'succeeds', sql: 'CREATE TABLE whole (x)' };
    const failing = { name: 'fails', sql: 'CREATE TABLE half (x); CREATE TABLE half (x)' };
    expect(() => migrate(archive, [...archiveMigrations, first, failing])).toThrow();
    expect(archive.get(`SELECT 1 FROM sqlite_schema WHERE name = 'whole'`)).toBeUndefined();
    expect(schemaVersion(archive)).toBe(before);
  });

  it('remembers the head of the service', () => {
    const dir = temporaryDir();
    const store = openTestStore(dir);
    setHead(store, 42);
    store.close();
    expect(openTestStore(dir).archive.get('SELECT head FROM sync_state')).toEqual({ head: 42 });
  });
});

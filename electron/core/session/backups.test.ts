import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../shared/model/drafts.ts';
import { outboxId, stagedId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { createMovableClock } from '../../../testing/core/testCore.ts';
import { c, KEY, m, openTestStore, temporaryDir, wires } from '../../../testing/core/testStore.ts';
import { getConversation, markRead, renameConversation } from '../conversations/conversations.ts';
import { setHead } from '../coverage/syncState.ts';
import { markUseless } from '../db/damage.ts';
import type { Store } from '../db/store.ts';
import { storeFiles } from '../db/storeFiles.ts';
import { getDraft, setDraft } from '../drafts/table.ts';
import { addStaged, listStaged } from '../files/staging/stagedTable.ts';
import { insertOutbox } from '../outbox/sending/newItems.ts';
import { listPending, listUnsent, setOutboxState } from '../outbox/table.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { systemClock } from '../time/clock.ts';
import { startBackups } from './backups.ts';
import { listStorageNotes } from './storageNotes.ts';

const DRAFT: Draft = { text: 'half a thought', priority: 0, title: '', participants: [], captionOn: null };
const HEAD = 30;

function item(id: string, text: string): OutboxItem {
  return {
    ...{ id: outboxId(id), convId: c(1), text, file: null, priority: 0, title: null, participants: [] },
    ...{ state: { kind: 'queued', error: null }, created: 1, askedAt: 1 },
  };
}

/** A store with something of everything that exists only here, and its backups under way. */
function openWritten(dir: string) {
  const store = openTestStore(dir);
  const clock = createMovableClock();
  const backups = startBackups({ store, dir, key: KEY, clock, hasRoom: () => true, log: () => {} });
  applyBatch(store, { messages: wires(1, HEAD), covered: { after: 0, through: HEAD } });
  setHead(store, HEAD);
  setDraft(store, c(1), DRAFT);
  renameConversation(store, c(1), 'Mine');
  markRead(store, c(1), m(HEAD - 2));
  const file = {
    id: stagedId('s'),
    path: '/tmp/s',
    name: 's.txt',
    size: 1,
    modified: 1,
    mimeType: 'text/plain',
  };
  addStaged(store, c(1), [{ ...file, isOwned: false }]);
  insertOutbox(store, { ...item('in the queue', 'one'), convId: c(2) });
  insertOutbox(store, { ...item('on its way', 'two'), convId: c(3) });
  setOutboxState(store, outboxId('on its way'), { kind: 'sending' });
  insertOutbox(store, { ...item('refused', 'three'), convId: c(4) });
  setOutboxState(store, outboxId('refused'), {
    kind: 'failed',
    error: { code: 'invalid-request', message: 'no' },
  });
  const close = () => {
    backups.close();
    store.close();
  };
  return { store, clock, close };
}

function harm(file: string, offset: number): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, offset, offset + 64);
  writeFileSync(file, bytes);
}

function expectAllOfIt(store: Store): void {
  expect(getDraft(store, c(1))).toEqual(DRAFT);
  expect(getConversation(store, c(1))).toMatchObject({ title: 'Mine', unread: 2 });
  expect(listStaged(store, c(1))).toMatchObject([{ name: 's.txt' }]);
  expect(listPending(store, []).map(({ text }) => text)).toEqual(['one', 'two', 'three']);
}

const ledger = (store: Store) =>
  store.local.all<{ id: string; state: string; sentAfter: number | null }>(
    'SELECT id, state, sentAfter FROM outbox ORDER BY place',
  );

describe('data that exists only here', () => {
  it.each([
    ['its first page', () => 512],
    ['a page in its middle', (size: number) => Math.floor(size / 8192) * 4096 + 100],
  ])('comes back from its backup when %s is damaged', (_, where) => {
    const dir = temporaryDir();
    openWritten(dir).close();
    const { local } = storeFiles(dir);
    harm(local, where(readFileSync(local).length));
    const damaged = readFileSync(local);
    const again = openTestStore(dir);
    expectAllOfIt(again);
    const [note] = listStorageNotes(again);
    expect(note).toMatchObject({ kind: 'local-restored', backupAt: expect.any(Number) });
    expect(readFileSync(join(dir, note?.setAsideAs ?? '')).equals(damaged)).toBe(true);
  });

  it('is not sent again from a backup before it was looked for behind what was known then', () => {
    const dir = temporaryDir();
    openWritten(dir).close();
    harm(storeFiles(dir).local, 512);
    const again = openTestStore(dir);
    expect(listUnsent(again).filter(({ item }) => item.state.kind === 'queued')).toEqual([]);
    expect(ledger(again)).toEqual([
      { id: 'in the queue', state: 'unconfirmed', sentAfter: HEAD },
      { id: 'on its way', state: 'unconfirmed', sentAfter: HEAD },
      { id: 'refused', state: 'unconfirmed', sentAfter: null },
    ]);
  });

  it('is backed up while it is in use, ten seconds after a change', async () => {
    const dir = temporaryDir();
    const { store, clock } = openWritten(dir);
    const { local, localBackup } = storeFiles(dir);
    clock.advance(10_000);
    while (!existsSync(localBackup)) await systemClock.wait(5, new AbortController().signal);
    setDraft(store, c(1), { ...DRAFT, text: 'later than the backup' });
    store.close();
    harm(local, 512);
    expectAllOfIt(openTestStore(dir));
  });

  it('is backed up ten seconds after a start, if the last run was killed before its backup', async () => {
    const dir = temporaryDir();
    openWritten(dir).close();
    const killed = openTestStore(dir);
    setDraft(killed, c(1), { ...DRAFT, text: 'written last' });
    killed.close();

    const store = openTestStore(dir);
    const clock = createMovableClock();
    startBackups({ store, dir, key: KEY, clock, hasRoom: () => true, log: () => {} });
    clock.advance(10_000);
    await nextTurn();
    store.close();
    harm(storeFiles(dir).local, 512);
    expect(getDraft(openTestStore(dir), c(1)).text).toBe('written last');
  });
});

describe('data that exists only here, when it is damaged,', () => {
  it('comes from the older backup when the newer one is damaged as well', () => {
    const dir = temporaryDir();
    openWritten(dir).close();
    const second = openTestStore(dir);
    const options = { dir, key: KEY, clock: systemClock, hasRoom: () => true, log: () => {} };
    const backups = startBackups({ store: second, ...options });
    setDraft(second, c(1), { ...DRAFT, text: 'only in the newer one' });
    backups.close();
    second.close();
    harm(storeFiles(dir).local, 512);
    harm(storeFiles(dir).localBackup, 5_000);
    expectAllOfIt(openTestStore(dir));
  });

  it('begins anew when no backup can be read, says so, and keeps what there is', () => {
    const dir = temporaryDir();
    openWritten(dir).close();
    const { local, localBackup } = storeFiles(dir);
    harm(local, 512);
    harm(localBackup, 512);
    const again = openTestStore(dir);
    expect(getDraft(again, c(1)).text).toBe('');
    const [note] = listStorageNotes(again);
    expect(note).toMatchObject({ kind: 'local-lost', backupAt: null });
    expect(existsSync(join(dir, note?.setAsideAs ?? ''))).toBe(true);
  });

  it('comes back when a crash left nothing in the place of the file', () => {
    const dir = temporaryDir();
    openWritten(dir).close();
    renameSync(storeFiles(dir).local, join(dir, 'elsewhere'));
    expectAllOfIt(openTestStore(dir));
  });

  it('stays untouched when the key is another one', () => {
    const dir = temporaryDir();
    openWritten(dir).close();
    const files = () =>
      readdirSync(dir).map((name) => [name, readFileSync(join(dir, name)).toString('base64')]);
    const before = files();
    expect(() => openTestStore(dir, new Uint8Array(32).fill(8))).toThrow(
      expect.objectContaining({ code: 'store-unreadable' }),
    );
    expect(files()).toEqual(before);
  });
});

it('keeps two archives that were set aside, the newest', () => {
  const dir = temporaryDir();
  const names: string[] = [];
  for (let time = 0; time < 3; time += 1) {
    const store = openTestStore(dir);
    markUseless(store.archive.file, 'service-changed', () => {});
    store.close();
    const again = openTestStore(dir);
    names.push(listStorageNotes(again).at(-1)?.setAsideAs ?? '');
    again.close();
  }
  expect(new Set(names).size).toBe(3);
  const kept = readdirSync(dir).filter((name) => name.startsWith('archive.set-aside-'));
  expect(kept.sort()).toEqual(names.slice(1));
});

import { expect, test } from 'vitest';
import { MAX_SAVED_REPLIES } from '../../../shared/model/savedReplies.ts';
import { c, openTestStore, wire } from '../../../testing/core/testStore.ts';
import { getConversation } from '../conversations/conversations.ts';
import { writeStates } from '../conversations/states.ts';
import { setHead } from '../coverage/syncState.ts';
import type { Store } from '../db/store.ts';
import { countReplies, findReply, putReply } from '../savedReplies/table.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { type Put, putBack, putRecords } from './merging.ts';
import type { BackupRecord } from './records.ts';
import { recordsOf } from './testBackups.ts';

const record = (kind: string, key: string, value: string): BackupRecord => ({ kind, key, at: 5, value });

/** A store with all messages of a service: 2 and 5. */
function begin(): Store {
  const store = openTestStore();
  applyBatch(store, { messages: [wire(2), wire(5)], covered: { after: 0, through: 5 } });
  setHead(store, 5);
  return store;
}

async function put(store: Store, ...records: readonly BackupRecord[]) {
  const puts: Put[] = [];
  const counts = await putRecords(store, records, 'newer', 9, (one) => puts.push(one));
  return { puts, counts };
}

test('no restored mark hides messages that are still to come, and the restore can be undone', async () => {
  const store = begin();
  const { puts } = await put(
    store,
    record('marks', '[1]', '[900]'),
    record('states', '[1]', '["done",null,900]'),
    record('baseline', '[]', '[900]'),
  );
  const values = async () =>
    Object.fromEntries((await recordsOf(store)).map(({ kind, value }) => [kind, value]));
  expect(await values()).toEqual({ marks: '[5]', states: '["done",null,5]', baseline: '[5]' });
  expect(await put(store, record('marks', '[1]', '[900]'))).toMatchObject({ puts: [] });
  expect(await putBack(store, puts, 10)).toMatchObject({ kept: 0 });
  expect(await values()).toMatchObject({ marks: null, states: null });
});

test('a conversation in which someone wrote after a restore is not hidden when the restore is undone', async () => {
  const store = begin();
  writeStates(store, [{ convId: c(1), state: 'snoozed', until: 9e12, since: 5 }]);
  store.local.run('UPDATE changes SET at = 1');
  const { puts } = await put(store, record('states', '[1]', '["done",null,5]'));
  const state = () => getConversation(store, c(1))?.state.kind;
  expect(state()).toBe('done');
  applyBatch(store, { messages: [wire(6)], covered: { after: 5, through: 6 } });
  expect(state()).toBe('open');
  await putBack(store, puts, 10);
  expect(state()).toBe('open');
});

test('a reminder of a message that the service doesn’t have is left out, and one that is still to be loaded is kept', async () => {
  const store = begin();
  const { counts } = await put(
    store,
    ...[2, 3, 900].map((msgId) => record('reminders', `[${msgId}]`, '[7,0]')),
  );
  expect(counts).toMatchObject({ added: 1, kept: 2 });
  expect((await recordsOf(store)).map(({ key }) => key)).toEqual(['[2]']);
  setHead(store, 8);
  expect((await put(store, record('reminders', '[7]', '[7,0]'))).counts).toMatchObject({ added: 1 });
});

test.each([0, 1, 5, 20])(
  'a restore that a full disk ends leaves no conversation otherwise than it is stored: %d pages free',
  async (free) => {
    const store = openTestStore();
    const ids = Array.from({ length: 400 }, (_, i) => i + 1);
    applyBatch(store, { messages: ids.map((id) => wire(id, { convId: id })), covered: null });
    const pages = store.local.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0;
    store.local.get(`PRAGMA max_page_count = ${pages + free}`);
    const restored = put(
      store,
      ...ids.flatMap((id) => [
        record('states', `[${id}]`, `["done",null,${id}]`),
        record('pins', `[${id}]`, '[]'),
        record('notes', `[${id}]`, JSON.stringify(['A note of some length. '.repeat(50), 1])),
      ]),
    );
    await expect(restored).rejects.toMatchObject({ code: 'disk-full' });
    const numbers = (sql: string) => store.local.all<{ n: number }>(sql).map(({ n }) => n);
    const shown = (sql: string) => store.archive.all<{ n: number }>(sql).map(({ n }) => n);
    expect(shown('SELECT convId AS n FROM conversations WHERE state = 1 ORDER BY n')).toEqual(
      numbers('SELECT convId AS n FROM conversation_states ORDER BY n'),
    );
    expect(shown('SELECT convId AS n FROM conversations WHERE isPinned ORDER BY n')).toEqual(
      numbers('SELECT convId AS n FROM pins ORDER BY n'),
    );
  },
);

test('there are never more saved replies than can be exported, and those that there are can change', async () => {
  const store = begin();
  const reply = (name: string, text: string) => ({ folder: '', name, text });
  store.local.transaction(() => {
    for (let at = 1; at < MAX_SAVED_REPLIES; at += 1) putReply(store, null, reply(`Reply ${at}`, 'a'));
  });
  store.local.run('UPDATE changes SET at = 1');
  const { counts } = await put(
    store,
    ...['One more', 'Two more', 'Reply 7'].map((name) =>
      record('replies', JSON.stringify(['', name]), '["b"]'),
    ),
  );
  expect(counts).toMatchObject({ added: 1, changed: 1, kept: 1 });
  expect(countReplies(store).count).toBe(MAX_SAVED_REPLIES);
  expect(findReply(store, reply('Reply 7', ''))).toMatchObject({ text: 'b' });
});

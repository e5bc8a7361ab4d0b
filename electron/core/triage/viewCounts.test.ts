import fc from 'fast-check';
import { expect, it } from 'vitest';
import { filteredView, type ListCounts, mapCounts } from '../../../shared/model/conversations.ts';
import { c, openTestStore, SELF, temporaryDir, wire } from '../../../testing/core/testStore.ts';
import { listConversations, markRead, markUnread } from '../conversations/conversations.ts';
import { setBaseline } from '../conversations/readMarks.ts';
import { removeConversation } from '../conversations/summaries.ts';
import type { Store } from '../db/store.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { listed, shown, triageOf } from './testTriage.ts';

const CONVERSATIONS = 4;

const anAct = fc.record({
  kind: fc.constantFrom(
    'theirs',
    'own',
    'critical',
    'delete',
    'done',
    'snooze',
    'open',
    'read',
    'unread',
    'remove',
  ),
  convId: fc.integer({ min: 1, max: CONVERSATIONS }),
  msgId: fc.integer({ min: 1, max: 40 }),
});
type Act = typeof anAct extends fc.Arbitrary<infer T> ? T : never;

async function perform(store: Store, { kind, convId, msgId }: Act): Promise<void> {
  const triage = triageOf(store);
  // A message stays in its conversation.
  const id = msgId * 10 + convId;
  const write = (fields: Parameters<typeof wire>[1]) =>
    applyBatch(store, { messages: [wire(id, { ...fields, convId })], covered: null, isJudged: true });
  switch (kind) {
    case 'theirs':
      return void write({});
    case 'own':
      return void write({ senderEmail: SELF });
    case 'critical':
      return void write({ priority: 'critical' });
    case 'delete':
      return void write({ isDeleted: true });
    case 'done':
      return void (await triage.set(shown(convId), { kind: 'done' }));
    case 'snooze':
      return void (await triage.set(shown(convId), { kind: 'snoozed', until: 9e12 }));
    case 'open':
      return void (await triage.set(shown(convId), { kind: 'open' }));
    case 'read':
      return markRead(store, c(convId), wire(id).msgId);
    case 'unread':
      return markUnread(store, c(convId), wire(id).msgId);
    case 'remove':
      return removeConversation(store, c(convId));
  }
}

const shownCounts = (store: Store): ListCounts =>
  listConversations(store, { view: filteredView('all', []), limit: 1 }).counts;
const counted = (store: Store): ListCounts => mapCounts((view) => listed(store, view).length);

it('the counts of the views are those of their lists, whatever happens to the conversations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 1, maxLength: 30 }), async (acts) => {
      const dir = temporaryDir();
      const store = openTestStore(dir);
      setBaseline(store, 0);
      for (const act of acts) await perform(store, act);
      expect(shownCounts(store)).toEqual(counted(store));
      store.close();
      const again = openTestStore(dir);
      expect(shownCounts(again)).toEqual(counted(again));
      again.close();
    }),
    { numRuns: 60 },
  );
});

it('a view that the archive keeps no count of is counted, too', async () => {
  const store = openTestStore();
  await perform(store, { kind: 'theirs', convId: 1, msgId: 1 });
  await perform(store, { kind: 'done', convId: 1, msgId: 1 });
  store.archive.run("DELETE FROM view_counts WHERE view = 'done'");
  expect(shownCounts(store)).toMatchObject({ done: 1, inbox: 0 });
});

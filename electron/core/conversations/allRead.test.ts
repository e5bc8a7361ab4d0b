import { expect, it } from 'vitest';
import { c, m, openTestStore, wire } from '../../../testing/core/testStore.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { createAllRead } from './allRead.ts';
import { getConversation, markRead, markUnread } from './conversations.ts';
import { countUnread, readUpTo, reconcileReadMarks, setBaseline } from './readMarks.ts';

/** Conversations 1 to 3, with three messages each; the first has a mark of its own. */
function storeWithUnread() {
  const store = openTestStore();
  const messages = Array.from({ length: 9 }, (_, i) => wire(i + 1, { convId: (i % 3) + 1 }));
  applyBatch(store, { messages, covered: null });
  setBaseline(store, 2);
  markRead(store, c(1), m(4));
  const unread = () => [1, 2, 3].map((id) => getConversation(store, c(id))?.unread);
  const changed: number[] = [];
  const allRead = createAllRead(store, (convId) => void changed.push(convId));
  return { store, unread, allRead, changed };
}

it('all are read, and Undo brings back exactly what was unread, once', () => {
  const { store, unread, allRead, changed } = storeWithUnread();
  expect(unread()).toEqual([1, 2, 3]);
  const { markedId, conversations } = allRead.mark(null);
  expect(conversations).toBe(3);
  expect(unread()).toEqual([0, 0, 0]);
  expect(countUnread(store)).toEqual({ conversations: 0, messages: 0, badge: 0 });
  allRead.undo(markedId);
  expect(unread()).toEqual([1, 2, 3]);
  expect([1, 2].map((id) => readUpTo(store, id))).toEqual([4, 2]);
  expect(store.local.all('SELECT convId FROM read_marks')).toEqual([{ convId: 1 }]);
  expect(changed.toSorted()).toEqual([1, 1, 2, 2, 3, 3]);
  expect(() => allRead.undo(markedId)).toThrow('any more');
});

it('messages that arrive meanwhile are unread before Undo and after it', () => {
  const { store, unread, allRead } = storeWithUnread();
  const { markedId } = allRead.mark(null);
  applyBatch(store, { messages: [wire(10, { convId: 2 })], covered: null });
  expect(unread()).toEqual([0, 1, 0]);
  allRead.undo(markedId);
  expect(unread()).toEqual([1, 3, 3]);
});

it('Undo keeps a conversation unread from where it was marked meanwhile', () => {
  const { store, unread, allRead } = storeWithUnread();
  const { markedId } = allRead.mark(null);
  markUnread(store, c(1), m(1));
  allRead.undo(markedId);
  expect(unread()).toEqual([3, 2, 3]);
});

it('Undo leaves a conversation alone whose later messages were read meanwhile, or that had no mark and was marked as unread', () => {
  const { store, unread, allRead } = storeWithUnread();
  const { markedId } = allRead.mark(null);
  applyBatch(store, { messages: [wire(10, { convId: 1 })], covered: null });
  markRead(store, c(1), m(10));
  markUnread(store, c(3), m(9));
  allRead.undo(markedId);
  expect(unread()).toEqual([0, 2, 1]);
});

it('only the last time can be undone, and one that marks nothing is none', () => {
  const { store, unread, allRead } = storeWithUnread();
  const first = allRead.mark(null);
  applyBatch(store, { messages: [wire(10, { convId: 2 })], covered: null });
  const second = allRead.mark(null);
  expect(allRead.mark(null).conversations).toBe(0);
  expect(() => allRead.undo(first.markedId)).toThrow('any more');
  expect(unread()).toEqual([0, 0, 0]);
  allRead.undo(second.markedId);
  expect(unread()).toEqual([0, 1, 0]);
});

it('where the second file can’t be written, nothing is read, also after the next start', () => {
  const { store, unread, allRead, changed } = storeWithUnread();
  store.archive.exec(
    `CREATE TEMP TRIGGER unwritable BEFORE UPDATE ON conversations BEGIN SELECT RAISE(ABORT, 'no'); END`,
  );
  expect(() => allRead.mark(null)).toThrow('no');
  store.archive.exec('DROP TRIGGER unwritable');
  expect(unread()).toEqual([1, 2, 3]);
  expect(changed).toEqual([]);
  reconcileReadMarks(store);
  expect(unread()).toEqual([1, 2, 3]);
  expect([1, 2].map((id) => readUpTo(store, id))).toEqual([4, 2]);
});

import { expect, it } from 'vitest';
import type { ConversationView, FilteredView, TimePlace } from '../../../shared/model/conversations.ts';
import { EMPTY_DRAFT } from '../../../shared/model/drafts.ts';
import type { ConversationKey } from '../../../shared/model/ids.ts';
import { c, m, OMAR, openTestStore, SELF, wire } from '../../../testing/core/testStore.ts';
import type { Store } from '../db/store.ts';
import { setDraft } from '../drafts/table.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import {
  listByTime,
  listConversations,
  markRead,
  markUnread,
  renameConversation,
  setSentTitle,
} from './conversations.ts';
import { reconcilePins, setPinned } from './pins.ts';
import { countUnread } from './readMarks.ts';

const ALL: FilteredView = { kind: 'all' };
const UNREAD: ConversationView = { kind: 'unread', stay: [] };

/** Conversations 1 to `count`, each with one message by Maria, the last the newest. */
function storeWith(count: number): Store {
  const store = openTestStore();
  const messages = Array.from({ length: count }, (_, i) => wire(i + 1, { convId: i + 1 }));
  applyBatch(store, { messages, covered: null });
  return store;
}

const pageFrom = (store: Store, view: ConversationView, from: ConversationKey | number, limit = 3) => {
  const at =
    typeof from === 'number' ? { kind: 'index' as const, index: from } : { kind: 'key' as const, key: from };
  const { conversations, first, key, total } = listConversations(store, { view, at, limit });
  return { ids: conversations.map(({ convId }) => convId), first, key: key as ConversationKey, total };
};
const indexesOf = (store: Store, view: ConversationView, ...keep: readonly number[]) =>
  listConversations(store, { view, limit: 1, keep: keep.map(c) }).kept.map(({ conversation, index }) => [
    conversation.convId,
    index,
  ]);

it('any page of a view can be read, and the last one is full', () => {
  const store = storeWith(8);
  expect(pageFrom(store, ALL, 0)).toMatchObject({ ids: [8, 7, 6], first: 0, total: 8 });
  expect(pageFrom(store, ALL, 4)).toMatchObject({ ids: [4, 3, 2], first: 4, total: 8 });
  expect(pageFrom(store, ALL, 7)).toMatchObject({ ids: [3, 2, 1], first: 5, total: 8 });
  expect(pageFrom(store, ALL, 0, 20)).toMatchObject({ ids: [8, 7, 6, 5, 4, 3, 2, 1], first: 0 });
  expect(pageFrom(openTestStore(), ALL, 4)).toEqual({ ids: [], first: 0, key: null, total: 0 });
});

it('a page from a key has the same conversations when others moved above it, each once', () => {
  const store = storeWith(9);
  const { key } = pageFrom(store, ALL, 4);
  applyBatch(store, { messages: [wire(20, { convId: 1 })], covered: null });
  expect(pageFrom(store, ALL, key)).toMatchObject({ ids: [5, 4, 3], first: 5, total: 9 });
  // Now the first of the page itself moves to the top.
  applyBatch(store, { messages: [wire(21, { convId: 5 })], covered: null });
  expect(pageFrom(store, ALL, key)).toMatchObject({ ids: [4, 3, 2], first: 6, total: 9 });
  expect(pageFrom(store, ALL, 0, 9).ids).toEqual([5, 1, 9, 8, 7, 6, 4, 3, 2]);
});

it('conversations without a message yet come first, in an order of their own that pages keep', () => {
  const store = storeWith(3);
  for (const id of [12, 10, 11]) setSentTitle(store, c(id), null, [OMAR]);
  expect(pageFrom(store, ALL, 0, 6).ids).toEqual([12, 11, 10, 3, 2, 1]);
  const { key } = pageFrom(store, ALL, 1, 2);
  expect(pageFrom(store, ALL, key, 2)).toMatchObject({ ids: [11, 10], first: 1 });
  setSentTitle(store, c(13), null, [OMAR]);
  expect(pageFrom(store, ALL, key, 2)).toMatchObject({ ids: [11, 10], first: 2, total: 7 });
});

it('search results are read in pages, best match first', () => {
  const store = storeWith(6);
  applyBatch(store, {
    messages: [wire(7, { convId: 6, senderEmail: OMAR }), wire(8, { convId: 7, senderEmail: OMAR })],
    covered: null,
  });
  renameConversation(store, c(2), 'Lopez house');
  const view = { kind: 'found', filter: 'lopez' } as const;
  expect(pageFrom(store, view, 0, 9)).toMatchObject({ ids: [2, 5, 4, 3, 1, 6], total: 6 });
  const { key } = pageFrom(store, view, 2);
  expect(pageFrom(store, view, key)).toMatchObject({ ids: [4, 3, 1], first: 2 });
  applyBatch(store, { messages: [wire(9, { convId: 1 })], covered: null });
  expect(pageFrom(store, view, key)).toMatchObject({ ids: [4, 3, 6], first: 3 });
  expect(indexesOf(store, view, 6, 7, 2, 99)).toEqual([
    [6, 5],
    [7, null],
    [2, 0],
  ]);
});

it('the index of a conversation in a view is known, whether or not the page holds it', () => {
  const store = storeWith(5);
  expect(indexesOf(store, ALL, 5, 1, 3)).toEqual([
    [5, 0],
    [1, 4],
    [3, 2],
  ]);
  applyBatch(store, { messages: [wire(9, { convId: 1 })], covered: null });
  expect(indexesOf(store, ALL, 1, 3)).toEqual([
    [1, 0],
    [3, 3],
  ]);
});

it('the view of unread conversations follows the read marks, and its length is the unread count', () => {
  const store = storeWith(4);
  applyBatch(store, { messages: [wire(5, { convId: 5, senderEmail: SELF })], covered: null });
  expect(pageFrom(store, UNREAD, 0)).toMatchObject({ ids: [4, 3, 2], total: 4 });
  const { key } = pageFrom(store, UNREAD, 2, 2);
  markRead(store, c(3), m(3));
  markRead(store, c(2), m(2));
  expect(pageFrom(store, UNREAD, 0)).toMatchObject({ ids: [4, 1], total: countUnread(store).conversations });
  expect(pageFrom(store, UNREAD, key, 1)).toMatchObject({ ids: [1], first: 1 });
  expect(indexesOf(store, UNREAD, 1, 2)).toEqual([
    [1, 1],
    [2, null],
  ]);
  markUnread(store, c(3), m(3));
  expect(pageFrom(store, UNREAD, 0)).toMatchObject({
    ids: [4, 3, 1],
    total: countUnread(store).conversations,
  });
});

it('pinned conversations come first, newest first among themselves, and pages from a key stay right', () => {
  const store = storeWith(9);
  const { key } = pageFrom(store, ALL, 4);
  setPinned(store, c(2), true);
  setPinned(store, c(8), true);
  expect(pageFrom(store, ALL, 0, 9).ids).toEqual([8, 2, 9, 7, 6, 5, 4, 3, 1]);
  expect(pageFrom(store, ALL, key)).toMatchObject({ ids: [5, 4, 3], first: 5, total: 9 });
  const newestPinned = pageFrom(store, ALL, 0, 2);
  applyBatch(store, { messages: [wire(20, { convId: 2 }), wire(21, { convId: 1 })], covered: null });
  expect(pageFrom(store, ALL, 0, 4).ids).toEqual([2, 8, 1, 9]);
  expect(pageFrom(store, ALL, newestPinned.key, 2)).toMatchObject({ ids: [8, 1], first: 1 });
  expect(indexesOf(store, ALL, 8, 9)).toEqual([
    [8, 1],
    [9, 3],
  ]);
  markRead(store, c(2), m(20));
  expect(pageFrom(store, UNREAD, 0, 3).ids).toEqual([8, 1, 9]);
  setPinned(store, c(2), false);
  expect(pageFrom(store, ALL, 0, 4).ids).toEqual([8, 1, 2, 9]);
});

it('pinned conversations with neighbouring ids above 2^52 keep their order', () => {
  const store = openTestStore();
  const big = Number.MAX_SAFE_INTEGER - 9;
  const messages = [1, 2, 3].map((id) => wire(big + id, { convId: id }));
  applyBatch(store, { messages, covered: null });
  for (const id of [3, 1, 2]) setPinned(store, c(id), true);
  expect(pageFrom(store, ALL, 0).ids).toEqual([3, 2, 1]);
  expect(pageFrom(store, ALL, pageFrom(store, ALL, 1, 1).key, 1)).toMatchObject({ ids: [2], first: 1 });
});

it('a pinned conversation without a message is listed above the other pinned ones', () => {
  const store = storeWith(3);
  setSentTitle(store, c(10), null, [OMAR]);
  setPinned(store, c(1), true);
  setPinned(store, c(10), true);
  setSentTitle(store, c(11), null, [OMAR]);
  expect(pageFrom(store, ALL, 0, 5).ids).toEqual([10, 1, 11, 3, 2]);
});

it('a new archive pins what was pinned, and a start repairs what a power cut left out', () => {
  const store = storeWith(4);
  setPinned(store, c(9), true);
  applyBatch(store, { messages: [wire(5, { convId: 9 }), wire(6, { convId: 10 })], covered: null });
  expect(pageFrom(store, ALL, 0).ids).toEqual([9, 10, 4]);
  const { local } = store;
  setPinned({ ...store, local: openTestStore().local }, c(3), true);
  local.run('INSERT INTO pins (convId) VALUES (4), (77)');
  reconcilePins(store);
  expect(pageFrom(store, ALL, 0).ids).toEqual([9, 4, 10]);
});

it('the open conversation stays among the unread ones in its place, and is not counted', () => {
  const store = storeWith(4);
  markRead(store, c(2), m(2));
  const view = { kind: 'unread', stay: [c(2)] } as const;
  expect(pageFrom(store, view, 0, 4)).toMatchObject({ ids: [4, 3, 2, 1], total: 4 });
  expect(indexesOf(store, view, 2)).toEqual([[2, 2]]);
  expect(listConversations(store, { view, limit: 1 }).counts).toMatchObject({ all: 4, unread: 3, drafts: 0 });
  markRead(store, c(3), m(3));
  expect(pageFrom(store, { ...view, stay: [c(2), c(3)] }, 0, 4)).toMatchObject({
    ids: [4, 3, 2, 1],
    total: 4,
  });
});

it('drafts are listed by their conversations, without blank ones; the form counts as well and is apart', () => {
  const store = storeWith(5);
  const text = (value: string) => ({ ...EMPTY_DRAFT, text: value });
  setDraft(store, c(2), text('typed'));
  setDraft(store, c(4), text('typed, too'));
  setDraft(store, c(5), text(' \n'));
  setDraft(store, null, text('for a new conversation'));
  const view = { kind: 'drafts', stay: [] } as const;
  expect(pageFrom(store, view, 0)).toMatchObject({ ids: [4, 2], total: 2 });
  expect(listConversations(store, { view, limit: 1 }).counts.drafts).toBe(3);
  setDraft(store, c(4), EMPTY_DRAFT);
  expect(pageFrom(store, { ...view, stay: [c(4)] }, 0).ids).toEqual([4, 2]);
  expect(pageFrom(store, view, 0).ids).toEqual([2]);
});

it('unsent messages are listed by their conversations', () => {
  const store = storeWith(5);
  const view = { kind: 'notSent', stay: [] } as const;
  const page = listConversations(store, { view, stuck: [c(1), c(5), c(1)], limit: 3, keep: [c(1), c(2)] });
  expect(page.conversations.map(({ convId }) => convId)).toEqual([5, 1]);
  expect(page.kept.map(({ index }) => index)).toEqual([1, null]);
});

it('a page in the order of time begins at any place, also one of another account', () => {
  const store = storeWith(6);
  // Later by its number, but written before all others.
  applyBatch(store, { messages: [wire(7, { convId: 7, created: 1_600_000_000 })], covered: null });
  setPinned(store, c(2), true);
  const whole = listByTime(store, { view: ALL, at: { kind: 'index', index: 0 }, limit: 20 });
  expect(whole.conversations.map(({ convId }) => convId)).toEqual([2, 6, 5, 4, 3, 1, 7]);
  const from = (place: TimePlace) => {
    const { conversations, first } = listByTime(store, {
      view: ALL,
      at: { kind: 'place', place },
      limit: 2,
      keep: [c(7)],
    });
    return [first, ...conversations.map(({ convId }) => convId)];
  };
  whole.places.forEach((place, index) => {
    expect(from(place).slice(0, 2)).toEqual([index, whole.conversations[index]?.convId]);
  });
  const fourth = { isPinned: false, created: (1_700_000_000 + 4) * 1_000 };
  expect(from({ ...fourth, msgId: Number.MAX_SAFE_INTEGER })).toEqual([3, 4, 3]);
  expect(from({ ...fourth, msgId: -1 })).toEqual([4, 3, 1]);
  expect(from({ isPinned: false, created: 0, msgId: -1 })).toEqual([7]);
  const kept = listByTime(store, {
    view: ALL,
    at: { kind: 'index', index: 0 },
    limit: 1,
    keep: [c(7), c(99)],
  });
  expect(kept.kept.map(({ index }) => index)).toEqual([6]);
});

it('in the order of time, conversations without a message come first, and filters hold', () => {
  const store = storeWith(3);
  setSentTitle(store, c(9), null, [OMAR]);
  markRead(store, c(2), m(2));
  const ids = (view: FilteredView) =>
    listByTime(store, { view, at: { kind: 'index', index: 0 }, limit: 9 }).conversations.map(
      ({ convId }) => convId,
    );
  expect(ids(ALL)).toEqual([9, 3, 2, 1]);
  expect(ids({ kind: 'unread', stay: [] })).toEqual([3, 1]);
  expect(ids({ kind: 'unread', stay: [c(2)] })).toEqual([3, 2, 1]);
});

import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { viewFor } from '../../../shared/model/conversations.ts';
import {
  c,
  MARIA,
  m,
  OMAR,
  openTestStore,
  SELF,
  temporaryDir,
  wire,
  wires,
} from '../../../testing/core/testStore.ts';
import { getSyncState, setHead } from '../coverage/syncState.ts';
import { storeFiles } from '../db/storeFiles.ts';
import { setDraft } from '../drafts/table.ts';
import { readPage } from '../messages/messagePages.ts';
import { listPeople } from '../people/table.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import {
  getConversation,
  listConversations,
  markRead,
  markUnread,
  renameConversation,
  setSentTitle,
} from './conversations.ts';
import { fitBaseline, saveBaseline, setBaseline } from './readMarks.ts';

type Store = ReturnType<typeof openTestStore>;

const found = (store: Store, filter: string, limit = 10) => {
  const { conversations, total } = listConversations(store, { view: viewFor(filter), limit });
  return { ids: conversations.map((conversation) => conversation.convId), total };
};
const unread = (store: Store, id = 1) => getConversation(store, c(id))?.unread;

describe('the list of conversations', () => {
  it('is newest first, a page at a time, with the newest message of each', () => {
    const store = openTestStore();
    applyBatch(store, {
      messages: [
        wire(1, { convId: 3 }),
        wire(2, { convId: 1, msgText: ` two\n lines ${'x'.repeat(300)}`, priority: 'critical' }),
        wire(3, { convId: 2, msgType: 'location', locationData: { address: 'Geneva', isMyLocation: false } }),
      ],
      covered: null,
    });
    expect(found(store, '', 2)).toEqual({ ids: [2, 1], total: 3 });
    expect(getConversation(store, c(1))?.last).toEqual({
      ...{
        msgId: 2,
        senderEmail: MARIA,
        isFromSelf: false,
        kind: 'text',
        fileName: null,
        created: 1_700_000_002_000,
      },
      ...{ text: `two lines ${'x'.repeat(190)}`, isDeleted: false, priority: 'critical' },
    });
    expect(getConversation(store, c(2))?.last?.text).toBe('Geneva');
    expect(getConversation(store, c(9))).toBeNull();
  });

  it('keeps its newest message while older history loads', () => {
    const store = openTestStore();
    applyBatch(store, { messages: wires(100, 3), covered: null });
    applyBatch(store, { messages: wires(50, 3), covered: null });
    expect(getConversation(store, c(1))?.last?.msgId).toBe(102);
  });

  it('keeps the order of its people whoever writes, oneself at the end', () => {
    const store = openTestStore();
    applyBatch(store, {
      messages: [wire(1, { senderEmail: OMAR }), wire(2), wire(3, { senderEmail: SELF })],
      covered: null,
    });
    const people = () => getConversation(store, c(1))?.people.map((person) => person.email);
    expect(people()).toEqual([OMAR, MARIA, SELF]);
    applyBatch(store, { messages: [wire(4, { senderEmail: OMAR.toUpperCase() })], covered: null });
    expect(people()).toEqual([OMAR, MARIA, SELF]);
  });

  it('is filtered by people and titles, ignoring case and accents', () => {
    const store = openTestStore();
    applyBatch(store, {
      messages: [wire(1, { convId: 1 }), wire(2, { convId: 2, senderEmail: OMAR }), wire(3, { convId: 3 })],
      covered: null,
    });
    renameConversation(store, c(2), 'Gestión del café');
    expect(found(store, 'LÓPEZ')).toEqual({ ids: [3, 1], total: 2 });
    expect(found(store, 'omar.h')).toEqual({ ids: [2], total: 1 });
    expect(found(store, ' gestion DEL cafe')).toEqual({ ids: [2], total: 1 });
    expect(found(store, '100%')).toEqual({ ids: [], total: 0 });
  });
});

describe('the list of conversations on this computer', () => {
  it('shows the name given here, otherwise the title from when it was created', () => {
    const store = openTestStore();
    setSentTitle(store, c(1), 'Water', [MARIA]);
    expect(getConversation(store, c(1))).toMatchObject({ title: 'Water', isRenamed: false });
    renameConversation(store, c(1), 'Water and fuel');
    expect(getConversation(store, c(1))).toMatchObject({ title: 'Water and fuel', isRenamed: true });
    renameConversation(store, c(1), '');
    expect(getConversation(store, c(1))).toMatchObject({ title: 'Water', isRenamed: false });
  });

  it('lists a new conversation first, with the people invited, before its first message is read back', () => {
    const store = openTestStore();
    applyBatch(store, { messages: [wire(5, { convId: 1 })], covered: null });
    setSentTitle(store, c(2), null, [OMAR]);
    expect(found(store, '')).toEqual({ ids: [2, 1], total: 2 });
    expect(getConversation(store, c(2))).toMatchObject({
      last: null,
      people: [{ email: OMAR }],
      title: null,
    });
    applyBatch(store, { messages: [wire(6, { convId: 1 })], covered: null });
    applyBatch(store, { messages: [wire(7, { convId: 2, senderEmail: SELF })], covered: null });
    expect(getConversation(store, c(2))?.people.map((person) => person.email)).toEqual([OMAR, SELF]);
  });

  it('shows the beginning of a draft', () => {
    const store = openTestStore();
    applyBatch(store, { messages: wires(1, 1), covered: null });
    setDraft(store, c(1), {
      text: '🙂'.repeat(200),
      priority: 0,
      title: '',
      participants: [],
      captionOn: null,
    });
    expect(getConversation(store, c(1))?.draft).toBe('🙂'.repeat(100));
  });

  it('keeps titles, invited people and read marks when the archive is rebuilt', () => {
    const dir = temporaryDir();
    const store = openTestStore(dir);
    setBaseline(store, 2);
    setSentTitle(store, c(1), 'Water', [OMAR]);
    markRead(store, c(1), m(4));
    store.close();
    rmSync(storeFiles(dir).archive);
    const again = openTestStore(dir);
    applyBatch(again, { messages: [...wires(1, 6), wire(7, { convId: 2 })], covered: null });
    expect(getConversation(again, c(1))).toMatchObject({ title: 'Water', unread: 2 });
    expect(getConversation(again, c(1))?.people.map((person) => person.email)).toContain(OMAR);
    expect(getSyncState(again)).toEqual({ head: null, baseline: 2 });
  });
});

describe('unread messages', () => {
  it('are messages by others after the read mark that are not deleted', () => {
    const store = openTestStore();
    applyBatch(store, {
      messages: [...wires(1, 4), wire(5, { senderEmail: SELF }), wire(6, { isDeleted: true })],
      covered: null,
    });
    expect(unread(store)).toBe(4);
    markRead(store, c(1), m(2));
    expect(unread(store)).toBe(2);
    applyBatch(store, { messages: [wire(4, { isDeleted: true })], covered: null });
    expect(unread(store)).toBe(1);
    markRead(store, c(1), m(6));
    expect(unread(store)).toBe(0);
    applyBatch(store, { messages: wires(7, 1), covered: null });
    expect(unread(store)).toBe(1);
  });

  it('do not return by scrolling up, only by marking them unread', () => {
    const store = openTestStore();
    applyBatch(store, { messages: wires(1, 9), covered: null });
    markRead(store, c(1), m(9));
    markRead(store, c(1), m(3));
    expect(unread(store)).toBe(0);
    markUnread(store, c(1), m(7));
    expect(unread(store)).toBe(3);
    expect(readPage(store, c(1), { kind: 'newest', limit: 1 }).firstUnread).toBe(7);
  });

  it('do not include history from before the first sign-in', () => {
    const store = openTestStore();
    applyBatch(store, { messages: wires(90, 12), covered: null });
    setBaseline(store, 100);
    expect(unread(store)).toBe(1);
    applyBatch(store, { messages: [...wires(1, 20), ...wires(21, 5, { convId: 2 })], covered: null });
    expect(unread(store)).toBe(1);
    expect(unread(store, 2)).toBe(0);
    markUnread(store, c(2), m(24));
    expect(unread(store, 2)).toBe(2);
  });

  it('are recounted at the start if the archive missed a read mark', () => {
    const dir = temporaryDir();
    const store = openTestStore(dir);
    applyBatch(store, { messages: wires(1, 9), covered: null });
    store.local.run('INSERT INTO read_marks VALUES (1, 7)');
    expect(unread(store)).toBe(9);
    store.close();
    expect(unread(openTestStore(dir))).toBe(2);
  });

  it('are recounted at the start if the archive missed the baseline', () => {
    const dir = temporaryDir();
    const store = openTestStore(dir);
    applyBatch(store, { messages: [...wires(1, 9), ...wires(10, 3, { convId: 2 })], covered: null });
    markUnread(store, c(2), m(11));
    store.local.run('INSERT INTO baseline (one, readUpTo) VALUES (1, 7)');
    store.close();
    const again = openTestStore(dir);
    expect([unread(again), unread(again, 2)]).toEqual([2, 2]);
  });
});

it('counts unread messages by the baseline of a backup in steps, also after a kill in between', () => {
  const dir = temporaryDir();
  const store = openTestStore(dir);
  setBaseline(store, 3);
  const messages = [...wires(1, 9), ...wires(10, 3, { convId: 2 }), ...wires(20, 2, { convId: 3 })];
  applyBatch(store, { messages, covered: null });
  setHead(store, 21);
  saveBaseline(store, 20);
  const steps = fitBaseline(store);
  steps.next();
  expect([unread(store), unread(store, 2)]).toEqual([0, 3]);
  markUnread(store, c(2), m(10));
  steps.next();
  expect(unread(store, 2)).toBe(3);
  store.close();
  const again = openTestStore(dir);
  expect([unread(again), unread(again, 2), unread(again, 3)]).toEqual([0, 3, 1]);
});

describe('the people seen', () => {
  it('are listed by who wrote last, each once, and found by name', () => {
    const store = openTestStore();
    applyBatch(store, {
      messages: [wire(1), ...wires(2, 3, { senderEmail: OMAR }), wire(5, { senderEmail: SELF })],
      covered: null,
    });
    applyBatch(store, { messages: wires(1, 1), covered: null });
    const list = (filter: string) => listPeople(store, { filter, limit: 10, convId: null }).people;
    expect(list('')).toEqual([
      { email: SELF, isSelf: true },
      { email: OMAR, isSelf: false },
      { email: MARIA, isSelf: false },
    ]);
    expect(list('Maria L')).toEqual([{ email: MARIA, isSelf: false }]);
  });
});

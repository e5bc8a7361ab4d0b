import { expect, it } from 'vitest';
import type { Message } from '../../../shared/model/messages.ts';
import { c, MARIA, m, openTestStore, SELF, wire } from '../../../testing/core/testStore.ts';
import { parsePage } from '../api/wire.ts';
import { getConversation } from '../conversations/conversations.ts';
import type { Store } from '../db/store.ts';
import { listPeople } from '../people/table.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { differing } from '../sync/intake/differences.ts';
import { toPage } from '../sync/reading/page.ts';
import { browseFiles } from './attachments.ts';
import { readMessage, readPage } from './messagePages.ts';

const read = (elements: readonly unknown[]) => toPage(0, 100, parsePage(JSON.stringify(elements))).batches;

/** Stores a response from the service. */
function take(store: Store, elements: readonly unknown[]) {
  const applied = read(elements).map((batch) => applyBatch(store, batch));
  return { others: applied.flatMap(({ others }) => others) };
}

const messages = (store: Store): readonly Message[] =>
  readPage(store, c(1), { kind: 'newest', limit: 50 }).messages;

const FILE = { attachmentId: 'a', fileName: 'x.pdf', fileSize: 9, mimeType: 'application/pdf' };
const ANY_FILE = { convId: null, kind: null, senderEmail: null, from: null, to: null };

it('shows a message with only its ids in its order, without sender and time', () => {
  const store = openTestStore();
  take(store, [wire(1), { msgId: '2', convId: '1' }, { ...wire(3), senderEmail: SELF }]);
  expect(messages(store).map(({ msgId }) => msgId)).toEqual([1, 2, 3]);
  expect(messages(store)[1]).toMatchObject({ created: null, senderEmail: '', isFromSelf: false, text: '' });
  expect(readPage(store, c(1), { kind: 'newest', limit: 50 }).gaps).toEqual([]);
});

it('adds no participant for an unknown sender, and names none as the last writer', () => {
  const store = openTestStore();
  take(store, [wire(1), { ...wire(2), senderEmail: null, created: null }]);
  const conversation = getConversation(store, c(1));
  expect(conversation?.people.map(({ email }) => email)).toEqual([MARIA]);
  expect(conversation?.last).toMatchObject({ msgId: 2, senderEmail: '', created: null, text: 'message 2' });
  expect(conversation?.unread).toBe(2);
  expect(listPeople(store, { filter: '', limit: 9, convId: null }).people).toHaveLength(1);
});

it('quotes a message without a sender, and lists a file without sender, size and time', () => {
  const store = openTestStore();
  const half = { ...wire(1), senderEmail: null, created: null, attachment: { attachmentId: 7 } };
  take(store, [half, { ...wire(2), quotedMsgId: '1' }]);
  expect(messages(store)[1]?.quoted).toMatchObject({ known: true, senderEmail: '', text: 'message 1' });
  const attachment = { attachmentId: '7', fileName: '', fileSize: null, mimeType: '' };
  expect(messages(store)[0]?.attachment).toEqual(attachment);
  const all = browseFiles(store, { ...ANY_FILE, at: { kind: 'newest' }, limit: 9 });
  expect(all.files).toMatchObject([{ senderEmail: '', isFromSelf: false, created: null, attachment }]);
  const until = browseFiles(store, { ...ANY_FILE, to: 1e13, at: { kind: 'newest' }, limit: 9 });
  expect(until.files).toEqual([]);
});

it('keeps known sender and time if the message arrives without them, and reloads nothing', () => {
  const store = openTestStore();
  const known = { ...wire(1), senderEmail: SELF, attachment: FILE };
  take(store, [known]);
  const before = readMessage(store, m(1));
  const bare = { ...known, senderEmail: null, created: null };
  expect(take(store, [bare]).others).toEqual([]);
  expect(readMessage(store, m(1))).toEqual(before);
  expect(differing(store, read([bare])[0]?.messages ?? [])).toEqual([]);
});

it('updates sender and time everywhere when they arrive later', () => {
  const store = openTestStore();
  const known = { ...wire(1), senderEmail: SELF, attachment: FILE };
  take(store, [{ ...known, senderEmail: null, created: null, attachment: { ...FILE, fileSize: null } }]);
  expect(differing(store, read([known])[0]?.messages ?? [])).toHaveLength(1);
  expect(take(store, [known]).others).toEqual([]);
  expect(readMessage(store, m(1))).toMatchObject({ senderEmail: SELF, isFromSelf: true, attachment: FILE });
  expect(getConversation(store, c(1))).toMatchObject({
    ...{ people: [{ email: SELF }], unread: 0, last: { isFromSelf: true, senderEmail: SELF } },
  });
  const { files } = browseFiles(store, { ...ANY_FILE, senderEmail: SELF, at: { kind: 'newest' }, limit: 9 });
  expect(files).toMatchObject([{ senderEmail: SELF, created: 1_700_000_001_000 }]);
});

it('reads a location from the text if there is nothing else, and keeps other texts', () => {
  const store = openTestStore();
  const location = { msgType: 'location', locationData: null };
  take(store, [
    { ...wire(1), ...location, msgText: 'loc:48.2,16.3' },
    { ...wire(2), ...location, msgText: 'loc:91,181', quotedMsgId: 1 },
    { ...wire(3), msgText: 'loc:48.2,16.3', quotedMsgId: 2 },
  ]);
  const coordinates = { latitude: 48.2, longitude: 16.3 };
  expect(messages(store).map((message) => message.location)).toEqual([
    { address: '', isMyLocation: false, coordinates },
    ...[null, null],
  ]);
  expect(messages(store)[1]?.quoted).toMatchObject({ kind: 'location', text: '48.2, 16.3' });
  expect(messages(store)[2]?.quoted).toMatchObject({ kind: 'location', text: 'loc:91,181' });
  const lastOf = (id: number, element: object) => {
    const other = openTestStore();
    take(other, [{ ...wire(id), ...element }]);
    return getConversation(other, c(1))?.last?.text;
  };
  expect(lastOf(1, { ...location, msgText: 'loc:48.2,16.3' })).toBe('48.2, 16.3');
  expect(lastOf(1, { ...location, msgText: 'loc:91,181' })).toBe('loc:91,181');
});

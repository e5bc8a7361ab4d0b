import { expect, test } from 'vitest';
import { MOST_NAMED } from '../../../shared/model/people.ts';
import { c, openTestStore, SELF, wire } from '../../../testing/core/testStore.ts';
import { getConversation, listConversations } from '../conversations/conversations.ts';
import type { Store } from '../db/store.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { everyoneIn, namesakesIn } from './inConversation.ts';
import { listPeople } from './table.ts';

const CROWD = 10_000;
const member = (index: number) => `person.${index}@x.example`;
/** Someone who takes the name of one of the first, and is not among them. */
const FALSE = 'person.3@elsewhere.example';

/** A conversation of ten thousand people and one's own, and one of two. */
function withCrowd() {
  const store = openTestStore();
  const senders = [...Array.from({ length: CROWD - 1 }, (_, index) => member(index)), FALSE, SELF];
  const messages = senders.map((senderEmail, index) => wire(index + 1, { senderEmail }));
  applyBatch(store, { messages, covered: null });
  applyBatch(store, {
    messages: [
      wire(CROWD + 2, { convId: 2, senderEmail: member(3) }),
      wire(CROWD + 3, { convId: 2, senderEmail: SELF }),
    ],
    covered: null,
  });
  return store;
}

test('of ten thousand people, the list carries the first ones and oneself, and counts the others', () => {
  const store = withCrowd();
  const page = listConversations(store, { view: { kind: 'all' }, limit: 30, keep: [c(1)] });
  const [small, crowd] = page.conversations;
  expect(small?.people.map(({ email }) => email)).toEqual([member(3), SELF]);
  expect(small?.others).toBe(1);
  const first = Array.from({ length: MOST_NAMED }, (_, index) => ({ email: member(index), isSelf: false }));
  expect(crowd?.people).toEqual([...first, { email: SELF, isSelf: true }]);
  expect(crowd?.others).toBe(CROWD);
  expect(getConversation(store, c(1))?.people).toEqual(crowd?.people);
  expect(everyoneIn(store, c(1))).toHaveLength(CROWD + 1);
});

test('a page of the list reads no more rows of a crowd than it names', () => {
  const store = withCrowd();
  let rows = 0;
  const counted: Store = {
    ...store,
    archive: {
      ...store.archive,
      all: (sql, ...values) => {
        const read = store.archive.all<never>(sql, ...values);
        rows += read.length;
        return read;
      },
    },
  };
  listConversations(counted, { view: { kind: 'all' }, limit: 30, keep: [c(1)] });
  expect(rows).toBeGreaterThan(MOST_NAMED);
  expect(rows).toBeLessThan(2 * MOST_NAMED);
});

test('a search finds everyone in a conversation and no one else, and counts those who fit', () => {
  const store = withCrowd();
  const find = (filter: string, convId = 1) =>
    listPeople(store, { filter, limit: MOST_NAMED, convId: c(convId) });
  expect(find('person.9876')).toEqual({ people: [{ email: member(9_876), isSelf: false }], total: 1 });
  const everyone = find('person');
  expect([everyone.people.length, everyone.total]).toEqual([MOST_NAMED, CROWD]);
  expect(find('person.9876', 2)).toEqual({ people: [], total: 0 });
  expect(find('nobody')).toEqual({ people: [], total: 0 });
});

test('of a crowd, those whose whole name was typed come first, with all who share it', () => {
  const store = withCrowd();
  const { people } = listPeople(store, { filter: 'Person 3', limit: MOST_NAMED, convId: c(1) });
  expect(
    people
      .slice(0, 2)
      .map(({ email }) => email)
      .sort(),
  ).toEqual([FALSE, member(3)]);
});

test('whoever shares a name with someone of a crowd is found, also one’s own', () => {
  const store = withCrowd();
  expect(namesakesIn(store, c(1)).map(({ email }) => email)).toEqual([member(3), FALSE]);
  expect(namesakesIn(store, c(2))).toEqual([]);
  const messages = [wire(CROWD + 9, { senderEmail: 'ME@elsewhere.example' })];
  applyBatch(store, { messages, covered: null });
  expect(namesakesIn(store, c(1)).map(({ email }) => email)).toEqual([
    'ME@elsewhere.example',
    member(3),
    FALSE,
    SELF,
  ]);
});

test('of more namesakes than are told, those go first whose name was used last', () => {
  const store = openTestStore();
  const taken = Array.from({ length: 1_500 }, (_, index) =>
    wire(index + 10, { senderEmail: `omar@d${index}.example` }),
  );
  const real = wire(1, { senderEmail: 'ana@x.example' });
  const false_ = wire(9_000, { senderEmail: 'ana@y.example' });
  applyBatch(store, { messages: [real, ...taken, false_], covered: null });
  const found = namesakesIn(store, c(1)).map(({ email }) => email);
  expect(found).toHaveLength(1_000);
  expect(found.slice(0, 2)).toEqual(['ana@x.example', 'ana@y.example']);
});

import { expect, test } from 'vitest';
import { MAX_KNOWN_PEOPLE } from '../../../shared/model/directory.ts';
import { parseSearch } from '../../../shared/search/parseSearch.ts';
import { c, openTestStore, SELF, wire } from '../../../testing/core/testStore.ts';
import { getConversation, listConversations } from '../conversations/conversations.ts';
import { listPeople } from '../people/table.ts';
import { resolveConditions } from '../search/resolveSearch.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { createDirectory } from './directory.ts';

const KOFI = 'kofi.mensah@x.example';
const LEILA = 'leila.haddad@x.example';

/** Kofi and Leila in a conversation each, and in one together. */
function begin() {
  const store = openTestStore();
  const messages = [
    wire(1, { convId: 1, senderEmail: KOFI }),
    wire(2, { convId: 2, senderEmail: LEILA }),
    wire(3, { convId: 3, senderEmail: LEILA }),
    wire(4, { convId: 3, senderEmail: KOFI }),
    wire(5, { convId: 3, senderEmail: SELF }),
  ];
  applyBatch(store, { messages, covered: null });
  let changes = 0;
  const open = () =>
    createDirectory({
      ...{ store, ends: { isEndUnreadable: () => false } },
      onChange: () => {
        changes += 1;
      },
    });
  const namesakes = () =>
    listConversations(store, { view: { kind: 'all' }, limit: 9, keep: [] })
      .conversations.filter(({ isNamesake }) => isNamesake)
      .map(({ convId }) => Number(convId));
  return { store, open, directory: open(), namesakes, changes: () => changes };
}

const NOTHING = { alias: '', note: '', colour: null };

test('the directory lists everyone else in pages, and knows what each shares with the account', () => {
  const { directory } = begin();
  const first = directory.page({ after: null, limit: 1 });
  expect(first).toEqual({ people: [{ email: KOFI, isSelf: false }], next: KOFI });
  const second = directory.page({ after: first.next, limit: 5 });
  expect(second).toEqual({ people: [{ email: LEILA, isSelf: false }], next: null });
  expect(directory.about(KOFI.toUpperCase())).toMatchObject({
    ...{ email: KOFI, messages: 2, total: 2, ...NOTHING },
    conversations: [{ convId: 3 }, { convId: 1 }],
  });
  expect(() => directory.about('unknown@x.example')).toThrow(expect.objectContaining({ code: 'not-found' }));
});

test('the order is that of the names as they are shown, numbers by their value, page after page', () => {
  const { store, directory } = begin();
  const others = ['agent10', 'Agent9', 'agent100', 'zoe', '\u00e9mile', 'agent1', 'agent.b'];
  const messages = others.map((name, i) => wire(10 + i, { convId: 1, senderEmail: `${name}@x.example` }));
  applyBatch(store, { messages, covered: null });
  directory.note({ email: KOFI, ...NOTHING, alias: 'The driver' });
  const listed: string[] = [];
  for (let after: string | null = null; ; ) {
    const { people, next } = directory.page({ after, limit: 2 });
    listed.push(...people.map(({ email }) => email.replace('@x.example', '')));
    if (next === null) break;
    after = next;
  }
  const agents = ['agent.b', 'agent1', 'Agent9', 'agent10', 'agent100'];
  expect(listed).toEqual([...agents, '\u00e9mile', 'leila.haddad', 'kofi.mensah', 'zoe']);
});

test('an alias names the person in conversations and in searches, until it is taken back', () => {
  const { store, directory, changes } = begin();
  const noted = { email: KOFI, alias: 'The driver', note: 'Calls at night', colour: 3 };
  expect(directory.note(noted)).toEqual({ kind: 'saved', before: NOTHING });
  expect(changes()).toBe(1);
  expect(getConversation(store, c(1))?.people[0]).toEqual({
    email: KOFI,
    isSelf: false,
    alias: 'The driver',
  });
  expect(listPeople(store, { filter: 'driv', limit: 5, convId: null }).people).toMatchObject([
    { email: KOFI },
  ]);
  const from = (name: string) => resolveConditions(store, parseSearch(`from:"${name}"`).conditions);
  expect(from('the driver')).toEqual(from('kofi'));
  const view = { kind: 'found', filter: 'driver' } as const;
  const found = listConversations(store, { view, limit: 9, keep: [] }).conversations;
  expect(found.map(({ convId }) => Number(convId))).toEqual([1, 3]);
  expect(directory.known()).toEqual([{ email: KOFI, alias: 'The driver', colour: 3 }]);
  expect(directory.about(KOFI)).toMatchObject(noted);

  expect(directory.note({ email: KOFI, ...NOTHING })).toMatchObject({ before: { alias: 'The driver' } });
  expect(getConversation(store, c(1))?.people[0]).toEqual({ email: KOFI, isSelf: false });
  expect(listPeople(store, { filter: 'driv', limit: 5, convId: null }).people).toEqual([]);
});

test('conversations that an alias gives the same name are told apart, also after an end at a bad time', () => {
  const { store, open, directory, namesakes } = begin();
  expect(namesakes()).toEqual([]);
  directory.note({ email: KOFI, ...NOTHING, alias: 'leila haddad' });
  expect(namesakes()).toEqual([2, 1]);
  store.local.run("UPDATE known_people SET alias = ''");
  open();
  expect(namesakes()).toEqual([]);
  expect(store.local.get('SELECT count(*) AS n FROM known_people')).toEqual({ n: 0 });
});

test('no one is noted who was never seen, nor oneself, nor more people than there is room for', () => {
  const { store, directory } = begin();
  const notFound = expect.objectContaining({ code: 'not-found' });
  expect(() => directory.note({ email: SELF, ...NOTHING, alias: 'Me' })).toThrow(notFound);
  expect(() => directory.note({ email: 'x@y.example', ...NOTHING })).toThrow(notFound);
  store.local.run(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAX_KNOWN_PEOPLE})
     INSERT INTO known_people SELECT i || '@x.example', '', 'note', NULL FROM n`,
  );
  const oneMore = { email: KOFI, ...NOTHING, note: 'one more' };
  expect(directory.note(oneMore)).toEqual({ kind: 'full' });
  // Someone whose notes were emptied leaves room, though their row stays until the next start.
  store.local.run("UPDATE known_people SET note = '' WHERE email = '1@x.example'");
  expect(directory.note(oneMore)).toMatchObject({ kind: 'saved' });
  expect(directory.note({ ...oneMore, email: LEILA })).toEqual({ kind: 'full' });
});

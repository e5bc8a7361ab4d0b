import { expect, onTestFinished, test } from 'vitest';
import { askedFor } from '../../../testing/core/askedFor.ts';
import { KEY, openTestStore, temporaryDir, wire } from '../../../testing/core/testStore.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { indexStep } from './indexer.ts';
import { openSearch } from './searchDb.ts';
import { findIds, searchMessages } from './searchQuery.ts';

/** Messages 1, 2, … with these texts, and their index. */
function searchable(texts: readonly string[]) {
  const dir = temporaryDir();
  const store = openTestStore(dir);
  const search = openSearch({ dir, key: KEY, log: () => {} });
  onTestFinished(() => search.close());
  const indexAll = () => {
    for (let progress = indexStep(search); !progress.isComplete || progress.isSweeping; )
      progress = indexStep(search);
  };
  const put = (messages: ReturnType<typeof wire>[]) => {
    applyBatch(store, { messages, covered: null });
    indexAll();
  };
  put(texts.map((msgText, i) => wire(i + 1, { msgText })));
  const page = (query: string, options: Parameters<typeof askedFor>[2] = {}) =>
    searchMessages(search, askedFor(store, query, options));
  const all = (query: string) => findIds(search, { ...askedFor(store, query), before: null }).msgIds;
  const words = () => search.index.all<{ word: string }>('SELECT word FROM words').map(({ word }) => word);
  return { put, page, all, words, search };
}

test('messages with a part of a word come after those with the word, page by page', () => {
  const { page } = searchable(['a port', 'the report', 'an airport', 'ports', 'no harbour']);
  const ids = (query: string) => page(query).hits.map(({ msgId, isPart }) => (isPart ? -msgId : msgId));
  expect(ids('port')).toEqual([4, 1, -3, -2]);
  expect(ids('"port"')).toEqual([1]);
  expect(ids('po')).toEqual([4, 1]);
  expect(ids('epor air')).toEqual([]);
  expect(ids('ort -report')).toEqual([-4, -3, -1]);
  const found: number[] = [];
  let before = page('port', { limit: 1 }).next;
  while (before !== null) {
    const next = page('port', { limit: 1, before });
    found.push(...next.hits.map(({ msgId }) => msgId));
    before = next.next;
  }
  expect(found).toEqual([1, 3, 2]);
});

test('the part is marked with its word', () => {
  const { page } = searchable(['At the airport now']);
  const [hit] = page('rpor').hits;
  expect(hit?.marks.map(([start, end]) => hit.snippet.slice(start, end))).toEqual(['airport']);
});

test('of letters that very many words have, the words that were seen first are found', () => {
  const { page } = searchable(Array.from({ length: 2_100 }, (_, i) => `order x${i}abcx`));
  expect(page('abc', { limit: 3 }).hits.map(({ msgId }) => msgId)).toEqual([2_000, 1_999, 1_998]);
  expect(page('999abc').hits.map(({ msgId }) => msgId)).toEqual([2_000, 1_000]);
});

test('a word of one of very many people is found', () => {
  const messages = Array.from({ length: 320 }, (_, i) =>
    wire(i + 1, { senderEmail: `ann${i}@x.example`, msgText: i % 100 === 0 ? 'truck' : 'car' }),
  );
  const { put, page } = searchable([]);
  put(messages);
  expect(page('from:ann truck').hits.map(({ msgId }) => msgId)).toEqual([301, 201, 101, 1]);
  expect(page('from:ann ruc').hits).toHaveLength(4);
});

test.each([
  ['№5', 'no5'],
  ['20℃ outside', '20 outside'],
  ['محمد ﷺ', 'ﷺ'],
  ['ΟΔΟΣ', 'οδος'],
  ['ΟΔΟΣΗΜΑΝΣΗ', 'ΟΔΟΣ'],
  ['Parley™ here', 'parleytm'],
  ['🤣thanks🙂 later', 'thanks later'],
])('%s is found by %s, in all conversations and in one', (text, query) => {
  const { page } = searchable([text, 'another']);
  for (const before of ['', 'from:maria '])
    expect(page(before + query).hits.map(({ msgId, isPart }) => [msgId, isPart])).toEqual([[1, false]]);
});

test('of a word without end, the beginning is found', () => {
  const { page } = searchable([`${'long'.repeat(50)} end`, 'longer']);
  expect(page('longlonglong').hits.map(({ msgId }) => msgId)).toEqual([1]);
  expect(page('long'.repeat(50)).hits.map(({ msgId }) => msgId)).toEqual([1]);
});

test.each([63, 64, 65, 66])('a word of %i letters is found whole: in one conversation, too', (length) => {
  const word = 'abcdefghij'.repeat(7).slice(0, length);
  const { page, all } = searchable([`${word} trucks`, 'others']);
  for (const query of [word, `${word} trucks`, `${word} ruck`]) {
    expect(page(query).hits.map(({ msgId }) => msgId)).toEqual([1]);
    expect(all(query)).toEqual([1]);
  }
});

test('the words of a deleted message go from the list of words, unless others have them', () => {
  const { put, words } = searchable(['a secret plan', 'another plan']);
  expect(words()).toContain('secret');
  put([wire(1, { isDeleted: true })]);
  expect(words().toSorted()).toEqual(['another', 'plan']);
});

test('a word that hardly any message has is offered as one that is spelt much like it', () => {
  const { page } = searchable(['The warehouse', 'Our warehouse', 'A wearhouse', 'Der Müller']);
  expect(page('warehuose').close).toEqual({ warehuose: 'warehouse' });
  expect(page('wearhouse').close).toEqual({ wearhouse: 'warehouse' });
  expect(page('warehouse').close).toEqual({});
  expect(page('"warehuose"').close).toEqual({});
  expect(page('zebra').close).toEqual({});
  expect(page('from:omar warehouse').close).toEqual({});
  expect(page('ware').close).toEqual({});
});

test('no other number is offered for a number, of which very many are alike', () => {
  const { page } = searchable(['Ticket 48213', 'Ticket 48214', 'Again 48214', 'Truck T4821', 'Truck T4822']);
  for (const query of ['48213', '48219', 'ticket 48215', 'T4823']) expect(page(query).close).toEqual({});
});

test('in one conversation, a word far behind in a long text is found as in all of them', () => {
  const { page } = searchable([
    `${'filler '.repeat(20_000)} hidden`,
    'hidden here',
    `${'filler '.repeat(20_000)} other`,
  ]);
  for (const query of ['hidden', 'in:maria hidden', 'from:maria idde', 'from:maria hidden -here'])
    expect(page(query).hits.map(({ msgId }) => msgId)).toEqual(query.includes('-here') ? [1] : [2, 1]);
});

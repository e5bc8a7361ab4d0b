import { expect, test } from 'vitest';
import { DIGEST_SECTIONS } from '../../../shared/model/digest.ts';
import { c, MARIA, m, OMAR, openTestStore, SELF, wire } from '../../../testing/core/testStore.ts';
import { setBaseline } from '../conversations/readMarks.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { createTriage } from '../triage/createTriage.ts';
import { lastBefore, readDigest } from './readDigest.ts';

const ENDS = { isEndUnreadable: () => false };
type Wires = Parameters<typeof applyBatch>[1]['messages'];

function digestOf(messages: Wires, after = 100) {
  const store = openTestStore();
  setBaseline(store, 0);
  applyBatch(store, { messages, covered: null });
  const read = (limit = 30, before: Parameters<typeof readDigest>[2]['before'] = null) =>
    readDigest(store, ENDS, { after: m(after), upTo: null, before, limit });
  return { store, read };
}

test('a digest has the conversations in which others wrote, critical ones first, then those that wait', () => {
  const { read } = digestOf([
    wire(1, { convId: 1 }),
    wire(2, { convId: 2, senderEmail: SELF }),
    wire(101, { convId: 2, msgText: 'Answered' }),
    wire(102, { convId: 2, senderEmail: SELF }),
    wire(103, { convId: 3, msgText: 'Help', priority: '3' }),
    wire(104, { convId: 4, msgText: 'Waiting' }),
    wire(105, { convId: 5, senderEmail: SELF }),
    wire(106, { convId: 6, isDeleted: true }),
  ]);
  const { entries, next } = read();
  expect(entries.map(({ section, conversation }) => [section, conversation.convId])).toEqual([
    ['critical', 3],
    ['waiting', 4],
    ['others', 2],
  ]);
  expect(next).toBeNull();
});

test('an entry counts messages, files and critical ones, names who wrote, and asks the first open question', () => {
  const attachment = { attachmentId: 'a', fileName: 'a.pdf', fileSize: 1, mimeType: 'application/pdf' };
  const { read } = digestOf([
    wire(90, { msgText: 'Old?' }),
    wire(101, { msgText: 'Is this answered?' }),
    wire(102, { senderEmail: SELF }),
    wire(103, { msgText: 'See https://x.example/a?b=1 and that' }),
    wire(104, { senderEmail: OMAR, msgText: 'When does the truck leave? I wait.' }),
    wire(105, { msgText: 'And who drives?', priority: '3' }),
    wire(106, { msgText: '', msgType: 'attachment', attachment }),
  ]);
  const [entry] = read().entries;
  expect(entry).toMatchObject({
    ...{ section: 'critical', first: 101, messages: 5, hasMore: false, critical: 1, files: 1 },
    ...{ writers: [MARIA, OMAR], moreWriters: 0 },
    question: { msgId: 104, text: 'When does the truck leave? I wait.' },
  });
  expect(digestOf([wire(101, { msgText: 'No question' })]).read().entries[0]?.question).toBeNull();
  const chinese = digestOf([wire(101, { msgText: '你什么时候到？我在等。' })]).read();
  expect(chinese.entries[0]?.question).toMatchObject({ msgId: 101 });
});

test('pages go through all sections without a gap or a repetition, without those that are done', async () => {
  const messages = Array.from({ length: 60 }, (_, i) =>
    wire(101 + i, {
      convId: i + 1,
      ...(i % 3 === 0 && { priority: '3' }),
    }),
  );
  const answered = Array.from({ length: 10 }, (_, i) => wire(200 + i, { convId: i + 1, senderEmail: SELF }));
  const { store, read } = digestOf([...messages, ...answered]);
  const triage = createTriage({ store, onChange: () => {}, onSet: () => {} });
  await triage.set([{ convId: c(60), upTo: m(500) }], { kind: 'done' });
  const all = read(100).entries;
  expect(all).toHaveLength(59);
  const paged: (typeof all)[number][] = [];
  for (let page = read(7); ; page = read(7, page.next)) {
    paged.push(...page.entries);
    expect(page.entries.length).toBeLessThanOrEqual(7);
    if (page.next === null) break;
  }
  expect(paged).toEqual(all);
  const ranks = all.map(({ section }) => DIGEST_SECTIONS.indexOf(section));
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
});

test('a conversation with a critical message from after the time of the digest is not among the critical ones', () => {
  const { store } = digestOf([
    wire(101, { convId: 1 }),
    wire(102, { convId: 2, priority: '3' }),
    wire(103, { convId: 3, priority: '3' }),
    wire(104, { convId: 1, priority: '3' }),
    wire(105, { convId: 3, priority: '3' }),
  ]);
  const { entries } = readDigest(store, ENDS, { after: m(100), upTo: m(103), before: null, limit: 9 });
  expect(entries.map(({ section, critical }) => [section, critical])).toEqual([
    ['critical', 1],
    ['critical', 1],
    ['waiting', 0],
  ]);
});

test('a time is found among the ids, also where some times are unknown', () => {
  const at = (id: number) => (1_700_000_000 + id) * 1_000;
  const { store } = digestOf([wire(1), wire(2), wire(5, { created: 0 }), wire(6), wire(9)]);
  expect(lastBefore(store, at(0))).toBe(0);
  expect(lastBefore(store, at(2))).toBe(1);
  expect(lastBefore(store, at(6))).toBeLessThan(6);
  expect(lastBefore(store, at(6))).toBeGreaterThanOrEqual(2);
  expect(lastBefore(store, at(7))).toBeLessThan(9);
  expect(lastBefore(store, at(7))).toBeGreaterThanOrEqual(6);
  expect(lastBefore(store, at(20))).toBeGreaterThanOrEqual(9);
});

test('of very many who wrote very much, those who wrote last are named, and the others counted', () => {
  const people = Array.from({ length: 5 }, (_, i) => `x${i}@example.org`);
  const { read } = digestOf(
    // The first of them writes last of all.
    Array.from({ length: 1_001 }, (_, i) => wire(101 + i, { senderEmail: people[i % 5] ?? '' })),
  );
  expect(read().entries[0]).toMatchObject({
    ...{ messages: 1_000, hasMore: true, moreWriters: 2 },
    writers: ['x0@example.org', 'x4@example.org', 'x3@example.org'],
  });
});

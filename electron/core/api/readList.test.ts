import { expect, test } from 'vitest';
import { heapInUse } from '../../../testing/fuzzing.ts';
import {
  createListCutter,
  DEEPEST,
  MOST_ELEMENT_BYTES,
  MOST_ELEMENTS,
  type Piece,
} from './bodies/listCutter.ts';
import { readList } from './readList.ts';
import { parsePage } from './wire.ts';

/** Longer than what is parsed at once. */
const LONG = 2_000_000;

const NO_LIMIT = 1_000_000;

/** The body in pieces of `size` bytes, as a connection gives it. */
async function* inPieces(body: string, size = 65_536): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(body);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function entriesOf(body: AsyncIterable<Uint8Array>, limit = NO_LIMIT) {
  const read = await readList(body, limit);
  if (read.kind === 'other') throw new Error('no list');
  return read.entries;
}

/** Looks like the end of one message and the beginning of the next. */
const LIKE_A_CUT = '},{"msgId":1},\n {';

const message = (msgId: number, more: object = {}) => ({ msgId, convId: 3, msgText: 'hello', ...more });

/** With every field of the service API. */
const whole = (msgId: number, more: object) => ({
  ...message(msgId, { created: 1, senderEmail: 'ana@x.example', msgType: 'text', attachment: null }),
  ...{ quotedMsgId: 0, locationData: null, isForwarded: false, priority: 'normal', isDeleted: false },
  ...more,
});

/** As many messages as make a long response. */
function messagesOf(one: (msgId: number) => object): readonly object[] {
  const count = Math.ceil(LONG / JSON.stringify(one(100_000)).length);
  return Array.from({ length: count }, (_, index) => one(index + 1));
}

test.each<[string, (msgId: number) => object]>([
  ['of ordinary messages', (msgId) => message(msgId)],
  ['whose texts look like a place to cut', (msgId) => message(msgId, { msgText: LIKE_A_CUT.repeat(9) })],
  ['with quotation marks and backslashes', (msgId) => message(msgId, { msgText: `\\",${LIKE_A_CUT}"\\` })],
  ['with lists of objects in each', (msgId) => message(msgId, { tags: [{ a: 1 }, { b: [{}, {}] }] })],
  ['of one message that is longer than a slice', () => message(1, { msgText: LIKE_A_CUT.repeat(60_000) })],
  ['with elements that are no messages', (msgId) => (msgId % 2 ? message(msgId) : [{}, {}])],
])('a long page %s is read as if at once', async (_, one) => {
  const messages = messagesOf(one);
  for (const body of [JSON.stringify(messages), ` ${JSON.stringify(messages, null, 2)}\n`]) {
    expect(await entriesOf(inPieces(body))).toEqual(parsePage(body));
  }
});

test.each([
  ['ends in the middle', (body: string) => body.slice(0, -20)],
  ['has no end', (body: string) => body.slice(0, -1)],
  ['is followed by something', (body: string) => `${body}]`],
  ['begins with a comma', (body: string) => `[,${body.slice(1)}`],
  ['lacks a comma in the middle', (body: string) => body.replace('},{"msgId":40,', '}{"msgId":40,')],
  ['has a comma before its end', (body: string) => `${body.slice(0, -1)},]`],
  ['has two commas in the middle', (body: string) => body.replace('},{"msgId":40,', '},,{"msgId":40,')],
  ['ends with the wrong bracket', (body: string) => `${body.slice(0, -1)}}`],
])('a long response is malformed as a whole when it %s', async (_, spoil) => {
  const body = spoil(JSON.stringify(messagesOf((msgId) => message(msgId))));
  await expect(readList(inPieces(body), NO_LIMIT)).rejects.toMatchObject({ code: 'malformed' });
});

/** Reads it, and counts how often other work gets its turn meanwhile. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isOver = true;
  return turns;
}

test('other work gets in between', async () => {
  const body = JSON.stringify(messagesOf((msgId) => message(msgId)));
  expect(await turnsDuring(entriesOf(inPieces(body)))).toBeGreaterThan(2);
});

test('a million empty elements are parsed a thousand at a time, with other work in between', async () => {
  const COUNT = 1_000_000;
  const elements = Array(COUNT).fill('{}').join(',');
  const cutter = createListCutter();
  cutter.push(Buffer.from(`${elements}]`));
  const lengths: number[] = [];
  for (let piece = cutter.next(); piece !== null; piece = cutter.next()) {
    if (piece.kind === 'elements') lengths.push(parsePage(piece.text).length);
  }
  cutter.end();
  expect(Math.max(...lengths)).toBe(MOST_ELEMENTS);
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(COUNT);

  const body = inPieces(`[${elements}]`, COUNT);
  expect(await turnsDuring(entriesOf(body, 10))).toBeGreaterThanOrEqual(COUNT / MOST_ELEMENTS);
});

/** A list whose text is so long once it is cut into pieces, in UTF-16 units. */
const listOf = (length: number) =>
  JSON.stringify([message(1, { msgText: 'x'.repeat(length - JSON.stringify([message(1)]).length + 5) })]);

test('a text of 65,536 letters is read without a pause, and a longer one with one', async () => {
  expect(await turnsDuring(entriesOf(inPieces(listOf(65_536), 2 ** 20)))).toBe(0);
  expect(await turnsDuring(entriesOf(inPieces(listOf(65_537), 2 ** 20)))).toBeGreaterThan(0);
});

test('a list may begin with so many blanks that 4 KiB show it, and no more of them are read', async () => {
  expect(await entriesOf(inPieces(`${' '.repeat(4_095)}[{}]`, 1))).toHaveLength(1);
  const { kind } = await readList(inPieces(`${' '.repeat(4_096)}[{}]`, 1), NO_LIMIT);
  expect(kind).toBe('other');
});

test.each([
  ['begins with a space that JSON does not know', '\u00a0[]'],
  ['is an object', '{"messages":[]}'],
  ['is empty', ''],
])('a response is no list when it %s', async (_, body) => {
  expect(await readList(inPieces(body), NO_LIMIT)).toEqual({ kind: 'other', text: body });
});

test('a list is read wherever it is cut while it arrives, also within letters and escapes', async () => {
  const body = `\ufeff ${JSON.stringify([message(1, { msgText: 'ü👩‍👧 \\" ]}, {' }), {}, message(2), 7])} `;
  for (const size of [1, 2, 3, 7]) {
    expect(await entriesOf(inPieces(body, size))).toEqual(parsePage(body.slice(1)));
  }
  expect(await entriesOf(inPieces(' [ ] '))).toEqual([]);
});

/** Counts what is taken of it. */
function endless(one: (msgId: number) => object) {
  const taken = { messages: 0 };
  async function* body(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('[');
    for (;;) {
      const some = Array.from({ length: 100 }, (_, index) => JSON.stringify(one(taken.messages + index + 1)));
      taken.messages += 100;
      yield Buffer.from(`${some.join(',')},`);
    }
  }
  return { taken, body: body() };
}

test('of a service that ignores msgLimit, the oldest messages are kept and the rest is not read', async () => {
  const { taken, body } = endless((msgId) => message(msgId, { msgText: 'x'.repeat(300) }));
  const entries = await entriesOf(body, 2_000);
  expect(entries.map((entry) => entry.kind === 'message' && entry.message.msgId)).toEqual(
    Array.from({ length: 2_000 }, (_, index) => index + 1),
  );
  expect(taken.messages).toBeLessThan(6_000);
});

test.each<[string, object]>([
  ['texts', { msgText: 'x'.repeat(100_000) }],
  [
    'addresses and names of files',
    {
      msgText: 'x'.repeat(8_000),
      locationData: { address: 'x'.repeat(2_000) },
      attachment: {
        attachmentId: 'x'.repeat(1_000),
        fileName: 'x'.repeat(2_000),
        mimeType: 'x'.repeat(1_000),
      },
    },
  ],
])('messages that together are too long for memory are read in several responses: %s', async (_, more) => {
  const { taken, body } = endless((msgId) => message(msgId, more));
  const entries = await entriesOf(body, 10_000);
  const bytes = JSON.stringify(entries).length;
  expect(entries.length).toBeGreaterThan(100);
  expect(bytes).toBeLessThan(20 * 2 ** 20);
  expect(taken.messages * JSON.stringify(message(1, more)).length).toBeLessThan(50 * 2 ** 20);
});

/** As long as a field can be in an element that is still read. */
const LONGEST_FIELD = 'x'.repeat(MOST_ELEMENT_BYTES - 1_000);

test.each<[string, object]>([
  ['the sender', { senderEmail: LONGEST_FIELD }],
  [
    'the kind and the priority',
    { msgType: LONGEST_FIELD.slice(2 ** 21), priority: LONGEST_FIELD.slice(2 ** 21) },
  ],
  ['the name of a file', { attachment: { attachmentId: '1', fileName: LONGEST_FIELD } }],
  ['an address', { locationData: { address: LONGEST_FIELD } }],
  ['a field that is not known here', { tags: [LONGEST_FIELD] }],
])('sixty messages of 4 MB each take no memory if %s is what is long', async (_, more) => {
  const COUNT = 60;
  async function* body(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('[');
    for (let msgId = 1; msgId < COUNT; msgId += 1)
      yield Buffer.from(`${JSON.stringify(whole(msgId, more))},`);
    yield Buffer.from(`${JSON.stringify(whole(COUNT, more))}]`);
  }
  const before = heapInUse();
  const entries = await entriesOf(body());
  expect(heapInUse() - before).toBeLessThan(MOST_ELEMENT_BYTES);
  expect(entries.map((entry) => entry.kind === 'message' && entry.message.msgText)).toEqual(
    Array(COUNT).fill('hello'),
  );
});

test('the newest may come first, and still the oldest are kept, with what cannot be read among them', async () => {
  const newestFirst = Array.from({ length: 50_000 }, (_, index) => message(50_000 - index));
  const body = JSON.stringify([...newestFirst, {}, {}]);
  const entries = await entriesOf(inPieces(body), 10);
  const ids = entries.map((entry) => (entry.kind === 'message' ? entry.message.msgId : null));
  expect(ids.length).toBeLessThan(4_000);
  const numbers = ids.filter((id) => id !== null).toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(entries.find(({ kind }) => kind === 'unreadable')).toMatchObject({ msgId: null, elements: 2 });
});

test.each([
  ['empty elements', () => ({})],
  ['elements of any conversation, without an id', (index: number) => ({ convId: index })],
  ['copies of one message', () => message(9)],
  ['one id in many conversations', (index: number) => ({ msgId: 9, convId: index, msgText: 'a' })],
  ['one id that cannot be read, many times', (index: number) => ({ msgId: 9, tags: index })],
  ['copies with empty elements between them', (index: number) => (index % 2 ? message(9) : {})],
])('a hundred thousand %s fill no memory, and what follows is read', async (_, one) => {
  const many = Array.from({ length: 100_000 }, (__, index) => one(index + 1));
  const entries = await entriesOf(inPieces(JSON.stringify([...many, message(10)])), 10);
  expect(entries.length).toBeLessThan(4_000);
  expect(entries.at(-1)).toMatchObject({ message: { msgId: 10 } });
});

test('an element that is too long is passed over, and the others are read', async () => {
  const long = message(2, { msgText: 'x'.repeat(3 * MOST_ELEMENT_BYTES) });
  const unplaced = { text: 'x'.repeat(MOST_ELEMENT_BYTES), msgId: 3 };
  const [first, second, third, last, ...others] = await entriesOf(
    inPieces(JSON.stringify([message(1), long, unplaced, message(4)])),
  );
  expect(first).toMatchObject({ message: { msgId: 1 } });
  expect(second).toEqual({ kind: 'unreadable', msgId: 2, convId: 3, reason: 'size' });
  expect(third).toEqual({ kind: 'unreadable', msgId: null, convId: null, reason: 'size' });
  expect([last, others]).toEqual([expect.objectContaining({ kind: 'message' }), []]);
});

test('a list that ends in an element that is too long is whole', async () => {
  const body = JSON.stringify([message(1), message(2, { msgText: 'x'.repeat(MOST_ELEMENT_BYTES) })]);
  expect((await entriesOf(inPieces(body))).map(({ kind }) => kind)).toEqual(['message', 'unreadable']);
  await expect(readList(inPieces(body.slice(0, -1)), NO_LIMIT)).rejects.toMatchObject({ code: 'malformed' });
});

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test.each([
  ['nested a million times', nested(1_000_000), nested(DEEPEST - 1)],
  ['nested just too deep', nested(DEEPEST), nested(DEEPEST - 1)],
  ['nested too deep again and again', `[${Array(2_000).fill(nested(DEEPEST)).join(',')}]`, '[]'],
  [
    'with a million objects',
    `[${Array(1_000_000).fill('{}').join(',')}]`,
    `[${Array(4_000).fill('{}').join(',')}]`,
  ],
])('an element %s is passed over before it is parsed, and the others are read', async (_, much, enough) => {
  const element = (msgId: number, tags: string) =>
    `{"msgId":${msgId},"convId":3,"msgText":"","tags":${tags}}`;
  const body = [element(1, enough), element(2, much), element(3, much), element(4, enough)].join(', ');
  for (const size of [65_536, 997, body.length]) {
    const cutter = createListCutter();
    const pieces: Piece[] = [];
    const bytes = Buffer.from(`${body}]`);
    for (let at = 0; at < bytes.length; at += size) {
      cutter.push(bytes.subarray(at, at + size));
      for (let piece = cutter.next(); piece !== null; piece = cutter.next()) pieces.push(piece);
    }
    cutter.end();
    const parsed = pieces.flatMap((piece) => (piece.kind === 'elements' ? [piece.text] : []));
    expect(parsed.join('').length).toBeLessThan(2 * enough.length + 200);
    const entries = await entriesOf(inPieces(`[${body}]`, size));
    const read = entries.map((entry) => (entry.kind === 'message' ? entry.message.msgId : entry));
    const passedOver = { kind: 'unreadable', convId: 3, reason: 'size' };
    expect(read).toEqual([1, { ...passedOver, msgId: 2 }, { ...passedOver, msgId: 3 }, 4]);
  }
});

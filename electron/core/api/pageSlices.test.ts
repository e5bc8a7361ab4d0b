import { expect, test } from 'vitest';
import { parsePageInSlices } from './pageSlices.ts';
import { parsePage } from './wire.ts';

/** Longer than what is parsed at once. */
const LONG = 2_000_000;

/** Looks like the end of one message and the beginning of the next. */
const LIKE_A_CUT = '},{"msgId":1},\n {';

const message = (msgId: number, more: object = {}) => ({ msgId, convId: 3, msgText: 'hello', ...more });

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
    expect(await parsePageInSlices(body)).toEqual(parsePage(body));
  }
});

test.each([
  ['ends in the middle', (body: string) => body.slice(0, -20)],
  ['has no end', (body: string) => body.slice(0, -1)],
  ['is followed by something', (body: string) => `${body}]`],
  ['begins with a comma', (body: string) => `[,${body.slice(1)}`],
  ['lacks a comma in the middle', (body: string) => body.replace('},{"msgId":40,', '}{"msgId":40,')],
  ['begins with a space that JSON does not know', (body: string) => `\u00a0${body}`],
  ['is an object', (body: string) => `{"messages":${body}}`],
])('a long response is malformed as a whole when it %s', async (_, spoil) => {
  const body = spoil(JSON.stringify(messagesOf((msgId) => message(msgId))));
  await expect(parsePageInSlices(body)).rejects.toMatchObject({ code: 'malformed' });
});

test('other work gets in between', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await parsePageInSlices(JSON.stringify(messagesOf((msgId) => message(msgId))));
  isOver = true;
  expect(turns).toBeGreaterThan(2);
});

import { expect, test } from 'vitest';
import { readList } from './readList.ts';

const message = (msgId: number, more: object = {}) => ({ msgId, convId: 3, msgText: 'hello', ...more });

/** So many lists in one another. */
const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

/** The numbers are those of docs/faults.md. */
test.each([
  ['4,000,000 bytes', { msgText: 'x'.repeat(3_999_900) }, true],
  ['4,200,000 bytes', { msgText: 'x'.repeat(4_199_900) }, false],
  // A brace, three commas and a bracket, and then the commas in the list.
  ['10,000 values', { tags: Array(9_996).fill(0) }, true],
  ['10,001 values', { tags: Array(9_997).fill(0) }, false],
  // The message itself is a level.
  ['100 levels', { tags: nested(99) }, true],
  ['101 levels', { tags: nested(100) }, false],
] as const)('a message of %s is read or passed over, as documented', async (_, more, isRead) => {
  async function* body(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(JSON.stringify([message(1, more), message(2)]));
  }
  const read = await readList(body(), 1_000);
  if (read.kind === 'other') throw new Error('no list');
  const kinds = read.entries.map(({ kind }) => kind);
  expect(kinds).toEqual([isRead ? 'message' : 'unreadable', 'message']);
});

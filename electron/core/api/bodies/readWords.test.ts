import { expect, test } from 'vitest';
import { readBeginning, readWords } from './readWords.ts';

const MOST = 64 * 2 ** 10;

/** A body of `length` bytes, and how many of them were taken. */
function bodyOf(length: number, chunk = 1_000) {
  const taken = { bytes: 0 };
  async function* body(): AsyncGenerator<Uint8Array> {
    while (taken.bytes < length) {
      const size = Math.min(chunk, length - taken.bytes);
      taken.bytes += size;
      yield Buffer.alloc(size, 'x');
    }
  }
  return { taken, body: body() };
}

test('a text of 64 KiB is read whole, and a longer one is malformed', async () => {
  expect(await readWords(bodyOf(MOST).body)).toBe('x'.repeat(MOST));
  await expect(readWords(bodyOf(MOST + 1).body)).rejects.toMatchObject({ code: 'malformed' });
});

test('of a text without end no more is taken than 64 KiB and a chunk', async () => {
  const { taken, body } = bodyOf(Number.POSITIVE_INFINITY);
  const text = await readBeginning(body);
  expect(text.length).toBe(taken.bytes);
  expect(taken.bytes).toBeGreaterThan(MOST);
  expect(taken.bytes).toBeLessThanOrEqual(MOST + 1_000);
});

import { expect, test } from 'vitest';
import { msgId } from '../../../../shared/model/ids.ts';
import { nearest, next } from './found.ts';

const found = (ids: readonly number[], hasMore = false) => ({
  ...{ query: 'truck', hasMore, isIndexComplete: true },
  msgIds: ids.map(msgId),
});

test.each([
  ['the match in view', [30, 20, 10], 20, 20],
  ['the next older one', [30, 20, 10], 25, 20],
  ['the newest if nothing was in view', [30, 20, 10], null, 30],
  ['the newest if there is no older one', [30, 20], 5, 30],
  ['none if there is none', [], 5, null],
])('a search begins at %s', (_, ids, from, to) => {
  expect(nearest(found(ids), from === null ? null : msgId(from))).toBe(to);
});

test.each([
  ['an older match', 30, 'older', 20],
  ['a newer match', 20, 'newer', 30],
  ['round from the oldest to the newest', 10, 'older', 30],
  ['round from the newest to the oldest', 30, 'newer', 10],
] as const)('a step goes to %s', (_, from, direction, to) => {
  expect(next(found([30, 20, 10]), msgId(from), direction)).toBe(to);
});

test('after the last match that was read, a step waits for the next page, and nowhere else', () => {
  const page = found([30, 20, 10], true);
  expect(next(page, msgId(10), 'older')).toBe('later');
  expect(next(page, msgId(20), 'older')).toBe(10);
  expect(next(found([]), null, 'older')).toBe(null);
});

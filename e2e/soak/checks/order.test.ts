import { expect, test } from 'vitest';
import { isInOrder, type Sent } from './order.ts';

const once = (key: string, at: number): Sent => ({ key, first: at, last: at });
const again = (key: string, first: number, last: number): Sent => ({ key, first, last });

test.each<[string, string, readonly Sent[]]>([
  ['as sent', 'a b c', [once('a', 0), once('b', 1), once('c', 2)]],
  ['one is missing', 'a c', [once('a', 0), once('b', 1), once('c', 2)]],
  ['the same words twice, the first of them deleted', 'b a', [once('a', 0), once('b', 1), once('a', 2)]],
  ['sent again before the last', 'b a c', [again('a', 0, 1.5), once('b', 1), once('c', 2)]],
  ['sent again, and it had arrived', 'a b', [again('a', 0, 1.5), once('b', 1)]],
  ['twins of which one was sent again', 'a c a', [again('a', 0, 2.5), once('a', 1), once('c', 2)]],
])('%s: in order', (_, keys, sent) => {
  expect(isInOrder(keys.split(' '), sent)).toBe(true);
});

test.each<[string, string, readonly Sent[]]>([
  ['turned round', 'b a', [once('a', 0), once('b', 1)]],
  ['sent again, and yet before what was sent earlier', 'b a', [once('a', 0), again('b', 1, 2.5)]],
  ['sent again, and yet behind what was sent later', 'b a', [again('a', 0, 0.5), once('b', 1)]],
  ['the same words oftener than they were sent', 'a b a', [once('a', 0), once('b', 1)]],
  ['twins around another that was sent last', 'a c a', [once('a', 0), once('a', 1), once('c', 2)]],
])('%s: out of order', (_, keys, sent) => {
  expect(isInOrder(keys.split(' '), sent)).toBe(false);
});

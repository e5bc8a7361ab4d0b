import { expect, test } from 'vitest';
import { createHeldEntries } from './heldEntries.ts';
import { type PageEntry, parsePage } from './wire.ts';

const MIB = 2 ** 20;

/** Elements with these ids, or without any. */
const entriesOf = (...elements: readonly object[]): readonly PageEntry[] =>
  parsePage(JSON.stringify(elements));

const message = (msgId: number, msgText = '') => entriesOf({ msgId, convId: 3, msgText });

function hold(limit: number, ...given: readonly (readonly PageEntry[])[]) {
  const held = createHeldEntries(limit);
  for (const entries of given) held.add(entries);
  return held;
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => message(at + 1));

test.each([
  ['fewer than a thousand', 10, 1_000],
  ['more', 1_500, 1_500],
])(
  'when %s are asked for, two thousand more are held before they are cut to the oldest',
  (_, limit, most) => {
    const some = hold(limit, ...upTo(most + 2_000));
    expect([some.list().length, some.isEnough()]).toEqual([most + 2_000, false]);
    const many = hold(limit, ...upTo(most + 2_001));
    expect([many.list().length, many.isEnough()]).toEqual([most, true]);
  },
);

/** A message whose fields together are so long, in UTF-16 units. */
const long = (msgId: number, length: number) => message(msgId, 'x'.repeat(length - lengthOf(message(msgId))));

/** Of the fields that a message has without being given them. */
const lengthOf = ([entry]: readonly PageEntry[]) =>
  entry?.kind === 'message' ? entry.message.msgType.length + entry.message.priority.length : 0;

test.each([
  [8 * MIB, 2],
  [8 * MIB + 1, 1],
])(
  'texts of 24 MiB together are held, and with more the oldest 16 MiB (a text of %i: %i)',
  (second, kept) => {
    const held = hold(10_000, long(1, 8 * MIB), long(2, second), long(3, 16 * MIB - second));
    expect([held.list().length, held.isEnough()]).toEqual([3, false]);
    held.add(message(4, 'x'));
    expect([held.list().length, held.isEnough()]).toEqual([kept, true]);
  },
);

test('a hundred different elements without an id are held one by one, and all others with the last', () => {
  const strange = (at: number) => entriesOf({ convId: at + 1 });
  const ofAll = (count: number) =>
    hold(10, message(1), ...Array.from({ length: count }, (_, at) => strange(at))).list();
  expect(ofAll(100)).toHaveLength(101);
  expect(ofAll(101)).toHaveLength(101);
  expect(ofAll(101).at(-1)).toMatchObject({ convId: null, elements: 2 });
});

test('of one id, messages of three conversations are kept, and one more of any', () => {
  const inConversations = (count: number) =>
    Array.from({ length: 3_001 }, (_, at) =>
      entriesOf({ msgId: 9, convId: Math.min(at + 1, count), msgText: '' }),
    );
  const kept = (count: number) =>
    hold(10, ...inConversations(count))
      .list()
      .map((entry) => entry.kind === 'message' && entry.message.convId);
  expect(kept(2)).toEqual([1, 2]);
  expect(kept(3)).toEqual([1, 2, 3, 3]);
  expect(kept(3_001)).toEqual([1, 2, 3, 4]);
});

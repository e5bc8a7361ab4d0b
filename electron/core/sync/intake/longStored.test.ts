import { expect, test } from 'vitest';
import { countingDb } from '../../../../testing/core/countingDb.ts';
import { m, openTestStore, wire, wires } from '../../../../testing/core/testStore.ts';
import { lowestOfNewest } from '../../messages/knownMessages.ts';
import { readMessage } from '../../messages/messagePages.ts';
import { applyBatch } from './applyBatch.ts';
import { differing, markGone } from './differences.ts';

const COUNT = 60;
const MEGABYTE = 1_000_000;
const LONG = 'word '.repeat(MEGABYTE / 5);

/** A store with texts of 1 MB each. */
function withLongTexts() {
  const store = openTestStore();
  const given = wires(1, COUNT, { msgText: LONG });
  applyBatch(store, { messages: given, covered: { after: 0, through: COUNT } });
  const { counted, read } = countingDb(store.archive);
  return { store: { ...store, archive: counted }, given, read };
}

test('long stored texts don’t fill the memory when a service gives others under the same ids', () => {
  const { store, given, read } = withLongTexts();
  const messages = given.map((message) => ({ ...message, msgText: 'short' }));
  expect(applyBatch(store, { messages, covered: null, isJudged: true }).changed).toHaveLength(1);
  expect(read.mostAtOnce).toBeLessThan(COUNT * 70_000);
  expect(readMessage(store, m(COUNT))?.text).toBe('short');
});

test('long texts are compared a few at a time, and whole', () => {
  const { store, given, read } = withLongTexts();
  const edited = wire(COUNT, { msgText: `${LONG}!` });
  expect(differing(store, [...given.slice(0, -1), edited])).toEqual([edited]);
  expect(read.mostAtOnce).toBeLessThan(27 * MEGABYTE);
});

test('a long text that a service writes otherwise, or that was edited at its end, is the same message', () => {
  const { store } = withLongTexts();
  const later = { created: 1_800_000_000 };
  const rewritten = wire(1, { ...later, msgText: LONG.replaceAll(' ', '&nbsp;') });
  const edited = wire(2, { ...later, msgText: `${LONG}!` });
  const another = wire(3, { ...later, msgText: `Other ${LONG}` });
  const { others } = applyBatch(store, { messages: [rewritten, edited, another], covered: null });
  expect(others).toEqual([3]);
});

test('where the newest messages begin, and that some are gone, is known without their texts', () => {
  const { store, given, read } = withLongTexts();
  expect(lowestOfNewest(store, COUNT, 10)).toBe(COUNT - 9);
  expect(lowestOfNewest(store, COUNT, 200)).toBe(1);
  expect(lowestOfNewest(store, 0, 5)).toBeNull();
  const ids = given.map(({ msgId }) => msgId);
  expect(markGone(store, ids).deleted).toEqual(ids);
  expect(read.mostAtOnce).toBeLessThan(COUNT * 70_000);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { c, openTestStore, wire } from '../../../testing/core/testStore.ts';
import { DELETED } from '../db/flags.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { firstSince } from './firstSince.ts';

const START = Date.UTC(2026, 4, 1);
const HOUR = 3_600_000;

/** A conversation with a message per time (hours after START; null: unknown), whose ids have gaps, between those of another one. */
function conversationAt(hours: readonly (number | null)[]) {
  const store = openTestStore();
  const messages = hours.flatMap((hour, index) => [
    wire(10 * index + 3, { convId: 1, created: hour === null ? null : START + hour * HOUR }),
    wire(10 * index + 5, { convId: 2, created: START }),
  ]);
  applyBatch(store, { messages, covered: null });
  return {
    store,
    since: (hour: number) => {
      const found = firstSince(store, c(1), START + hour * HOUR, 0);
      return found && { index: (found.msgId - 3) / 10, hour: (found.created - START) / HOUR };
    },
  };
}

test.each([
  ['the first message of a day', 24, 2],
  ['the first message later, if that day has none', 72, 4],
  ['the very first message', -100, 0],
])('%s is found', (_, hour, index) => {
  const { since } = conversationAt([1, 2, 25, 30, 100, 101]);
  expect(since(hour)?.index).toBe(index);
});

test('after the last message there is none, and none in a conversation without messages or without times', () => {
  expect(conversationAt([1, 2]).since(3)).toBe(null);
  expect(conversationAt([]).since(0)).toBe(null);
  expect(conversationAt([null, null]).since(0)).toBe(null);
});

test('messages of unknown time are passed over, and hidden ones too', () => {
  expect(conversationAt([null, 1, null, null, 30, null]).since(24)?.index).toBe(4);
  const { store } = conversationAt([1, 30, 31]);
  applyBatch(store, {
    messages: [wire(13, { convId: 1, created: START + 30 * HOUR, isDeleted: true })],
    covered: null,
  });
  expect(firstSince(store, c(1), START + 24 * HOUR, DELETED)?.msgId).toBe(23);
});

test('a clock that was set back by a little doesn’t hide the beginning of a day', () => {
  const { since } = conversationAt([20, 23.9, 24.1, 23.95, 24.2, 24.15, 25]);
  expect(since(24)?.index).toBe(2);
});

const TIME = fc.option(fc.integer({ min: 0, max: 50 }), { nil: null, freq: 5 });
const TIMES = fc.array(TIME, { maxLength: 30 });
const HOURS = fc.integer({ min: 0, max: 50 });
const isKnown = (hour: number | null): hour is number => hour !== null;

test('where times grow, it is the first message, whatever the times', () => {
  const grown = (times: readonly (number | null)[]) => {
    const known = times.filter(isKnown).toSorted((a, b) => a - b);
    return times.map((each) => (isKnown(each) ? (known.shift() ?? null) : null));
  };
  fc.assert(
    fc.property(TIMES, HOURS, (times, hour) => {
      const hours = grown(times);
      const first = hours.findIndex((each) => isKnown(each) && each >= hour);
      expect(conversationAt(hours).since(hour)?.index ?? -1).toBe(first);
    }),
  );
});

test('where times go back and forth, it is a message that is late enough, after one that is not', () => {
  fc.assert(
    fc.property(TIMES, HOURS, (hours, hour) => {
      const found = conversationAt(hours).since(hour);
      const last = hours.findLast(isKnown) ?? -1;
      if (found === null) {
        expect(last).toBeLessThan(hour);
        return;
      }
      expect(found.hour).toBeGreaterThanOrEqual(hour);
      const before = hours.slice(0, found.index).findLast(isKnown) ?? -1;
      expect(before < hour || before > found.hour).toBe(true);
    }),
  );
});

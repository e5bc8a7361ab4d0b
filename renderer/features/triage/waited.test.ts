import { expect, test } from 'vitest';
import { isLate, isSoonLate, waitedFor } from './waited.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [0, '0m', '0 minutes'],
  [59 * MINUTE + 59_999, '59m', '59 minutes'],
  [HOUR, '1h', '1 hour'],
  [47 * HOUR, '47h', '47 hours'],
  [48 * HOUR, '2d', '2 days'],
  [500 * 24 * HOUR, '500d', '500 days'],
  // The clock of the service may be ahead.
  [-HOUR, '0m', '0 minutes'],
])('a wait of %i ms is shown as %s', (ms, narrow, long) => {
  const now = 1_800_000_000_000;
  expect(waitedFor(now - ms, now, 'en')).toBe(narrow);
  expect(waitedFor(now - ms, now, 'en', 'long')).toBe(long);
});

test('a wait is late after the time to answer within, soon late after half of it, and never without one', () => {
  const now = 1_800_000_000_000;
  expect(isLate(now - 61 * MINUTE, now, 60)).toBe(true);
  expect(isLate(now - 60 * MINUTE, now, 60)).toBe(false);
  expect(isSoonLate(now - 31 * MINUTE, now, 60)).toBe(true);
  expect(isLate(0, now, 0)).toBe(false);
  expect(isSoonLate(0, now, 0)).toBe(false);
});

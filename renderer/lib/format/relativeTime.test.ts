import { expect, it } from 'vitest';
import { relativeTime } from './relativeTime.ts';

const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime();
const now = at(2026, 5, 10, 15, 0);
const shown = (time: number, locale = 'en-GB') => relativeTime(time, now, locale);

it('a time grows coarser the longer ago it is', () => {
  expect(shown(now - 20_000)).toBe('now');
  expect(shown(now - 7 * 60_000)).toBe('7m');
  expect(shown(at(2026, 5, 10, 9, 5))).toBe('09:05');
  expect(shown(at(2026, 5, 9, 23, 50))).toBe('Yesterday');
  expect(shown(at(2026, 5, 5, 12))).toBe('Fri');
  expect(shown(at(2026, 1, 3))).toBe('3 Feb');
  expect(shown(at(2024, 1, 3))).toBe('3 Feb 2024');
});

it('just before midnight is yesterday by the calendar, not by the hours passed', () => {
  expect(relativeTime(at(2026, 5, 9, 23), at(2026, 5, 10, 1), 'en-GB')).toBe('Yesterday');
});

it('a clock that runs ahead on the service shows as now', () => {
  expect(shown(now + 90_000)).toBe('now');
});

it('a time that is still to come shows when, not as now', () => {
  expect(shown(at(2026, 5, 10, 17, 30))).toBe('17:30');
  expect(shown(at(2026, 5, 11, 9))).toBe('Tomorrow');
  expect(shown(at(2026, 5, 14, 9))).toBe('14 Jun');
  expect(shown(at(2099, 0, 1))).toBe('1 Jan 2099');
});

it('follows the locale', () => {
  expect(shown(at(2024, 1, 3), 'en-US')).toBe('Feb 3, 2024');
});

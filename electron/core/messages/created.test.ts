import { expect, it } from 'vitest';
import { createdMs, knownTime, timeOf } from './created.ts';

const MOMENT = Date.UTC(2023, 10, 14, 22, 13, 20);

it.each([
  ['seconds', 1_700_000_000],
  ['milliseconds', 1_700_000_000_000],
  ['microseconds', 1_700_000_000_000_000],
  ['nanoseconds', 1_700_000_000 * 1e9],
  ['ticks of .NET', 638_355_968_000_000_000],
])('reads a creation time in %s as the same moment', (_, raw) => {
  expect(createdMs(raw)).toBe(MOMENT);
  expect(createdMs(createdMs(raw))).toBe(MOMENT);
});

it('keeps the fraction of a second', () => {
  expect(createdMs(1_700_000_000.25)).toBe(MOMENT + 250);
});

it.each([
  ['a counter', 4_711],
  ['a negative number', -1_700_000_000],
  ['1989', Date.UTC(1989, 11, 31)],
  ['the year 2100', Date.UTC(2100, 0)],
  ['a number beyond every unit', 1e308],
  ['the same, negative', -1e308],
  ['nothing', null],
])('the time is unknown if it is given as %s', (_, raw) => {
  expect(timeOf(raw)).toBeNull();
  expect(knownTime(createdMs(raw))).toBeNull();
});

it('takes no year from 1992 to 2099 for another one, in any unit', () => {
  for (let year = 1992; year < 2100; year += 1) {
    const ms = Date.UTC(year, 6);
    const counts = [ms / 1e3, ms, ms * 1e3, ms * 1e6, ms * 1e4 + 621_355_968_000_000_000];
    expect(counts.map(createdMs)).toEqual(counts.map(() => ms));
  }
});

it('an impossible time that was stored is unknown', () => {
  expect(knownTime(Date.UTC(22_228, 0))).toBeNull();
  expect(knownTime(MOMENT)).toBe(MOMENT);
});

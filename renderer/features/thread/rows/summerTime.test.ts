import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testMessage } from '../../../../testing/page/testMessage.ts';
import { dayName } from '../../../lib/format/days.ts';
import { relativeTime } from '../../../lib/format/relativeTime.ts';
import { buildRows } from './threadRows.ts';

const before = process.env['TZ'];
beforeAll(() => {
  process.env['TZ'] = 'Europe/Berlin';
  expect(new Date('2026-07-01T00:00Z').getHours()).toBe(2);
});
afterAll(() => {
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

const HOUR = 3_600_000;
const shown = (at: string, now: string) => relativeTime(Date.parse(at), Date.parse(now), 'en-GB');
const named = (at: string, now: string) => dayName(Date.parse(at), Date.parse(now));

describe.each([
  ['has 23 hours', '2026-03-28', '2026-03-29', '2026-03-30', '+01:00', '+02:00', 23],
  ['has 25 hours', '2026-10-24', '2026-10-25', '2026-10-26', '+02:00', '+01:00', 25],
])('a day that %s', (_, eve, day, next, from, to, hours) => {
  it('is yesterday for the whole next day, and the day before it is not', () => {
    for (const now of [`${next}T00:00:30${to}`, `${next}T23:59${to}`]) {
      expect(named(`${day}T00:01${from}`, now)).toBe('yesterday');
      expect(named(`${day}T23:59${to}`, now)).toBe('yesterday');
      expect(named(`${eve}T23:59${from}`, now)).toBeNull();
    }
    expect(shown(`${day}T00:01${from}`, `${next}T00:30${to}`)).toBe('Yesterday');
    expect(shown(`${eve}T23:59${from}`, `${next}T00:30${to}`)).toBe('Sat');
  });

  it('is today until it ends, and the day before is yesterday', () => {
    for (const now of [`${day}T00:30${from}`, `${day}T23:59${to}`]) {
      expect(named(`${day}T00:01${from}`, now)).toBe('today');
      expect(named(`${eve}T00:01${from}`, now)).toBe('yesterday');
    }
    expect(shown(`${day}T00:30${from}`, `${day}T23:30${to}`)).toBe('00:30');
  });

  it('has one separator in a thread, however its hours change', () => {
    const first = Date.parse(`${eve}T23:30${from}`);
    const messages = Array.from({ length: hours + 2 }, (_hour, index) =>
      testMessage(index + 1, { created: first + index * HOUR }),
    );
    const starts = buildRows(messages, [], null).filter(({ head }) => head.startsDay);
    expect(starts).toHaveLength(3);
  });
});

it('minutes that the clock repeats count once', () => {
  expect(shown('2026-10-25T02:50+02:00', '2026-10-25T02:10+01:00')).toBe('20m');
});

it('after the clock was set back, later times of the day show as they are, and as today', () => {
  expect(shown('2026-05-05T15:00+02:00', '2026-05-05T10:00+02:00')).toBe('15:00');
  expect(named('2026-05-05T15:00+02:00', '2026-05-05T10:00+02:00')).toBe('today');
});

import { expect, test } from 'vitest';
import { convId, msgId } from '../../../shared/model/ids.ts';
import { FIRST_CHOICES, rangeOf, redactionOf, ZONES } from './transcriptChoices.ts';

const ALL = { convId: convId(1), msgIds: null };
const zoned = { ...FIRST_CHOICES(), zoneChoice: 'other', otherZone: 'Europe/Zurich' } as const;

test('days are those of the chosen zone, and the last one is in the range', () => {
  const days = { ...zoned, isByDate: true, from: '2026-03-29', to: '2026-03-29' };
  expect(rangeOf(days, ALL)).toEqual({
    kind: 'times',
    from: Date.parse('2026-03-28T23:00:00Z'),
    // The night in which summer time begins has 23 hours.
    to: Date.parse('2026-03-29T22:00:00Z'),
  });
  expect(rangeOf({ ...days, zoneChoice: 'utc', to: '' }, ALL)).toEqual({
    kind: 'times',
    from: Date.parse('2026-03-29T00:00:00Z'),
    to: null,
  });
});

test('without a day, and for selected messages, days don’t matter', () => {
  expect(rangeOf({ ...zoned, isByDate: true }, ALL)).toEqual({ kind: 'all' });
  expect(rangeOf({ ...zoned, from: '2026-03-29' }, ALL)).toEqual({ kind: 'all' });
  expect(rangeOf({ ...zoned, isByDate: true, from: '2026-03-29' }, { ...ALL, msgIds: [msgId(3)] })).toEqual({
    kind: 'messages',
    msgIds: [3],
  });
});

test('a day whose year has too many digits is none, while it is typed', () => {
  const days = { ...zoned, isByDate: true, from: '20266-03-29' };
  expect(rangeOf(days, ALL)).toEqual({ kind: 'all' });
  expect(rangeOf({ ...days, to: '9999-12-31' }, ALL)).toMatchObject({ kind: 'times', from: null });
});

test('days don’t matter for the results of a search', () => {
  const days = { ...zoned, isByDate: true, from: '2026-03-29' };
  expect(rangeOf(days, { convId: null, query: 'truck' })).toEqual({ kind: 'search', query: 'truck' });
});

test('the zone of this computer is among the zones', () => {
  expect(ZONES()).toContain(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test('nothing is redacted until the person wants it, and then each typed text once it has letters', () => {
  expect(redactionOf({ ...zoned, words: 'Atlas' })).toBeNull();
  expect(redactionOf({ ...zoned, isRedacted: true, words: ' Atlas, , Blue Nile,' })).toEqual({
    ...{ people: true, numbers: true, addresses: true },
    words: ['Atlas', 'Blue Nile'],
  });
});

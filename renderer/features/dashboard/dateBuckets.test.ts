import { expect, test } from 'vitest';
import { bucketsOf } from './dateBuckets.ts';
import { dayOf, presetOf, presetRange, readDay, writeDay } from './rangeChoices.ts';

const day = (text: string) => readDay(text) ?? 0;
const on = (text: string, own = 1) => ({ day: day(text), own, others: 2 });
const ALL = { from: null, to: null };
const dates = (list: readonly { readonly day: number }[]) => list.map((bucket) => writeDay(bucket.day));

test('days without messages have their place between the others', () => {
  const { size, buckets } = bucketsOf([on('2026-11-02'), on('2026-11-04')], ALL, day('2026-11-05'));
  expect(size).toBe('date');
  expect(dates(buckets)).toEqual(['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05']);
  expect(buckets.map(({ others }) => others)).toEqual([2, 0, 2, 0]);
});

test('half a year is counted by weeks, which begin on Monday', () => {
  const days = [on('2026-03-04'), on('2026-03-08'), on('2026-08-30')];
  const { size, buckets } = bucketsOf(days, { from: day('2026-03-01'), to: null }, day('2026-08-30'));
  expect(size).toBe('week');
  expect(dates(buckets).slice(0, 3)).toEqual(['2026-02-23', '2026-03-02', '2026-03-09']);
  expect(buckets[1]).toMatchObject({ own: 2, others: 4 });
  expect(dates(buckets).at(-1)).toBe('2026-08-24');
});

test('years are counted by months', () => {
  const { size, buckets } = bucketsOf([on('2020-01-31'), on('2026-02-28')], ALL, day('2026-02-28'));
  expect(size).toBe('month');
  expect(dates(buckets).slice(0, 3)).toEqual(['2020-01-01', '2020-02-01', '2020-03-01']);
  expect(dates(buckets).at(-1)).toBe('2026-02-01');
  expect(buckets.reduce((sum, { own }) => sum + own, 0)).toBe(2);
});

test('a day whose year is still being typed is none yet', () => {
  for (const typed of ['', '0002-05-31', '0020-05-31', '0202-05-31', '2201-01-01', '12026-05-31'])
    expect(readDay(typed)).toBeNull();
  for (const typed of ['1990-01-01', '2026-05-31', '2200-12-31'])
    expect(writeDay(readDay(typed))).toBe(typed);
});

test('a choice of days is known again, until the person chooses others', () => {
  const today = dayOf(new Date(2026, 10, 20, 23, 59).getTime());
  expect(writeDay(today)).toBe('2026-11-20');
  for (const preset of ['week', 'month', 'quarter', 'year', 'all'] as const)
    expect(presetOf(presetRange(preset, today), today)).toBe(preset);
  expect(presetOf({ from: today - 3, to: null }, today)).toBeNull();
  expect(presetOf({ from: today - 6, to: today }, today)).toBeNull();
});

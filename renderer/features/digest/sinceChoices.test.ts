import { expect, test } from 'vitest';
import { dayBegan, sinceOf } from './sinceChoices.ts';

const NOON = new Date(2026, 2, 30, 12, 30).getTime();

test('a day begins at midnight here, also after the clocks changed and in another month', () => {
  expect(new Date(dayBegan(0, NOON))).toEqual(new Date(2026, 2, 30));
  expect(new Date(dayBegan(1, NOON))).toEqual(new Date(2026, 2, 29));
  expect(new Date(dayBegan(6, new Date(2026, 2, 2).getTime()))).toEqual(new Date(2026, 1, 24));
});

test('a time that is still typed is none', () => {
  expect(sinceOf('last', '', NOON)).toBeNull();
  expect(sinceOf('own', '', NOON)).toBeUndefined();
  for (const year of ['0002', '0020', '0202'])
    expect(sinceOf('own', `${year}-03-29T10:00`, NOON)).toBeUndefined();
  expect(sinceOf('own', '2026-03-29T10:00', NOON)).toBe(new Date(2026, 2, 29, 10).getTime());
  expect(sinceOf('1', '', NOON)).toBe(dayBegan(1, NOON));
});

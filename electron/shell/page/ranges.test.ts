import { expect, test } from 'vitest';
import { parseRange } from './ranges.ts';

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=0-0', { start: 0, end: 0 }],
])('%s of 1,000 bytes', (header, range) => {
  expect(parseRange(header, 1_000)).toEqual(range);
});

test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0'])('%s is outside of 1,000 bytes', (header) => {
  expect(parseRange(header, 1_000)).toBe('unsatisfiable');
});

test.each([
  null,
  '',
  'bytes=-',
  'bytes=5-2',
  'bytes=0-1,4-5',
  'items=0-1',
  'bytes=a-b',
  'bytes=99999999999999999-',
])('%j is left unheeded', (header) => {
  expect(parseRange(header, 1_000)).toBeNull();
});

test('nothing of an empty file can be given in part', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(parseRange(null, 0)).toBeNull();
});

import { expect, it } from 'vitest';
import { createdMs } from './created.ts';

it('reads a creation time in seconds, milliseconds and microseconds as the same moment', () => {
  expect(createdMs(1_700_000_000)).toBe(1_700_000_000_000);
  expect(createdMs(1_700_000_000.25)).toBe(1_700_000_000_250);
  expect(createdMs(1_700_000_000_000)).toBe(1_700_000_000_000);
  expect(createdMs(1_700_000_000_000_000)).toBe(1_700_000_000_000);
});

it('reads an impossible time as the first or last moment of the calendar', () => {
  expect(createdMs(1e308)).toBe(8.64e15);
  expect(createdMs(-1e308)).toBe(-8.64e15);
});

import { expect, it } from 'vitest';
import { createdMs } from './created.ts';

it('reads a creation time in seconds and in milliseconds as the same moment', () => {
  expect(createdMs(1_700_000_000)).toBe(1_700_000_000_000);
  expect(createdMs(1_700_000_000.25)).toBe(1_700_000_000_250);
  expect(createdMs(1_700_000_000_000)).toBe(1_700_000_000_000);
});

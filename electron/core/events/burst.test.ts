import { expect, test } from 'vitest';
import { createBurst } from './burst.ts';

test('as many as a second allows pass at once, the next ones as time allows, and patience earns no more', () => {
  let now = 0;
  const clock = { now: () => now, monotonic: () => now, wait: async () => {} };
  const mayPass = createBurst(clock, 4);
  const passing = () => Array.from({ length: 10 }, mayPass).filter(Boolean).length;
  expect(passing()).toBe(4);
  now += 500;
  expect(passing()).toBe(2);
  now += 3_600_000;
  expect(passing()).toBe(4);
});

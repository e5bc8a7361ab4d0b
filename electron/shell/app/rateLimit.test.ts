import { expect, test } from 'vitest';
import { createRateLimit } from './rateLimit.ts';

test('so much is allowed within any such time, and more later', () => {
  let now = 0;
  const limit = createRateLimit(2, 1_000, () => now);
  const allowedAt = (at: number) => {
    now = at;
    return limit.allows();
  };
  expect([0, 600, 999, 1_000, 1_599, 1_600].map(allowedAt)).toEqual([true, true, false, true, false, true]);
  expect(limit.check).toThrow(expect.objectContaining({ code: 'too-often' }));
});

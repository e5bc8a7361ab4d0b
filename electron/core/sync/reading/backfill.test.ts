import { expect, test } from 'vitest';
import { AppError, type ErrorCode } from '../../../../shared/errors/errors.ts';
import { createBackfill } from './backfill.ts';
import { toPage } from './page.ts';

/** How many messages it asks for, after a page that failed so, if any did. */
async function askedAfter(failure: ErrorCode | null): Promise<number> {
  let asked = 0;
  const backfill = createBackfill({
    ask: async (after, through, limit) => {
      asked = limit;
      return toPage(after, through, []);
    },
    apply: async () => undefined,
    nextGap: (bound) => ({ after: 0, through: bound }),
    now: () => 0,
    isBusy: () => false,
  });
  backfill.restart(1_000_000, 1);
  if (failure !== null) backfill.failed(new AppError(failure, 'It failed.'));
  await backfill.step();
  return asked;
}

test.each<ErrorCode>(['timeout', 'interrupted', 'malformed', 'server'])(
  'a page that ended with %s may have been too large: less is asked for',
  async (code) => {
    expect(await askedAfter(code)).toBeLessThan(await askedAfter(null));
  },
);

test.each<ErrorCode>(['offline', 'captive-portal', 'rate-limited', 'refused-credentials', 'disk-full'])(
  'the size of a page had no part in %s: as much is asked for',
  async (code) => {
    expect(await askedAfter(code)).toBe(await askedAfter(null));
  },
);

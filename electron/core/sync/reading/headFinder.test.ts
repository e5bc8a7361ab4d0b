import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../service/seed/random.ts';
import { AppError, type ErrorCode } from '../../../../shared/errors/errors.ts';
import { msgId } from '../../../../shared/model/ids.ts';
import { type Ask, createHeadFinder, type Found } from './headFinder.ts';
import type { Page } from './page.ts';

const findNewest = (ask: Ask, from: number): Promise<Found> =>
  createHeadFinder({ ask, onLeftOut: () => {} }).find(from);

/** A service with `ids` (ascending) that returns at most `most` of them at once, and the number of requests to it. */
function holding(ids: ArrayLike<number>, most = Number.POSITIVE_INFINITY) {
  const asked = { requests: 0, rounds: 0 };
  let isRoundOpen = false;
  const ask: Ask = async (after, limit) => {
    asked.requests += 1;
    if (!isRoundOpen) asked.rounds += 1;
    isRoundOpen = true;
    await new Promise(setImmediate);
    isRoundOpen = false;
    return pageOf(ids, after, Math.min(limit, most));
  };
  return { ask, asked };
}

function pageOf(ids: ArrayLike<number>, after: number, limit: number): Page {
  const begin = firstAbove(ids, after);
  const end = Math.min(begin + limit, ids.length);
  const none = { batches: [], holes: [], unplaced: [], clashes: [], unreadable: { count: 0, reason: null } };
  if (end === begin) return { count: 0, first: after, last: after, ...none };
  return { count: end - begin, first: ids[begin] ?? after, last: ids[end - 1] ?? after, ...none };
}

function firstAbove(ids: ArrayLike<number>, after: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? 0) > after) high = middle;
    else low = middle + 1;
  }
  return low;
}

const hundredThousand = Float64Array.from({ length: 100_000 }, (_, index) => index + 1);
const failed = (code: ErrorCode, details = {}) => Promise.reject(new AppError(code, 'It failed.', details));

const shapes: Record<string, (index: number) => number> = {
  'without gaps': (index) => index + 1,
  'with gaps of 8 on average': (index) => index * 8 + 1 + ((index * 7_919) % 8),
  'a thousand ids apart': (index) => index * 1_000 + 1 + ((index * 7_919) % 1_000),
  'thinning out': (index) => Math.floor(index ** 1.4) + index + 1,
};

describe.each([0, 1, 50, 2_000, 3_000, 10_000, 100_000, 1_000_000])('a history of %i messages', (count) => {
  test.each(Object.keys(shapes))('%s: its end is found within the budget', async (name) => {
    const ids = Float64Array.from({ length: count }, (_, index) => shapes[name]?.(index) ?? 0);
    const largest = ids.at(-1) ?? 0;
    const { ask, asked } = holding(ids);
    const { newest } = await findNewest(ask, 0);
    expect(newest.last).toBe(largest);
    expect(asked.requests).toBeLessThanOrEqual(2 * Math.log2(largest + 1) + 10);
    expect(asked.rounds).toBeLessThanOrEqual(10);
  });
});

test('any history: the returned page reaches the newest message', async () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER - 1 }), { maxLength: 60 });
  const runs = fc.array(fc.tuple(fc.integer({ min: 1, max: 2 ** 45 }), fc.integer({ min: 1, max: 4_000 })), {
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(ids, runs, async (single, dense) => {
      const all = dense.flatMap(([start, length]) => Array.from({ length }, (_, index) => start + index));
      const history = [...new Set([...single, ...all])].toSorted((a, b) => a - b);
      const { newest } = await findNewest(holding(history).ask, 0);
      expect(newest.last).toBe(history.at(-1) ?? 0);
    }),
    { numRuns: 60 },
  );
});

test.each([1, 2, 3, 7, 100, 1_999])(
  'a service that gives %i messages at most: its end is found all the same',
  async (most) => {
    for (const name of Object.keys(shapes)) {
      for (const count of [1, 3, 4, 50, 3_000, 100_000]) {
        const ids = Float64Array.from({ length: count }, (_, index) => shapes[name]?.(index) ?? 0);
        const { ask, asked } = holding(ids, most);
        expect((await findNewest(ask, 0)).newest.last, `${count} ${name}`).toBe(ids.at(-1));
        expect(asked.requests, `${count} ${name}`).toBeLessThan(100);
      }
    }
  },
);

test('a history whose ids start very high', async () => {
  const ids = Float64Array.from({ length: 50_000 }, (_, index) => 2 ** 50 + index * 3);
  expect((await findNewest(holding(ids).ask, 0)).newest.last).toBe(ids.at(-1));
});

test('the first page takes the longest, and the search goes on meanwhile', async () => {
  const { ask, asked } = holding(Float64Array.from({ length: 1_000_000 }, (_, index) => index * 8 + 1));
  let roundsMeanwhile = 0;
  const slowly: Ask = async (after, limit) => {
    if (after > 0) return ask(after, limit);
    for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
    roundsMeanwhile = asked.rounds;
    return ask(after, limit);
  };
  const { newest, oldest } = await findNewest(slowly, 0);
  expect(newest.last).toBe(7_999_993);
  expect(oldest.first).toBe(1);
  // All of the probes' rounds. The last request is the page that reaches the end.
  expect(roundsMeanwhile).toBeGreaterThanOrEqual(3);
});

test('a first page that fails ends a search that goes on meanwhile', async () => {
  const { ask, asked } = holding(hundredThousand);
  const failing: Ask = (after, limit) => (after === 0 ? failed('server') : ask(after, limit));
  await expect(findNewest(failing, 0)).rejects.toMatchObject({ code: 'server' });
  for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
  expect(asked.rounds).toBe(1);
});

test('far behind a known end: only newer ids are searched', async () => {
  const ids = Float64Array.from({ length: 100_000 }, (_, index) => index + 1);
  const { ask, asked } = holding(ids);
  expect((await findNewest(ask, 40_000)).newest.last).toBe(100_000);
  expect(asked.requests).toBeLessThan(40);
});

test('a failed probe does not count as the end of the history: it is left out', async () => {
  const { ask } = holding(hundredThousand);
  const left: string[] = [];
  const failing: Ask = (after, limit) => (after === 65_536 ? failed('server') : ask(after, limit));
  const finder = createHeadFinder({ ask: failing, onLeftOut: ({ code }) => left.push(code) });
  expect((await finder.find(0)).newest.last).toBe(100_000);
  expect(left).toEqual(['server']);
});

test.each<[ErrorCode, object]>([
  ['refused-credentials', {}],
  ['offline', {}],
  ['rate-limited', {}],
  ['server', { retryAfterMs: 60_000 }],
])('an error that all requests would meet ends the search at once: %s %o', async (code, details) => {
  const { ask, asked } = holding(hundredThousand);
  const finder = createHeadFinder({
    ask: (after, limit) => (after === 65_536 ? failed(code, details) : ask(after, limit)),
    onLeftOut: () => {},
  });
  await expect(finder.find(0)).rejects.toMatchObject({ code });
  expect(asked.rounds).toBe(1);
});

test('a search that failed goes on with what it learnt, and asks nothing twice', async () => {
  const { ask } = holding(hundredThousand);
  const points: string[] = [];
  let left = 30;
  const finder = createHeadFinder({
    ask: (after, limit) => {
      left -= 1;
      if (left < 0) return failed('server');
      points.push(`${after} ${limit}`);
      return ask(after, limit);
    },
    onLeftOut: () => {},
  });
  await expect(finder.find(0)).rejects.toThrow('It failed.');
  expect(finder.firstPage()?.last).toBe(2_000);
  left = Number.POSITIVE_INFINITY;
  expect((await finder.find(0)).newest.last).toBe(100_000);
  // Only whether messages arrived meanwhile is asked again.
  expect(points.length - new Set(points).size).toBeLessThanOrEqual(1);
});

test('messages that arrive while a search waits are found', async () => {
  let ids = hundredThousand;
  let left = 21;
  const finder = createHeadFinder({
    ask: (after, limit) => {
      left -= 1;
      return left < 0 ? failed('server') : holding(ids).ask(after, limit);
    },
    onLeftOut: () => {},
  });
  await expect(finder.find(0)).rejects.toThrow('It failed.');
  ids = Float64Array.from({ length: 300_000 }, (_, index) => index + 1);
  left = Number.POSITIVE_INFINITY;
  expect((await finder.find(0)).newest.last).toBe(300_000);
});

test.each(Array.from({ length: 20 }, (_, index) => index + 1))(
  'with a tenth of all requests failing, the end of 300,000 messages is found in few tries (seed %i)',
  async (seed) => {
    const { chance } = createRandom(seed);
    const { ask, asked } = holding(Float64Array.from({ length: 300_000 }, (_, index) => index + 1));
    const finder = createHeadFinder({
      ask: (after, limit) => (chance(0.1) ? failed('server') : ask(after, limit)),
      onLeftOut: () => {},
    });
    let tries = 0;
    for (let found: Found | null = null; found === null; ) {
      tries += 1;
      found = await finder.find(0).catch(() => null);
    }
    expect(tries).toBeLessThanOrEqual(4);
    expect(asked.requests).toBeLessThanOrEqual(2 * Math.log2(300_001) + 20);
  },
);

test('the page starts near the end, so the newest messages can be shown first', async () => {
  const ids = Float64Array.from({ length: 100_000 }, (_, index) => index + 1);
  const { newest } = await findNewest(holding(ids).ask, 0);
  expect(newest.first).toBeGreaterThanOrEqual(msgId(98_000));
});

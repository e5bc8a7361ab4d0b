import { expect, test } from 'vitest';
import { AppError, type ErrorCode } from '../../../../shared/errors/errors.ts';
import { createLimits } from './limits.ts';

/** A service that returns up to `most` messages, and fails for more. */
function service(most: number, code: ErrorCode, serviceMessage?: string) {
  const asked: number[] = [];
  const status = code === 'server' ? 500 : 403;
  const request = async (limit: number) => {
    asked.push(limit);
    if (limit <= most) return limit;
    throw new AppError(code, 'refused', { status, ...(serviceMessage && { serviceMessage }) });
  };
  return { asked, request };
}

test.each<[string, number, ErrorCode, string | undefined]>([
  ['that gives ten at once', 10, 'invalid-request', undefined],
  ['that gives one at once', 1, 'invalid-request', undefined],
  ['that calls the limit not permitted', 10, 'api-not-enabled', 'msgLimit not permitted'],
])('a service %s gets smaller requests from then on', async (_, most, code, words) => {
  const { asked, request } = service(most, code, words);
  const limits = createLimits();
  expect(await limits.ask(1_000, request)).toBeLessThanOrEqual(most);
  asked.length = 0;
  await limits.ask(1_000, request);
  expect(asked).toEqual([limits.within(1_000)]);
});

test('a service that keeps failing gets smaller requests, but not after the first failure', async () => {
  const { asked, request } = service(10, 'server');
  const limits = createLimits();
  for (const _ of [1, 2]) await expect(limits.ask(1_000, request)).rejects.toMatchObject({ code: 'server' });
  expect(asked).toEqual([1_000, 1_000]);
  expect(await limits.ask(1_000, request)).toBeLessThanOrEqual(10);
});

test.each<[ErrorCode, string | undefined]>([
  ['api-not-enabled', 'API access is not enabled'],
  ['refused-credentials', undefined],
  ['offline', undefined],
])('a failure unrelated to the limit is not retried: %s', async (code, words) => {
  const { asked, request } = service(0, code, words);
  await expect(createLimits().ask(1_000, request)).rejects.toMatchObject({ code });
  expect(asked).toEqual([1_000]);
});

test('a service that rejects every limit has rejected the request', async () => {
  const { asked, request } = service(0, 'invalid-request');
  await expect(createLimits().ask(1_000, request)).rejects.toMatchObject({ code: 'invalid-request' });
  expect(asked.at(-1)).toBe(1);
  expect(asked.length).toBeLessThanOrEqual(10);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestService } from '../../service/testing/service.ts';
import { type CoreRouteName, coreRoutes } from '../../shared/contract/index.ts';
import { openTestCore } from '../../testing/core/testCore.ts';
import { fuzz, hostileText, hostileValue, isPolluted } from '../../testing/fuzzing.ts';
import { valuesAround } from '../../testing/fuzzingSchemas.ts';

const names = Object.keys(coreRoutes) as CoreRouteName[];
const known = fc
  .constantFrom(...names)
  .chain((name) => fc.tuple(fc.constant<string>(name), valuesAround(coreRoutes[name].input)));
const anything = fc.tuple(
  fc.oneof(hostileText, fc.constantFrom('hasOwnProperty', '__proto__')),
  hostileValue,
);
const request = fc.oneof({ weight: 20, arbitrary: known }, { weight: 1, arbitrary: anything });

test('whatever the page asks of core, it gets an envelope at once', async () => {
  const service = await startTestService();
  await service.admin.post(service.email, {}, { msgText: 'something to read' });
  const core = await openTestCore(service);
  await core.complete();
  await service.stop();
  const codes = new Set<string>();

  await fuzz(request, 12_000, async ([name, input]) => {
    const result = await core.core.route(name, input);
    expect(Object.keys(result).sort()).toEqual(result.ok ? ['data', 'ok'] : ['error', 'ok']);
    if (!result.ok) codes.add(result.error.code);
    if (!result.ok) expect(result.error.code, `${name}: ${result.error.message}`).not.toBe('internal');
  });
  expect(isPolluted()).toBe(false);
  for (const code of ['bad-input', 'unknown-route', 'not-found']) expect(codes).toContain(code);
});

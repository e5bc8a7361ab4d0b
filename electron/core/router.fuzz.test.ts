import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestService } from '../../service/testing/service.ts';
import { type CoreRouteName, coreRoutes } from '../../shared/contract/index.ts';
import { openTestCore, temporaryDir } from '../../testing/core/testCore.ts';
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
  const folder = filesIn(temporaryDir());
  const codes = new Set<string>();

  await fuzz(request, 12_000, async ([name, input]) => {
    const result = await core.core.route(name, within(folder, input));
    expect(Object.keys(result).sort()).toEqual(result.ok ? ['data', 'ok'] : ['error', 'ok']);
    if (!result.ok) codes.add(result.error.code);
    if (!result.ok) expect(result.error.code, `${name}: ${result.error.message}`).not.toBe('internal');
  });
  expect(isPolluted()).toBe(false);
  for (const code of ['bad-input', 'unknown-route', 'not-found']) expect(codes).toContain(code);
});

function filesIn(folder: string): string {
  mkdirSync(join(folder, 'inner'));
  for (const name of ['one.txt', 'inner/two.txt']) writeFileSync(join(folder, name), name);
  return folder;
}

/** Paths lead into `folder` only, because core reads any path it is given. */
function within(folder: string, input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const inside = (path: unknown) =>
    typeof path === 'string'
      ? join(folder, ['one.txt', 'inner', 'missing\u0000', ''][path.length % 4] ?? '')
      : path;
  const copy: Record<string, unknown> = { ...input };
  if ('path' in copy) copy['path'] = inside(copy['path']);
  if (Array.isArray(copy['paths'])) copy['paths'] = copy['paths'].map(inside);
  return 'path' in copy || 'paths' in copy ? copy : input;
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Handlers, type ShellRouteName, shellRoutes } from '../../../shared/contract/index.ts';
import { fuzz, hostileValue, isPolluted } from '../../../testing/fuzzing.ts';
import { valuesAround } from '../../../testing/fuzzingSchemas.ts';
import { createRouter } from './router.ts';

const names = Object.keys(shellRoutes) as ShellRouteName[];
const known = fc
  .constantFrom(...names)
  .chain((name) => fc.tuple(fc.constant<unknown>(name), valuesAround(shellRoutes[name].input)));
const request = fc.oneof(
  { weight: 10, arbitrary: known },
  { weight: 1, arbitrary: fc.tuple(hostileValue, hostileValue) },
);

test('whatever the page asks of the shell, a handler gets what the contract says, or none is called', async () => {
  let handled: [ShellRouteName, unknown] | null = null;
  const handlerOf = (name: ShellRouteName) => (input: unknown) => {
    handled = [name, input];
    return null;
  };
  const handlers = Object.fromEntries(
    names.map((name) => [name, handlerOf(name)]),
  ) as unknown as Handlers<ShellRouteName>;
  const router = createRouter(handlers, async () => ({ ok: true, data: null }));

  await fuzz(request, 20_000, async ([name, input]) => {
    handled = null;
    const result = await router(name, input);
    if (result.ok) {
      expect(handled?.[0]).toBe(name);
      expect(shellRoutes[name as ShellRouteName].input.safeParse(input).success).toBe(true);
    } else {
      expect(handled).toBeNull();
      expect(['bad-input', 'unknown-route']).toContain(result.error.code);
    }
  });
  expect(isPolluted()).toBe(false);
});

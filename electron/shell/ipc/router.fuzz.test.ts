import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AppRouteName,
  appRoutes,
  type Handlers,
  type ShellRouteName,
  shellRoutes,
} from '../../../shared/contract/index.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import { type AccountId, accountId } from '../../../shared/model/ids.ts';
import { fuzz, hostileValue, isPolluted } from '../../../testing/fuzzing.ts';
import { valuesAround } from '../../../testing/fuzzingSchemas.ts';
import { createRouter, type ShellHandlers } from './router.ts';

type Name = AppRouteName | ShellRouteName;
const ANA = accountId('ana');
const table = { ...appRoutes, ...shellRoutes };
const names = Object.keys(table) as Name[];
const known = fc.constantFrom(...names).chain((route) =>
  fc.record({
    account: fc.oneof(fc.constantFrom<unknown>(null, ANA), hostileValue),
    route: fc.constant<unknown>(route),
    input: valuesAround(table[route].input),
  }),
);
const request = fc.oneof(
  { weight: 10, arbitrary: known },
  {
    weight: 1,
    arbitrary: fc.record({ account: fc.constant(null), route: hostileValue, input: hostileValue }),
  },
  { weight: 1, arbitrary: hostileValue },
);

test('whatever the page asks of the shell, a handler gets what the contract says, or none is called', async () => {
  let handled: { route: Name; core: unknown } | null = null;
  const handlerOf = (route: Name) => (_input: unknown, core?: unknown) => {
    handled = { route, core };
    return null;
  };
  const all: unknown = Object.fromEntries(names.map((name) => [name, handlerOf(name)]));
  const core = { pass: async () => ({ ok: true, data: null }) as const };
  const answer = createRouter({
    app: all as Handlers<AppRouteName>,
    shell: all as ShellHandlers<typeof core>,
    coreOf: (account: AccountId) => {
      if (account !== ANA) throw new AppError('signed-out', 'This account is not open.');
      return core;
    },
  });

  await fuzz(request, 20_000, async (asked) => {
    handled = null;
    const result = await answer(asked);
    if (result.ok) {
      const { account, route, input } = asked as { account: unknown; route: Name; input: unknown };
      const isOfApp = Object.hasOwn(appRoutes, route);
      expect(account).toBe(isOfApp ? null : ANA);
      expect(handled).toEqual({ route, core: isOfApp ? undefined : core });
      expect(table[route].input.safeParse(input).success).toBe(true);
    } else {
      expect(handled).toBeNull();
      expect(['bad-input', 'unknown-route', 'signed-out']).toContain(result.error.code);
    }
  });
  expect(isPolluted()).toBe(false);
});

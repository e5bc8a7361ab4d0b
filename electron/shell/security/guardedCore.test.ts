import { expect, test } from 'vitest';
import { type CoreRouteName, coreRoutes } from '../../../shared/contract/index.ts';
import type { CoreClient } from '../app/coreClient.ts';
import { guardCore } from './guardedCore.ts';

/** Core for a person who agrees to nothing. */
function guarded() {
  const passed: string[] = [];
  const asked: string[] = [];
  const events = { registeredUrl: 'https://x.example/', receiver: { url: 'https://me.example/' } };
  const core = {
    request: async () => ({ ok: true, data: events }),
    pass: async (route: CoreRouteName) => {
      passed.push(route);
      return { ok: true, data: null };
    },
  } as unknown as CoreClient;
  const agrees = async ({ kind }: { readonly kind: string }) => {
    asked.push(kind);
    return false;
  };
  return { core: guardCore(core, agrees), passed, asked };
}

test('the routes by which core calls an address of the page’s choice are the ones that need a question', async () => {
  const { core, passed, asked } = guarded();
  const routes = Object.keys(coreRoutes) as CoreRouteName[];
  for (const route of routes) await core.pass(route, { url: 'https://x.example/' });
  const kept = routes.filter((route) => !passed.includes(route));
  expect(kept).toEqual(['events.register', 'events.test']);
  expect(asked).toEqual(['register', 'test']);
});

test('a route about which nothing is decided is not passed on', () => {
  const { core, passed } = guarded();
  expect(() => core.pass('files.giveAway' as CoreRouteName, {})).toThrow();
  expect(passed).toEqual([]);
});

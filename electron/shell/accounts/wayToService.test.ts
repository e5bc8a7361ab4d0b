import path from 'node:path';
import { expect, test } from 'vitest';
import { createJsonFile } from '../app/jsonFile.ts';
import { createProxyLogins, NO_PROXIES, proxiesSchema } from '../network/proxyLogins.ts';
import { folder, KeyStore } from './testParley.ts';
import { createWayToService } from './wayToService.ts';

const LOGIN = { user: 'everything that the page', password: 'wants to give away' };
const asksForLogin = { code: 'proxy-auth', message: '' } as const;
const log = { info: () => {}, warn: () => {}, error: () => {} };

/** The way through a proxy, and the logins that core was told for it. */
async function wayThroughProxy() {
  const file = createJsonFile({
    ...{ file: path.join(await folder('data'), 'proxies.json'), schema: proxiesSchema },
    ...{ fallback: NO_PROXIES, log, now: () => new Date() },
  });
  const told: unknown[] = [];
  const core = {
    control: async (_name: string, input: unknown) => {
      told.push(input);
      return null;
    },
  };
  const way = createWayToService({
    core: core as unknown as Parameters<typeof createWayToService>[0]['core'],
    resolveProxy: async () => 'http://proxy.example:3128',
    proxyLogins: createProxyLogins({ file, secrets: new KeyStore(), log }),
  });
  await way.applyProxyFor('https://chat.example');
  return { way, told };
}

test('a login goes to no proxy that did not ask for one', async () => {
  const { way, told } = await wayThroughProxy();
  await expect(way.keepProxyLogin(LOGIN)).rejects.toMatchObject({ code: 'not-found' });
  await way.hear({ code: 'offline', message: '' });
  await expect(way.keepProxyLogin(LOGIN)).rejects.toMatchObject({ code: 'not-found' });
  await way.applyProxyFor('https://chat.example');
  expect(told).not.toContainEqual(expect.objectContaining({ login: LOGIN }));
});

test('one that asked gets one login, and the next when it asks again', async () => {
  const { way, told } = await wayThroughProxy();
  for (const user of ['ana', 'ana.silva']) {
    await way.hear(asksForLogin);
    await way.keepProxyLogin({ ...LOGIN, user });
    await way.applyProxyFor('https://chat.example');
    expect(told.at(-1)).toMatchObject({ login: { user } });
    await expect(way.keepProxyLogin(LOGIN)).rejects.toMatchObject({ code: 'not-found' });
  }
});

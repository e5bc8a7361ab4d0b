import path from 'node:path';
import { expect, test } from 'vitest';
import type { ProxyLogin } from '../../core/protocol.ts';
import { createJsonFile } from '../app/jsonFile.ts';
import { createProxyLogins, NO_PROXIES, proxiesSchema } from '../network/proxyLogins.ts';
import { folder, KeyStore } from './testParley.ts';
import { createWayToService, type WayToService } from './wayToService.ts';

const LOGIN = { user: 'everything that the page', password: 'wants to give away' };
const PROXY = 'proxy.example:3128';
const asksForLogin = { code: 'proxy-auth', message: '', details: { proxy: PROXY } } as const;
const log = { info: () => {}, warn: () => {}, error: () => {} };

/** The ways of two accounts through a proxy, and the logins that their cores were told for it. */
async function waysThroughProxy() {
  const file = createJsonFile({
    ...{ file: path.join(await folder('data'), 'proxies.json'), schema: proxiesSchema },
    ...{ fallback: NO_PROXIES, log, now: () => new Date() },
  });
  const agreesToLogin = async () => true;
  const proxyLogins = createProxyLogins({ file, secrets: new KeyStore(), agreesToLogin, log });
  const told: unknown[] = [];
  const core = {
    control: async (_name: string, input: unknown) => {
      told.push(input);
      return null;
    },
  };
  let proxy = PROXY;
  const create = async () => {
    const way = createWayToService({
      core: core as unknown as Parameters<typeof createWayToService>[0]['core'],
      resolveProxy: async () => `http://${proxy}`,
      proxyLogins,
    });
    await way.applyProxyFor('https://chat.example');
    return way;
  };
  const behind = (other: string) => {
    proxy = other;
  };
  const give = async (way: WayToService, login: ProxyLogin) =>
    proxyLogins.keep(await way.permitProxyLogin(), login);
  return { way: await create(), other: await create(), give, told, behind };
}

test('a login goes to no proxy that did not ask for one', async () => {
  const { way, give, told } = await waysThroughProxy();
  await expect(give(way, LOGIN)).rejects.toMatchObject({ code: 'not-found' });
  await way.hear({ code: 'offline', message: '' });
  await expect(give(way, LOGIN)).rejects.toMatchObject({ code: 'not-found' });
  await way.applyProxyFor('https://chat.example');
  expect(told).not.toContainEqual(expect.objectContaining({ login: LOGIN }));
});

test('one that asked gets one login, and the next when it asks again', async () => {
  const { way, give, told } = await waysThroughProxy();
  for (const user of ['ana', 'ana.silva']) {
    await way.hear(asksForLogin);
    await give(way, { ...LOGIN, user });
    await way.applyProxyFor('https://chat.example');
    expect(told.at(-1)).toMatchObject({ login: { user } });
    await expect(give(way, LOGIN)).rejects.toMatchObject({ code: 'not-found' });
  }
});

test('one that asked two accounts gets one login, too', async () => {
  const { way, other, give } = await waysThroughProxy();
  await way.hear(asksForLogin);
  await other.hear(asksForLogin);
  await give(way, LOGIN);
  await expect(give(other, LOGIN)).rejects.toMatchObject({ code: 'not-found' });
});

test('another one gets none, though an earlier one asked', async () => {
  const { way, give, behind } = await waysThroughProxy();
  await way.hear(asksForLogin);
  behind('eve.example:3128');
  await way.applyProxyFor('https://chat.example');
  await expect(give(way, LOGIN)).rejects.toMatchObject({ code: 'not-found' });
});

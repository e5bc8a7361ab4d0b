import path from 'node:path';
import { expect, test } from 'vitest';
import type { AccountEvent } from '../../../shared/contract/index.ts';
import { accountId } from '../../../shared/model/ids.ts';
import { DEFAULT_SETTINGS } from '../../../shared/model/settings.ts';
import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import { rulesOf } from '../../core/protocol.ts';
import type { CoreClient } from '../app/coreClient.ts';
import { createJsonFile } from '../app/jsonFile.ts';
import { createProxyLogins, NO_PROXIES, proxiesSchema } from '../network/proxyLogins.ts';
import { createAccountCore } from './accountCore.ts';
import { createProxySignIns } from './proxySignIns.ts';
import { folder, KeyStore } from './testParley.ts';

const PROXY = 'proxy.example:3128';
const LOGIN = { user: 'ana', password: 'secret of the proxy' };
const ANOTHER = { user: 'everything that the page', password: 'wants to give away' };
const [ANA, BEN] = [accountId('ana'), accountId('ben')];
const log = { info: () => {}, warn: () => {}, error: () => {} };
const wanted = (isRefused: boolean) =>
  ({ code: 'proxy-auth', message: '', details: { proxy: PROXY, isProxyLoginRefused: isRefused } }) as const;

/** Two open accounts behind one proxy, of which the window shows Ana's, and the logins that each core was told. */
async function behindProxy() {
  const file = createJsonFile({
    ...{ file: path.join(await folder('data'), 'proxies.json'), schema: proxiesSchema },
    ...{ fallback: NO_PROXIES, log, now: () => new Date() },
  });
  const asked: string[] = [];
  const person = { agrees: Promise.resolve(true) };
  const agreesToLogin = (proxy: string) => {
    asked.push(proxy);
    return person.agrees;
  };
  const proxyLogins = createProxyLogins({ file, secrets: new KeyStore(), agreesToLogin, log });
  const told = { [ANA]: [] as unknown[], [BEN]: [] as unknown[] };
  const open = async (id: typeof ANA) => {
    const control = async (name: string, input: unknown) => {
      if (name === 'setProxy') told[id]?.push((input as { login: unknown }).login);
      return null;
    };
    const accountCore = createAccountCore({
      core: { control } as unknown as CoreClient,
      folders: { make: async () => '' },
      rules: () => rulesOf(DEFAULT_SETTINGS, null),
      resolveProxy: async () => `http://${PROXY}`,
      proxyLogins,
    });
    const account = { id, serviceUrl: 'https://chat.example', email: `${id}@chat.example`, isDemo: false };
    await accountCore.open({ account, key: new Uint8Array(32), password: '' });
    return accountCore;
  };
  const cores = [await open(ANA), await open(BEN)] as const;
  const inTurn = createOneAtATime();
  const signIns = createProxySignIns({
    openAccounts: {
      all: () => cores,
      find: (id) => cores.find((each) => each.account()?.id === id) ?? null,
      next: () => cores[0],
    },
    ...{ shown: () => ANA, inTurn, log },
  });
  return { cores, told, asked, person, proxyLogins, signIns, inTurn, settled: () => inTurn(async () => {}) };
}

const refusal = {
  account: BEN,
  name: 'status',
  payload: { connection: { state: 'trouble', error: wanted(true), retryAt: null } },
} as unknown as AccountEvent;

test('the other accounts use a login, too', async () => {
  const { cores, told, signIns } = await behindProxy();
  await cores[0].hear(wanted(false));
  await signIns.signInToProxy(LOGIN);
  expect(told).toEqual({ [ANA]: [null, LOGIN], [BEN]: [null, LOGIN] });
});

test('a refusal forgets the login, but not the one that was entered meanwhile', async () => {
  const { cores, proxyLogins, signIns, settled } = await behindProxy();
  await cores[0].hear(wanted(false));
  const signingIn = signIns.signInToProxy(LOGIN);
  signIns.hear(refusal);
  await signingIn;
  await settled();
  expect(await proxyLogins.get(PROXY)).toEqual(LOGIN);
  signIns.hear(refusal);
  await settled();
  expect(await proxyLogins.get(PROXY)).toBeNull();
});

test('the person is asked before a proxy gets another login from the page, and not before the first', async () => {
  const { told, asked, person, signIns, proxyLogins, settled } = await behindProxy();
  const refuse = async () => {
    signIns.hear(refusal);
    await settled();
  };
  await refuse();
  await signIns.signInToProxy(LOGIN);
  expect(asked).toEqual([]);
  await refuse();
  person.agrees = Promise.resolve(false);
  await expect(signIns.signInToProxy(ANOTHER)).rejects.toMatchObject({ code: 'cancelled' });
  expect(asked).toEqual([PROXY]);
  expect(await proxyLogins.get(PROXY)).toBeNull();
  expect(told[ANA]).not.toContainEqual(ANOTHER);
  person.agrees = Promise.resolve(true);
  await signIns.signInToProxy(ANOTHER);
  expect(asked).toEqual([PROXY, PROXY]);
  expect(told[ANA]?.at(-1)).toEqual(ANOTHER);
});

test('two logins at once are two', async () => {
  const { asked, person, signIns, cores } = await behindProxy();
  person.agrees = Promise.resolve(false);
  await cores[0].hear(wanted(false));
  const both = await Promise.allSettled([signIns.signInToProxy(LOGIN), signIns.signInToProxy(ANOTHER)]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(asked).toEqual([PROXY]);
});

test('nothing else waits while the person is asked', async () => {
  const { asked, person, signIns, cores, inTurn } = await behindProxy();
  await cores[0].hear(wanted(false));
  await signIns.signInToProxy(LOGIN);
  await cores[0].hear(wanted(true));
  const { promise, resolve } = Promise.withResolvers<boolean>();
  person.agrees = promise;
  const signingIn = signIns.signInToProxy(ANOTHER);
  await expect.poll(() => asked).toEqual([PROXY]);
  expect(await inTurn(async () => 'done')).toBe('done');
  resolve(true);
  await signingIn;
});

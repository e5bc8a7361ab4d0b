/**
 * Records as Parley stored them on people's computers. Never edit a record here: a new form gets a record beside the old one, which is still read
 * (CONTRIBUTING, "Something that is stored").
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createJsonFile } from '../app/jsonFile.ts';
import { createProxyLogins, NO_PROXIES, proxiesSchema } from '../network/proxyLogins.ts';
import type { Secrets } from '../security/secrets.ts';
import { accountsSchema, idOf, NO_ACCOUNTS } from './accounts.ts';
import { obtainKey, ownerOf, unsealAccount } from './archiveKey.ts';
import { unsealLogin } from './sealedLogin.ts';
import { folder } from './testParley.ts';

/** The system's key store, which would seal under a key that no test has. */
const secrets: Secrets = {
  backend: async () => 'protected',
  seal: async (secret) => Buffer.from(secret).toString('base64'),
  unseal: async (sealed) => ({ secret: Buffer.from(sealed, 'base64').toString(), shouldReseal: false }),
};
const sealed = (secret: string) => Buffer.from(secret).toString('base64');

const OWNER = { serviceUrl: 'https://chat.example', email: 'ana@chat.example' };
const ANA = { ...OWNER, id: idOf(OWNER.serviceUrl, OWNER.email), isDemo: false };
const DEMO = { serviceUrl: 'http://127.0.0.1:4000', email: 'demo@chat.example', isDemo: true };
const KEY = new Uint8Array(32).fill(7);
const FRESH = new Uint8Array(32).fill(9);
const B64 = 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=';

/** The plain text under each seal. */
const GOLDEN = {
  key: `{"version":1,"serviceUrl":"https://chat.example","email":"ana@chat.example","key":"${B64}"}`,
  demoKey: `{"version":1,"serviceUrl":"http://127.0.0.1:4001","email":"demo@chat.example","key":"${B64}","isDemo":true}`,
  bareKey: B64,
  login:
    '{"version":1,"serviceUrl":"https://chat.example","email":"ana@chat.example","password":"a \\"päss\\" word"}',
  proxyLogin: '{"proxy":"proxy.example:3128","user":"ana","password":"of the proxy"}',
};

const withKey = (secret: string) => ({
  ...ANA,
  sealedKey: sealed(secret),
  sealedPassword: sealed(GOLDEN.login),
});
const open = (key: string, login = GOLDEN.login) => unsealAccount(secrets, withKey(key), sealed(login));

test('the key of an archive, and the password', async () => {
  expect(await open(GOLDEN.key)).toEqual({ key: KEY, password: 'a "päss" word', resealed: null });
  expect(await ownerOf(secrets, sealed(GOLDEN.key))).toMatchObject(OWNER);
  expect(await obtainKey(secrets, () => FRESH, ANA, [sealed(GOLDEN.key)])).toMatchObject({
    ...{ key: KEY, isNew: false },
  });
});

test('the key of an archive without its owner', async () => {
  expect(await open(GOLDEN.bareKey)).toMatchObject({ key: KEY, resealed: ANA });
});

test('the key of the demo’s archive', async () => {
  const keys = [sealed(GOLDEN.demoKey)];
  expect(await obtainKey(secrets, () => FRESH, DEMO, keys)).toMatchObject({ key: KEY, isNew: false });
});

test('a key is sealed in the form of its record here', async () => {
  const { sealedKey } = await obtainKey(secrets, () => KEY, ANA, []);
  expect((await secrets.unseal(sealedKey)).secret).toBe(GOLDEN.key);
});

test('the list of accounts, with all that an account may have', async () => {
  const account = `{"id":"${ANA.id}","serviceUrl":"https://chat.example","email":"ana@chat.example","isDemo":false,
    "sealedKey":"${sealed(GOLDEN.key)}","sealedPassword":"${sealed(GOLDEN.login)}","colour":3,"givenColour":5}`;
  const demo = `{"id":"demo","serviceUrl":"http://127.0.0.1:4001","email":"demo@chat.example","isDemo":true,
    "sealedKey":"${sealed(GOLDEN.demoKey)}","sealedPassword":null,"isLeaving":true,"isSignedIn":true}`;
  const file = path.join(await folder('data'), 'accounts.json');
  await writeFile(
    file,
    `{"version":1,"current":"demo","last":"${ANA.id}","accounts":[${account},${demo}]}\n`,
  );
  const accounts = createJsonFile({
    ...{ file, schema: accountsSchema, fallback: NO_ACCOUNTS },
    ...{ log: { info: () => {}, warn: () => {}, error: () => {} }, now: () => new Date() },
  });
  expect(await accounts.read()).toEqual({
    ...{ version: 1, current: 'demo', last: ANA.id },
    accounts: [
      { ...withKey(GOLDEN.key), colour: 3, givenColour: 5 },
      {
        ...{ ...DEMO, serviceUrl: 'http://127.0.0.1:4001', id: 'demo', sealedKey: sealed(GOLDEN.demoKey) },
        ...{ sealedPassword: null, isLeaving: true, isSignedIn: true },
      },
    ],
  });
});

const PROXY = 'proxy.example:3128';

/** The logins for proxies of which the file has this one, and what they said to the log. */
async function proxyLogins(secret: string) {
  const file = path.join(await folder('data'), 'proxies.json');
  await writeFile(file, `{"version":1,"sealed":{"${PROXY}":"${sealed(secret)}"}}\n`);
  const said: string[] = [];
  const note = (line: string) => void said.push(line);
  const log = { info: note, warn: note, error: note };
  const stored = { file, schema: proxiesSchema, fallback: NO_PROXIES, log, now: () => new Date() };
  const logins = createProxyLogins({
    ...{ file: createJsonFile(stored), secrets, agreesToLogin: async () => false, log },
  });
  return { logins, said };
}

test('the login for a proxy', async () => {
  const { logins } = await proxyLogins(GOLDEN.proxyLogin);
  expect(await logins.get(PROXY)).toEqual({ user: 'ana', password: 'of the proxy' });
});

/** A record as a later version might seal it: of the same fields, and of others. */
const NEWER = [
  (record: string) => JSON.stringify({ ...JSON.parse(record), version: 2, madeAt: 5 }),
  (record: string) => JSON.stringify({ version: 7, box: record }),
];
const BROKEN = [
  (record: string) => record.replace('"version":1', '"version":0'),
  (record: string) => record.replace(/"(?:key|password)":/u, '"other":'),
  (record: string) => JSON.stringify({ ...JSON.parse(record), key: 5, password: 5 }),
  // The characters of a key, were it read as one.
  () => JSON.stringify({ text: 'A'.repeat(39) }),
];

test.each(NEWER)(
  'a key that a newer version sealed is said to be so, and is left alone (%#)',
  async (made) => {
    const key = made(GOLDEN.key);
    await expect(open(key)).rejects.toMatchObject({ code: 'store-too-new' });
    const newerKey = sealed(key);
    expect(await obtainKey(secrets, () => FRESH, ANA, [newerKey])).toMatchObject({ isNew: true, newerKey });
  },
);

test.each(BROKEN)('a broken key is a lost one, and no bare key (%#)', async (made) => {
  const key = made(GOLDEN.key);
  await expect(open(key)).rejects.toMatchObject({ code: 'key-lost' });
  const keys = [sealed(key)];
  expect(await obtainKey(secrets, () => FRESH, ANA, keys)).toMatchObject({ isNew: true, newerKey: null });
});

test.each([
  ...NEWER.map((made) => [made, 'login-too-new'] as const),
  ...BROKEN.map((made) => [made, 'password-lost'] as const),
  [() => 'a "päss" word', 'login-unbound'] as const,
  [() => '12345678', 'login-unbound'] as const,
])('a password that can’t be used says why (%#)', async (made, code) => {
  const login = sealed(made(GOLDEN.login));
  await expect(unsealLogin(secrets, login, OWNER)).rejects.toMatchObject({ code });
});

test('the login for a proxy that can’t be used says why', async () => {
  const use = async (secret: string) => {
    const { logins, said } = await proxyLogins(secret);
    expect(await logins.get(PROXY)).toBeNull();
    return said.join();
  };
  for (const made of NEWER) expect(await use(made(GOLDEN.proxyLogin))).toContain('newer version of Parley');
  for (const record of ['{"user":"ana","password":"of the proxy"}', 'of the proxy', '{}'])
    expect(await use(record)).toContain('broken, or names no proxy');
});

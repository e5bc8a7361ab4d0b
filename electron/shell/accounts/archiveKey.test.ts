import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors/errors.ts';
import type { StoredAccount } from './accounts.ts';
import { idOf } from './accounts.ts';
import { obtainKey, ownerOf, unsealAccount } from './archiveKey.ts';
import { sealLogin } from './sealedLogin.ts';
import { KeyStore } from './testParley.ts';

const ANA = { serviceUrl: 'https://chat.example', email: 'ana@chat.example', isDemo: false };
const EVE = { serviceUrl: 'https://evil.example', email: ANA.email, isDemo: false };
const KEY = new Uint8Array(32).fill(7);
const bareKey = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** A key store that has a better key now for secrets of one kind. */
class RenewedStore extends KeyStore {
  readonly renewed: 'key' | 'password';
  constructor(renewed: 'key' | 'password') {
    super();
    this.renewed = renewed;
  }
  override async unseal(sealed: string) {
    const { secret } = await super.unseal(sealed);
    return { secret, shouldReseal: secret.includes(`"${this.renewed}"`) };
  }
}

/** Ana's account, with this secret in the place of her key. */
async function stored(store: KeyStore, key?: string) {
  const sealedKey =
    key === undefined ? (await obtainKey(store, () => KEY, ANA, [])).sealedKey : await store.seal(key);
  const sealedPassword = await sealLogin(store, { ...ANA, password: 'her password' });
  const account: StoredAccount = {
    ...{ ...ANA, id: idOf(ANA.serviceUrl, ANA.email) },
    ...{ sealedKey, sealedPassword },
  };
  return { account, open: () => unsealAccount(store, account, sealedPassword) };
}

test('secrets that are sealed well stay as they are', async () => {
  const { open } = await stored(new KeyStore());
  expect(await open()).toEqual({ key: KEY, password: 'her password', resealed: null });
});

test('a key that an earlier version sealed alone gets its owner', async () => {
  const store = new KeyStore();
  const { account, open } = await stored(store, bareKey(KEY));
  expect(await ownerOf(store, account.sealedKey)).toBeNull();
  const { key, resealed } = await open();
  expect(key).toEqual(KEY);
  const { serviceUrl, email } = ANA;
  expect(await ownerOf(store, resealed?.sealedKey ?? '')).toMatchObject({ serviceUrl, email });
});

test.each(['key', 'password'] as const)(
  'both secrets are sealed again if the %s should be',
  async (renewed) => {
    const { account, open } = await stored(new RenewedStore(renewed));
    const { resealed } = await open();
    expect(resealed).toMatchObject({ ...ANA, id: account.id });
    expect(resealed?.sealedKey).not.toBe(account.sealedKey);
    expect(resealed?.sealedPassword).not.toBe(account.sealedPassword);
  },
);

test.each([
  ['no key', 'another secret'],
  ['a short key', bareKey(KEY.subarray(1))],
  ['a long key', bareKey(new Uint8Array(33))],
])('%s opens no archive', async (_, secret) => {
  const { open } = await stored(new KeyStore(), secret);
  await expect(open()).rejects.toMatchObject({ code: 'key-lost' });
});

test('the key of another account opens nothing, and does not come along to a new one', async () => {
  const store = new KeyStore();
  const { sealedKey } = await obtainKey(store, () => KEY, EVE, []);
  const { account } = await stored(store);
  const swapped = { ...account, sealedKey };
  await expect(unsealAccount(store, swapped, account.sealedPassword ?? '')).rejects.toMatchObject({
    code: 'login-changed',
  });
  const fresh = new Uint8Array(32).fill(9);
  expect(await obtainKey(store, () => fresh, ANA, [swapped.sealedKey])).toMatchObject({
    key: fresh,
    isNew: true,
  });
  expect(await obtainKey(store, () => fresh, ANA, [account.sealedKey])).toMatchObject({
    key: KEY,
    isNew: false,
  });
});

test('a key store that is out of order makes no new archive', async () => {
  const store = new KeyStore();
  const { account } = await stored(store);
  store.unseal = () => Promise.reject(new Error('The key store is locked.'));
  await expect(obtainKey(store, () => KEY, ANA, [account.sealedKey])).rejects.toThrow('locked');
});

test('the key of an account opens nothing as the demo’s, nor the demo’s as that of an account', async () => {
  const store = new KeyStore();
  const { account } = await stored(store);
  const demo = { ...ANA, serviceUrl: 'http://127.0.0.1:4000', isDemo: true };
  const fresh = new Uint8Array(32).fill(9);
  const asDemo = { ...account, isDemo: true };
  expect(await obtainKey(store, () => fresh, demo, [asDemo.sealedKey])).toMatchObject({
    key: fresh,
    isNew: true,
  });
  const { sealedKey } = await obtainKey(store, () => KEY, { ...demo, serviceUrl: ANA.serviceUrl }, []);
  const swapped = { ...account, sealedKey };
  expect(await obtainKey(store, () => fresh, ANA, [swapped.sealedKey])).toMatchObject({
    key: fresh,
    isNew: true,
  });
  const later = { ...demo, serviceUrl: 'http://127.0.0.1:5000' };
  expect(await obtainKey(store, () => fresh, later, [swapped.sealedKey])).toMatchObject({
    key: KEY,
    isNew: false,
  });
});

test('a password that can’t be unsealed is said to be lost only if the key store works', async () => {
  const store = new KeyStore();
  const { account } = await stored(store);
  const broken = Buffer.alloc(60).toString('base64');
  await expect(unsealAccount(store, account, broken)).rejects.toMatchObject({ code: 'password-lost' });
  store.unseal = () => Promise.reject(new AppError('secrets-unavailable', 'The key store is locked.'));
  await expect(unsealAccount(store, account, account.sealedPassword ?? '')).rejects.toMatchObject({
    ...{ code: 'secrets-unavailable', message: 'The key store is locked.' },
  });
});

/** Attacks of another program of the same person, which can write Parley's files, but can't seal. */
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Service, startService } from '../../../service/startService.ts';
import { fromResult } from '../../../shared/errors/errors.ts';
import { accountId } from '../../../shared/model/ids.ts';
import { createJsonFile } from '../app/jsonFile.ts';
import { createProxyLogins, NO_PROXIES, proxiesSchema } from '../network/proxyLogins.ts';
import { type AccountsFile, idOf } from './accounts.ts';
import { sealLogin } from './sealedLogin.ts';
import { folder, KeyStore, startParley } from './testParley.ts';

async function ownService(): Promise<Service> {
  const running = await startService({ dataDir: await folder('service') });
  onTestFinished(() => running.stop());
  return running;
}

const credentials = ({ url, email, password }: Service) => ({
  serviceUrl: url,
  email,
  password,
  acceptPlainSecrets: false,
});

const draft = { text: 'not sent yet', priority: 0 as const, title: '', participants: [], captionOn: null };

/** A Parley that was signed in and has quit, and a server of someone else. */
async function signedInBefore() {
  const [service, other] = [await ownService(), await ownService()];
  const dir = await folder('data');
  const keyStore = new KeyStore();
  const first = startParley(dir, keyStore);
  await first.session.signIn(credentials(service));
  await first.core.request('drafts.set', { convId: null, draft });
  await first.quit();
  return { service, other, dir, keyStore };
}

type Stored = AccountsFile['accounts'][number];

/** Writes the one account of accounts.json anew. */
async function edit(dir: string, change: (account: Stored) => Partial<Stored> | Promise<Partial<Stored>>) {
  const file = path.join(dir, 'accounts.json');
  const content = JSON.parse(await readFile(file, 'utf8')) as AccountsFile;
  const [account] = content.accounts;
  if (!account) throw new Error('No account is stored.');
  const edited = { ...account, ...(await change(account)) };
  const { id } = edited;
  await writeFile(file, JSON.stringify({ ...content, current: id, last: id, accounts: [edited] }));
}

test('after an edit of the address no password goes to the other server, and the form shows the right one', async () => {
  const { service, other, dir, keyStore } = await signedInBefore();
  await edit(dir, () => ({ serviceUrl: other.url }));
  const { session, core, said } = startParley(dir, keyStore, other.url);
  await session.start();
  const form = { serviceUrl: service.url, email: service.email, error: { code: 'login-changed' } };
  expect(await session.current()).toMatchObject({ state: 'signed-out', ...form });
  expect(await session.tryAgain()).toMatchObject({ state: 'signed-out', ...form });
  expect(await session.cancelSignIn()).toMatchObject({ serviceUrl: service.url });
  expect(said.join()).not.toContain(service.password);

  expect(await session.signIn(credentials(service))).toMatchObject({ state: 'signed-in' });
  expect(await core.request('drafts.get', { convId: null })).toMatchObject({ data: draft });
  expect(other.requests.count()).toBe(0);
});

test('nor if the account’s name and folder are changed to match', async () => {
  const { service, other, dir, keyStore } = await signedInBefore();
  const id = idOf(other.url, service.email);
  await edit(dir, async (account) => {
    await rename(path.join(dir, 'accounts', account.id), path.join(dir, 'accounts', id));
    return { id, serviceUrl: other.url };
  });
  const { session } = startParley(dir, keyStore);
  await session.start();
  expect(await session.current()).toMatchObject({ state: 'signed-out', error: { code: 'login-changed' } });
  expect(other.requests.count()).toBe(0);
});

test('with the passwords of two accounts swapped, neither service gets the other one’s', async () => {
  const { service, other, dir, keyStore } = await signedInBefore();
  const second = startParley(dir, keyStore);
  await second.session.signIn(credentials(other));
  await second.quit();
  const before = [service.requests.count(), other.requests.count()];
  const file = path.join(dir, 'accounts.json');
  const content = JSON.parse(await readFile(file, 'utf8')) as AccountsFile;
  const accounts = content.accounts.map((account, i, all) => {
    const { sealedPassword = null } = all[1 - i] ?? {};
    return { ...account, sealedPassword };
  });
  expect(accounts).toHaveLength(2);
  await writeFile(file, JSON.stringify({ ...content, accounts }));

  const { session, openAccounts } = startParley(dir, keyStore);
  await session.start();
  await session.openOthers();
  const error = { code: 'login-changed' };
  expect(await session.current()).toMatchObject({ state: 'signed-out', error });
  const unopenable = { state: 'unopenable', error };
  expect(await session.list()).toMatchObject([unopenable, unopenable]);
  expect(openAccounts.all().filter((each) => each.current() !== null)).toEqual([]);
  expect([service.requests.count(), other.requests.count()]).toEqual(before);
});

test('an edited email is refused in the same way', async () => {
  const { service, dir, keyStore } = await signedInBefore();
  const before = service.requests.count();
  await edit(dir, () => ({ email: 'eve@aurora-relief.example' }));
  const { session } = startParley(dir, keyStore);
  await session.start();
  expect(await session.current()).toMatchObject({ email: service.email, error: { code: 'login-changed' } });
  expect(service.requests.count()).toBe(before);
});

test('a password that an earlier version sealed goes nowhere; entered once more, everything is as before', async () => {
  const { service, other, dir, keyStore } = await signedInBefore();
  const before = service.requests.count();
  const sealedPassword = await keyStore.seal(service.password);
  await edit(dir, () => ({ serviceUrl: other.url, sealedPassword }));
  const attacked = startParley(dir, keyStore);
  await attacked.session.start();
  const error = { code: 'login-unbound' };
  expect(await attacked.session.current()).toMatchObject({ state: 'signed-out', error });
  await attacked.quit();
  expect(other.requests.count()).toBe(0);

  await edit(dir, () => ({ serviceUrl: service.url }));
  const updated = startParley(dir, keyStore);
  await updated.session.start();
  const { url: serviceUrl, email } = service;
  expect(await updated.session.current()).toMatchObject({ state: 'signed-out', serviceUrl, email, error });
  expect(service.requests.count()).toBe(before);
  await updated.session.signIn(credentials(service));
  expect(await updated.core.request('drafts.get', { convId: null })).toMatchObject({ data: draft });
  await updated.quit();

  const next = startParley(dir, keyStore);
  await next.session.start();
  expect(await next.session.current()).toMatchObject({ state: 'signed-in' });
});

test('an edited address without a password is not shown in the form, and is asked about like any other', async () => {
  const { service, other, dir, keyStore } = await signedInBefore();
  const first = startParley(dir, keyStore);
  await first.session.start();
  await first.session.signOut({ account: idOf(service.url, service.email), forget: false });
  await first.quit();
  await edit(dir, () => ({ serviceUrl: other.url, email: 'eve@aurora-relief.example' }));
  const { session, asked } = startParley(dir, keyStore);
  await session.start();
  const form = { serviceUrl: service.url, email: service.email };
  expect(await session.current()).toMatchObject({ state: 'signed-out', ...form });
  await session.signIn(credentials(service));
  expect(asked).toEqual([]);
  await session.signIn(credentials(other));
  expect(asked).toEqual([other.url]);
});

test('an edited address whose seal is broken is not shown in the form or the list', async () => {
  const { service, other, dir, keyStore } = await signedInBefore();
  const sealedKey = Buffer.alloc(60).toString('base64');
  await edit(dir, () => ({ serviceUrl: other.url, sealedKey, sealedPassword: null }));
  const { session } = startParley(dir, keyStore);
  await session.start();
  expect(await session.current()).toMatchObject({
    state: 'signed-out',
    serviceUrl: '',
    email: service.email,
  });
  expect(await session.list()).toMatchObject([{ serviceUrl: '', email: service.email }]);
});

test('the archive of one account opens for no other, whose service would get its messages', async () => {
  const { service, other, dir, keyStore } = await signedInBefore();
  const sealedPassword = await sealLogin(keyStore, credentials(other));
  await edit(dir, () => ({ serviceUrl: other.url, email: other.email, sealedPassword }));
  const { session } = startParley(dir, keyStore);
  await session.start();
  expect(await session.current()).toMatchObject({ state: 'signed-out', error: { code: 'login-changed' } });
  expect(other.requests.count('get')).toBe(0);
  expect(await session.current()).toMatchObject({ serviceUrl: service.url, email: service.email });
});

test('nor does it open as the demo, whose service keeps plain text', async () => {
  const { dir, keyStore } = await signedInBefore();
  const id = accountId('demo');
  await mkdir(path.join(dir, 'demo'), { recursive: true });
  await edit(dir, async (account) => {
    await rename(path.join(dir, 'accounts', account.id), path.join(dir, 'accounts', id));
    return { id, isDemo: true, isSignedIn: true, sealedPassword: null };
  });
  const { session, core } = startParley(dir, keyStore);
  await session.start();
  expect(await session.current()).toMatchObject({ state: 'signed-in', account: { id } });
  expect(fromResult(await core.request('drafts.get', { convId: null }))).toMatchObject({ text: '' });
});

test('a store belongs to the account that opened it first, whatever its key says', async () => {
  const { service, other, dir, keyStore } = await signedInBefore();
  const mine = path.join(dir, 'accounts', idOf(service.url, service.email));
  const theirs = idOf(other.url, other.email);
  await cp(mine, path.join(dir, 'accounts', theirs), { recursive: true });
  const sealedPassword = await sealLogin(keyStore, credentials(other));
  await edit(dir, async ({ sealedKey }) => {
    const { key } = JSON.parse((await keyStore.unseal(sealedKey)).secret);
    const bare = await keyStore.seal(key);
    return { id: theirs, serviceUrl: other.url, email: other.email, sealedKey: bare, sealedPassword };
  });
  const { session } = startParley(dir, keyStore);
  await session.start();
  expect(await session.current()).toMatchObject({ state: 'signed-out', error: { code: 'store-unreadable' } });
  expect(other.requests.count('get')).toBe(0);
});

test('a sealed password is no key of an archive', async () => {
  const { dir, keyStore } = await signedInBefore();
  await edit(dir, async ({ id, sealedPassword }) => {
    await rm(path.join(dir, 'accounts', id, 'key.json'));
    return { sealedKey: sealedPassword ?? '' };
  });
  const { session } = startParley(dir, keyStore);
  await session.start();
  expect(await session.current()).toMatchObject({
    state: 'signed-out',
    error: { code: 'key-lost' },
  });
});

test('nor does a key that an earlier version sealed vouch for the address beside it', async () => {
  const { service, dir, keyStore } = await signedInBefore();
  await edit(dir, async ({ sealedKey }) => {
    const { secret } = await keyStore.unseal(sealedKey);
    const { key } = JSON.parse(secret) as { key: string };
    return { sealedKey: await keyStore.seal(key), sealedPassword: null };
  });
  const { session, core, asked } = startParley(dir, keyStore);
  await session.start();
  await session.signIn(credentials(service));
  expect(asked).toEqual([`perhaps ${service.url}`]);
  expect(await core.request('drafts.get', { convId: null })).toMatchObject({ data: draft });
  await session.signIn(credentials(service));
  expect(asked).toHaveLength(1);
});

test('a new password goes to the open account’s service, even if the file names another by now', async () => {
  const { service, other, dir, keyStore } = await signedInBefore();
  const { session, quit } = startParley(dir, keyStore);
  await session.start();
  await edit(dir, () => ({ serviceUrl: other.url }));
  await service.admin.setPassword(service.email, 'a new one');
  const account = idOf(service.url, service.email);
  expect(await session.changePassword({ account, password: 'a new one' })).toMatchObject({
    account: { serviceUrl: service.url },
  });
  expect(other.requests.count()).toBe(0);
  await quit();
  const next = startParley(dir, keyStore);
  await next.session.start();
  expect(await next.session.current()).toMatchObject({ account: { serviceUrl: service.url } });
});

test('the login of a proxy is not used for another one, nor is one that an earlier version sealed', async () => {
  const dir = await folder('data');
  const file = path.join(dir, 'proxies.json');
  const secrets = new KeyStore();
  const said: string[] = [];
  const note = (line: string) => void said.push(line);
  const log = { info: note, warn: note, error: note };
  const logins = createProxyLogins({
    file: createJsonFile({ file, schema: proxiesSchema, fallback: NO_PROXIES, log, now: () => new Date() }),
    ...{ secrets, agreesToLogin: async () => false, log },
  });
  const login = { user: 'ana', password: 'secret of the proxy' };
  logins.hearWanted('proxy.example:8080');
  await logins.keep('proxy.example:8080', login);
  expect(await logins.get('proxy.example:8080')).toEqual(login);

  const { sealed } = JSON.parse(await readFile(file, 'utf8'));
  const moved = { 'eve.example:8080': sealed['proxy.example:8080'] };
  const old = { 'old.example:8080': await secrets.seal(JSON.stringify(login)) };
  await writeFile(file, JSON.stringify({ version: 1, sealed: { ...moved, ...old } }));
  expect(await logins.get('eve.example:8080')).toBe(null);
  expect(await logins.get('old.example:8080')).toBe(null);
  expect(said).toHaveLength(2);
  expect(said.join()).not.toContain('secret of the proxy');
});

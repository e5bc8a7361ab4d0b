import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import type { AccountsFile } from './accounts.ts';
import { folder, KeyStore, signInTo, startParley } from './testParley.ts';

const BEN = { email: 'ben@aurora-relief.example', password: 'bens password' };

/** Ana, and Ben, whom the window shows. */
async function twoAccounts() {
  const service = await startTestService();
  await service.admin.addUser({ ...BEN, apiAccess: true });
  const [dir, keyStore] = [await folder('data'), new KeyStore()];
  const parley = startParley(dir, keyStore);
  const ana = await signInTo(parley, service);
  const ben = await signInTo(parley, { ...BEN, url: service.url });
  return { service, dir, parley, ana, ben, again: () => startParley(dir, keyStore) };
}

const EMPTY = { state: 'signed-out', kept: null, serviceUrl: '', email: '' };

test('where the last account was removed, the sign-in is filled in with one that is still on this computer', async () => {
  const { service, parley, ana, ben, again } = await twoAccounts();
  await parley.session.signOut({ account: ben, forget: true });
  const left = await parley.session.signOut({ account: ana, forget: false });
  const ofAna = { state: 'signed-out', kept: ana, serviceUrl: service.url, email: service.email };
  expect(left).toMatchObject(ofAna);
  await parley.quit();
  const next = again();
  await next.session.start();
  expect(await next.session.current()).toMatchObject(ofAna);
  expect(await next.session.signOut({ account: ana, forget: true })).toMatchObject(EMPTY);
  expect(next.listed.at(-1)).toEqual([]);
});

test('of several that are signed out, the sign-in is filled in with the one that was shown last, then with the others', async () => {
  const { parley, ana, ben } = await twoAccounts();
  await parley.session.show(ana);
  expect(await parley.session.signOut({ account: ana, forget: false })).toMatchObject({
    account: { id: ben },
  });
  expect(await parley.session.signOut({ account: ben, forget: false })).toMatchObject({ kept: ben });
  expect(await parley.session.signOut({ account: ben, forget: true })).toMatchObject({ kept: ana });
  expect(await parley.session.signOut({ account: ana, forget: true })).toMatchObject(EMPTY);
});

test('why an account is not open stays while another one is removed at the sign-in, and goes with its own account', async () => {
  const { dir, parley, ana, ben, again } = await twoAccounts();
  await parley.session.signOut({ account: ana, forget: false });
  await parley.quit();
  const place = path.join(dir, 'accounts', ben);
  for (const name of await readdir(place))
    if (name.endsWith('.db')) await writeFile(path.join(place, name), 'x'.repeat(10_000));
  const next = again();
  await next.session.start();
  const why = { kept: ben, email: BEN.email, error: { code: 'store-unreadable' } };
  expect(await next.session.current()).toMatchObject(why);
  expect(await next.session.signOut({ account: ana, forget: true })).toMatchObject(why);
  const removed = await next.session.signOut({ account: ben, forget: true });
  expect(removed).toMatchObject(EMPTY);
  expect(removed).not.toHaveProperty('error');
});

test('nothing of an account whose address was edited is filled in once it is removed', async () => {
  const { dir, parley, ana, ben, again } = await twoAccounts();
  await parley.session.signOut({ account: ana, forget: true });
  await parley.quit();
  const file = path.join(dir, 'accounts.json');
  const content = JSON.parse(await readFile(file, 'utf8')) as AccountsFile;
  const accounts = content.accounts.map((each) => ({ ...each, serviceUrl: 'https://evil.example' }));
  await writeFile(file, JSON.stringify({ ...content, accounts }));
  const next = again();
  await next.session.start();
  expect(await next.session.current()).toMatchObject({ email: BEN.email, error: { code: 'login-changed' } });
  const removed = await next.session.signOut({ account: ben, forget: true });
  expect(removed).toMatchObject(EMPTY);
  expect(removed).not.toHaveProperty('error');
});

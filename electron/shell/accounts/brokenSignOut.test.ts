import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { folder, KeyStore, startParley } from './testParley.ts';

/** Two accounts are open, and the folder of accounts can't be reached. */
async function withBarredFolder() {
  const service = await startTestService();
  const dir = await folder('data');
  const keys = new KeyStore();
  const parley = startParley(dir, keys);
  const signIn = async (email: string, password: string) => {
    const signedIn = await parley.session.signIn({
      ...{ serviceUrl: service.url, email, password },
      acceptPlainSecrets: false,
    });
    if (signedIn.state !== 'signed-in') throw new Error('No one is signed in.');
    return signedIn;
  };
  const ben = { email: 'ben@aurora-relief.example', password: 'p' };
  await service.admin.addUser({ ...ben, apiAccess: true });
  const first = await signIn(ben.email, ben.password);
  const second = await signIn(service.email, service.password);
  const accounts = path.join(dir, 'accounts');
  const kept = path.join(dir, 'kept');
  await rename(accounts, kept);
  await writeFile(accounts, '');
  const lift = async () => {
    await rm(accounts);
    await rename(kept, accounts);
  };
  return { ...parley, first, second, lift, dir, keys };
}

test('a sign-out that fails once the account is closed leaves the window on another account, or the sign-in', async () => {
  const { session, announced, first, second, lift } = await withBarredFolder();
  const forget = (account: typeof first) => session.signOut({ account: account.account.id, forget: true });
  await expect(forget(second)).rejects.toThrow('ENOTDIR');
  expect(announced.at(-1)).toEqual(first);
  expect(await session.current()).toEqual(first);
  await expect(forget(first)).rejects.toThrow('ENOTDIR');
  expect(announced.at(-1)).toMatchObject({ state: 'signed-out' });
  expect(await session.tryAgain()).toMatchObject({ state: 'signed-out' });

  await lift();
  expect(await forget(second)).toMatchObject({ state: 'signed-out' });
});

test('a removal that failed is ended at the next start, and that of no other account', async () => {
  const { session, quit, first, second, lift, dir, keys } = await withBarredFolder();
  await expect(session.signOut({ account: second.account.id, forget: true })).rejects.toThrow('ENOTDIR');
  await quit();
  await lift();
  const next = startParley(dir, keys);
  await next.session.start();
  expect(await next.session.current()).toEqual(first);
  expect(await readdir(path.join(dir, 'accounts'))).toEqual([first.account.id]);
});

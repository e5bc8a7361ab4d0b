import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import type { AccountsFile } from './accounts.ts';
import { folder, KeyStore, signInTo, startParley } from './testParley.ts';

/** The files in a folder that contain a text. */
async function filesWith(dir: string, text: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && (await readFile(file)).includes(text)) found.push(path.relative(dir, file));
  }
  return found;
}

/** From now on, no file can be larger than that. */
const limit = (bytes: string) =>
  promisify(execFile)('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);

test.each(['was set aside as broken', 'was being written at a kill'])(
  'a removed account stands in no file of the data folder, also when the list of accounts %s',
  async (how) => {
    const service = await startTestService();
    const dir = await folder('data');
    const keys = new KeyStore();
    const signIn = async () => {
      const parley = startParley(dir, keys);
      await parley.session.start();
      const { url: serviceUrl, email, password } = service;
      const login = { serviceUrl, email, password, acceptPlainSecrets: false, setAside: true };
      const signedIn = await parley.session.signIn(login);
      if (signedIn.state !== 'signed-in') throw new Error('No one is signed in.');
      return { parley, account: signedIn.account.id };
    };
    const { parley } = await signIn();
    await parley.quit();
    const file = path.join(dir, 'accounts.json');
    const text = await readFile(file, 'utf8');
    if (how === 'was set aside as broken') await writeFile(file, text.slice(0, -3));
    else await writeFile(`${file}.0b0e1e0a-0000-4000-8000-000000000000.tmp`, text);
    expect(await filesWith(dir, service.email)).not.toEqual([]);
    const again = await signIn();
    await again.parley.session.signOut({ account: again.account, forget: true });
    expect(await filesWith(dir, service.email)).toEqual([]);
  },
);

test('an account can be removed although the disk is full', async () => {
  const service = await startTestService();
  const dir = await folder('data');
  const parley = startParley(dir, new KeyStore());
  const { url: serviceUrl, email, password } = service;
  const signedIn = await parley.session.signIn({ serviceUrl, email, password, acceptPlainSecrets: false });
  if (signedIn.state !== 'signed-in') throw new Error('No one is signed in.');
  // Room for an empty list of accounts, and for none with this one.
  await limit('100');
  await parley.session
    .signOut({ account: signedIn.account.id, forget: true })
    .finally(() => limit('unlimited'));
  expect(await readdir(path.join(dir, 'accounts'))).toEqual([]);
  expect(await filesWith(dir, service.email)).toEqual([]);
});

test('a removal that a kill interrupted is ended at the next start', async () => {
  const service = await startTestService();
  const dir = await folder('data');
  const keys = new KeyStore();
  const { url: serviceUrl, email, password } = service;
  const first = startParley(dir, keys);
  await first.session.signIn({ serviceUrl, email, password, acceptPlainSecrets: false });
  await first.quit();
  const file = path.join(dir, 'accounts.json');
  const before = JSON.parse(await readFile(file, 'utf8')) as AccountsFile;
  const leaving = before.accounts.map((one) => ({ ...one, sealedPassword: null, isLeaving: true }));
  await writeFile(file, JSON.stringify({ ...before, current: null, accounts: leaving }));

  const next = startParley(dir, keys);
  await next.session.start();
  expect(await next.session.current()).toMatchObject({ state: 'signed-out', kept: null, email: '' });
  expect(await filesWith(dir, email)).toEqual([]);
  expect(await readdir(path.join(dir, 'accounts'))).toEqual([]);
});

/** Two accounts, of which the first is removed while nothing can be written at all. */
async function removedWithoutRoom() {
  const [service, other] = [await startTestService(), await startTestService()];
  await service.admin.addUser({ email: 'ben@x.example', password: 'p', apiAccess: true });
  const dir = await folder('data');
  const keys = new KeyStore();
  const parley = startParley(dir, keys);
  const leaving = await signInTo(parley, {
    ...service,
    url: service.url,
    email: 'ben@x.example',
    password: 'p',
  });
  const staying = await signInTo(parley, other);
  await limit('1');
  onTestFinished(async () => void (await limit('unlimited')));
  await parley.session.signOut({ account: leaving, forget: true });
  const listed = async ({ session }: Pick<typeof parley, 'session'>) =>
    (await session.list()).map(({ id }) => id);
  const traces = async () => [
    ...(await filesWith(dir, leaving)),
    ...(await readdir(path.join(dir, 'accounts'))),
  ];
  return { dir, keys, parley, leaving, staying, login: service, listed, traces };
}

test('an account is gone from the list once it is removed, although no room comes for that, and its password goes at the quit', async () => {
  const { parley, staying, listed, traces } = await removedWithoutRoom();
  expect(await listed(parley)).toEqual([staying]);
  expect(parley.listed.at(-1)?.map(({ id }) => id)).toEqual([staying]);
  await limit('unlimited');
  await parley.quit();
  expect(await traces()).toEqual([staying]);
});

test('with no room until the next start, a removed account is gone there, too, and its password goes with room', async () => {
  const { dir, keys, parley, staying, listed, traces } = await removedWithoutRoom();
  await parley.quit();
  const full = startParley(dir, keys);
  await full.session.start();
  expect(await listed(full)).toEqual([staying]);
  await full.quit();
  await limit('unlimited');
  const next = startParley(dir, keys);
  await next.session.start();
  expect(await listed(next)).toEqual([staying]);
  expect(await traces()).toEqual([staying]);
});

test('an account that was removed without room can be added anew, and stays', async () => {
  const { dir, keys, parley, leaving, staying, login, listed } = await removedWithoutRoom();
  const again = { ...login, url: login.url, email: 'ben@x.example', password: 'p' };
  await expect(signInTo(parley, again)).rejects.toMatchObject({ code: 'disk-full' });
  expect(await listed(parley)).toEqual([staying]);
  await limit('unlimited');
  expect(await signInTo(parley, again)).toBe(leaving);
  await parley.quit();
  const next = startParley(dir, keys);
  await next.session.start();
  await next.session.openOthers();
  expect(await listed(next)).toEqual([staying, leaving]);
  expect(next.openAccounts.find(leaving)).not.toBeNull();
});

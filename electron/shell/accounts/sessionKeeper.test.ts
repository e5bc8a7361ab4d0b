import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Service, startService } from '../../../service/startService.ts';
import { fromResult } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { StorageNote } from '../../../shared/model/status.ts';
import { folder, KeyStore, startParley } from './testParley.ts';

async function ownService(): Promise<Service> {
  const running = await startService({ dataDir: await folder('service') });
  onTestFinished(() => running.stop());
  return running;
}

/** For the tests that neither stop nor change it. */
let running: Service;
beforeAll(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'parley-service-'));
  running = await startService({ dataDir });
  return async () => {
    await running.stop();
    await rm(dataDir, { recursive: true });
  };
});

const credentials = ({ url, email, password }: Service) => ({
  serviceUrl: url,
  email,
  password,
  acceptPlainSecrets: false,
});

/** Of the account that the window shows. */
async function shown({ session }: Pick<ReturnType<typeof startParley>, 'session'>): Promise<AccountId> {
  const current = await session.current();
  if (current.state !== 'signed-in') throw new Error('No one is signed in.');
  return current.account.id;
}

async function notesOf({ core }: ReturnType<typeof startParley>): Promise<readonly StorageNote[]> {
  const { storageNotes } = fromResult(await core.request('status.get', {}));
  return storageNotes;
}

const draft = { text: 'not sent yet', priority: 0 as const, title: '', participants: [], captionOn: null };

test('the person stays signed in after a restart, with everything kept, while the service is away', async () => {
  const running = await ownService();
  const dir = await folder('data');
  const keyStore = new KeyStore();
  const first = startParley(dir, keyStore);
  await first.session.start();
  const account = { serviceUrl: running.url, email: running.email, isDemo: false };
  const signedIn = await first.session.signIn(credentials(running));
  expect(signedIn).toMatchObject({ state: 'signed-in', account });
  expect(first.announced).toEqual([signedIn]);
  expect(await first.core.request('drafts.set', { convId: null, draft })).toMatchObject({ ok: true });
  await first.quit();
  await running.stop();

  const second = startParley(dir, keyStore);
  await second.session.start();
  expect(await second.session.current()).toEqual(signedIn);
  expect(await second.core.request('drafts.get', { convId: null })).toEqual({ ok: true, data: draft });
});

test('the password stands in no file and in no line of the log', async () => {
  const dir = await folder('data');
  const { session, said } = startParley(dir, new KeyStore());
  await session.signIn(credentials(running));
  // Core deletes journals while it works, perhaps between the list and the read.
  await session.close();
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name)).toContain('accounts.json');
  for (const { parentPath, name } of files)
    expect((await readFile(path.join(parentPath, name))).includes(running.password)).toBe(false);
  expect(said.join()).not.toContain(running.password);
});

test('after a crash of core the account is open again, and nothing that was kept is lost', async () => {
  const { session, core, workers } = startParley(await folder('data'), new KeyStore());
  const signedIn = await session.signIn(credentials(running));
  await core.request('drafts.set', { convId: null, draft });
  await workers.at(-1)?.terminate();
  expect(await core.request('drafts.get', { convId: null })).toEqual({ ok: true, data: draft });
  expect(await session.current()).toEqual(signedIn);
  expect(workers).toHaveLength(2);
});

test('when core dies of a send, the next question is answered by who has the text: the outbox or the draft', async () => {
  const { session, core, workers } = startParley(await folder('data'), new KeyStore());
  await session.signIn(credentials(running));
  const message = { convId: null, text: draft.text, priority: 0 as const, title: '', participants: [] };
  for (let round = 0; round < 3; round += 1) {
    const id = randomUUID();
    await core.request('drafts.set', { convId: null, draft });
    const sending = core.request('outbox.send', { ...message, id, left: { ...draft, text: '' } });
    await workers.at(-1)?.terminate();
    const [found, kept] = await Promise.all([
      core.request('outbox.get', { id }),
      core.request('drafts.get', { convId: null }),
    ]);
    expect(kept).toMatchObject({ ok: true, data: { text: found.ok ? '' : draft.text } });
    expect(found).toMatchObject(found.ok ? { data: { id } } : { error: { code: 'not-found' } });
    expect(await sending).toMatchObject(found.ok ? {} : { ok: false, error: { code: 'internal' } });
  }
});

test('a refused password says so and leaves nothing behind', async () => {
  const dir = await folder('data');
  const { session } = startParley(dir, new KeyStore(), 'https://chat.example');
  await expect(session.signIn({ ...credentials(running), password: 'wrong' })).rejects.toMatchObject({
    code: 'refused-credentials',
  });
  expect(await session.current()).toMatchObject({ state: 'signed-out', serviceUrl: 'https://chat.example' });
  expect(existsSync(path.join(dir, 'accounts'))).toBe(false);
});

test('secrets are kept unprotected only with consent, and not at all without a key store', async () => {
  const keyStore = new KeyStore();
  const { session } = startParley(await folder('data'), keyStore);
  keyStore.kind = 'unavailable';
  await expect(session.signIn(credentials(running))).rejects.toMatchObject({ code: 'secrets-unavailable' });
  keyStore.kind = 'plain';
  await expect(session.signIn(credentials(running))).rejects.toMatchObject({ code: 'secrets-need-consent' });
  expect(await session.signIn({ ...credentials(running), acceptPlainSecrets: true })).toMatchObject({
    state: 'signed-in',
    secrets: 'plain',
  });
});

test('signing out keeps the archive for the next sign-in, but no password', async () => {
  const dir = await folder('data');
  const { session, core } = startParley(dir, new KeyStore());
  await session.signIn(credentials(running));
  await core.request('drafts.set', { convId: null, draft });
  const signedOut = await session.signOut({ account: await shown({ session }), forget: false });
  expect(signedOut).toMatchObject({ state: 'signed-out', serviceUrl: running.url, email: running.email });
  expect(await core.request('drafts.get', { convId: null })).toMatchObject({ error: { code: 'signed-out' } });
  expect(JSON.parse(await readFile(path.join(dir, 'accounts.json'), 'utf8'))).toMatchObject({
    current: null,
    accounts: [{ sealedPassword: null }],
  });

  await session.signIn(credentials(running));
  expect(await core.request('drafts.get', { convId: null })).toEqual({ ok: true, data: draft });
});

test('signing out and forgetting removes every trace of the account', async () => {
  const dir = await folder('data');
  const { session } = startParley(dir, new KeyStore());
  await session.signIn(credentials(running));
  expect(await session.signOut({ account: await shown({ session }), forget: true })).toMatchObject({
    serviceUrl: '',
    email: '',
  });
  expect(await readdir(path.join(dir, 'accounts'))).toEqual([]);
  expect(await readFile(path.join(dir, 'accounts.json'), 'utf8')).not.toContain(running.email);
});

test('a changed password is checked, kept, and used from the next start on', async () => {
  const running = await ownService();
  const dir = await folder('data');
  const keyStore = new KeyStore();
  const first = startParley(dir, keyStore);
  await first.session.signIn(credentials(running));
  await running.admin.setPassword(running.email, 'a new one');
  const account = await shown(first);
  await expect(first.session.changePassword({ account, password: 'a wrong one' })).rejects.toMatchObject({
    code: 'refused-credentials',
  });
  await first.session.changePassword({ account, password: 'a new one' });
  await first.quit();

  const second = startParley(dir, keyStore);
  await second.session.start();
  await second.openAccounts.get(account).core.control('verify', {
    serviceUrl: running.url,
    email: running.email,
    password: 'a new one',
  });
  expect(await second.session.current()).toMatchObject({ state: 'signed-in' });
});

test('a store that cannot be opened is opened once it can be, and set aside if the person starts over', async () => {
  const dir = await folder('data');
  const keyStore = new KeyStore();
  const first = startParley(dir, keyStore);
  await first.session.signIn(credentials(running));
  await first.core.request('drafts.set', { convId: null, draft });
  await first.quit();
  const [id = ''] = await readdir(path.join(dir, 'accounts'));
  const account = path.join(dir, 'accounts', id);
  await cp(account, path.join(dir, 'intact'), { recursive: true });
  for (const name of await readdir(account))
    if (name.endsWith('.db')) await writeFile(path.join(account, name), 'x'.repeat(10_000));

  const second = startParley(dir, keyStore);
  await second.session.start();
  const failed = { state: 'signed-out', error: { code: 'store-unreadable' } };
  expect(await second.session.tryAgain()).toMatchObject(failed);
  await cp(path.join(dir, 'intact'), account, { recursive: true });
  const opened = await second.session.tryAgain();
  expect(opened).toMatchObject({ state: 'signed-in' });
  expect(opened).not.toHaveProperty('error');
  expect(await second.core.request('drafts.get', { convId: null })).toMatchObject({ data: draft });
  await second.quit();

  for (const name of await readdir(account))
    if (name.endsWith('.db')) await writeFile(path.join(account, name), 'x'.repeat(10_000));
  const third = startParley(dir, keyStore);
  await third.session.start();
  await expect(third.session.signIn(credentials(running))).rejects.toMatchObject(failed.error);
  const anew = await third.session.signIn({ ...credentials(running), setAside: true });
  expect(anew).toMatchObject({ state: 'signed-in' });
  const [note] = await notesOf(third);
  expect(note?.kind).toBe('account-locked');
  const kept = path.join(dir, 'accounts', note?.setAsideAs ?? '', 'local.db');
  expect(await readFile(kept, 'utf8')).toBe('x'.repeat(10_000));
});

test('the demo needs no account, and is the same organisation after a restart', async () => {
  const dir = await folder('data');
  const keyStore = new KeyStore();
  const first = startParley(dir, keyStore);
  expect(await first.session.startDemo({ acceptPlainSecrets: false })).toMatchObject({
    state: 'signed-in',
    account: { id: 'demo', isDemo: true },
  });
  await first.core.request('drafts.set', { convId: null, draft });
  await first.quit();

  const second = startParley(dir, keyStore);
  await second.session.start();
  expect(await second.session.current()).toMatchObject({ state: 'signed-in', account: { isDemo: true } });
  expect(await second.core.request('drafts.get', { convId: null })).toEqual({ ok: true, data: draft });
  await second.quit();

  await rm(path.join(dir, 'demo'), { recursive: true });
  const third = startParley(dir, keyStore);
  await third.session.start();
  expect(await third.core.request('drafts.get', { convId: null })).toMatchObject({ data: { text: '' } });
});

test('an account whose core dies while it is forgotten is gone all the same', async () => {
  const dir = await folder('data');
  const { session, openAccounts, workers } = startParley(dir, new KeyStore());
  await session.signIn(credentials(running));
  const account = await shown({ session });
  const file = path.join(dir, 'accounts.json');
  const before = await readFile(file, 'utf8');
  const signedOut = session.signOut({ account, forget: true });
  // Its core ends as soon as the file says that no one is signed in.
  while ((await readFile(file, 'utf8')) === before) await nextTurn();
  await workers[0]?.terminate();
  expect(await signedOut).toMatchObject({ state: 'signed-out' });
  expect(openAccounts.all()).toEqual([]);
  expect(await readdir(path.join(dir, 'accounts'))).toEqual([]);
  expect(await readFile(file, 'utf8')).not.toContain(running.email);
});

test('a second sign-in to an account that cannot be opened any more leads back to the sign-in', async () => {
  const dir = await folder('data');
  const { session, announced } = startParley(dir, new KeyStore());
  await session.signIn(credentials(running));
  const place = path.join(dir, 'accounts', await shown({ session }));
  await rename(place, `${place}-elsewhere`);
  await writeFile(place, 'in the way');
  await expect(session.signIn(credentials(running))).rejects.toThrow('ENOTDIR');
  expect(await session.current()).toMatchObject({ state: 'signed-out' });
  expect(announced.at(-1)).toMatchObject({ state: 'signed-out' });
});

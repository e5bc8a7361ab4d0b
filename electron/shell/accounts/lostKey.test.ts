import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { fromResult } from '../../../shared/errors/errors.ts';
import { type AccountsFile, idOf } from './accounts.ts';
import { folder, KeyStore, startParley } from './testParley.ts';

const draft = { text: 'not sent yet', priority: 0 as const, title: '', participants: [], captionOn: null };

/** A Parley that was signed in, has a draft, and has quit. */
async function signedInBefore() {
  const service = await startTestService();
  const [dir, keyStore] = [await folder('data'), new KeyStore()];
  const { url: serviceUrl, email, password } = service;
  const login = { serviceUrl, email, password, acceptPlainSecrets: false };
  const first = startParley(dir, keyStore);
  await first.session.signIn(login);
  await first.core.request('drafts.set', { convId: null, draft });
  await first.quit();
  const id = idOf(serviceUrl, email);
  const start = async () => {
    const parley = startParley(dir, keyStore);
    await parley.session.start();
    return { ...parley, draftNow: () => parley.core.request('drafts.get', { convId: null }) };
  };
  return {
    ...{ login, dir, keyStore, start, id },
    inData: (name: string) => path.join(dir, name),
    folders: () => readdir(path.join(dir, 'accounts')),
  };
}

test('a key store that lost its key says so, and only the person sets the data aside', async () => {
  const { login, keyStore, start, folders, id } = await signedInBefore();
  keyStore.key = randomBytes(32);
  const { session, core, asked } = await start();
  const error = { code: 'key-lost' };
  expect(await session.current()).toMatchObject({
    state: 'signed-out',
    ...{ serviceUrl: '', email: login.email }, // The file alone does not vouch for the address.
    error,
  });
  for (const _ of ['at first', 'once more']) await expect(session.signIn(login)).rejects.toMatchObject(error);
  expect(await folders()).toEqual([id]);
  // It may well be the address of the account.
  expect(asked).toEqual(Array(2).fill(`perhaps ${login.serviceUrl}`));

  expect(await session.signIn({ ...login, setAside: true })).toMatchObject({ state: 'signed-in' });
  const locked = (await folders()).filter((name) => name.includes('.locked-'));
  expect(locked).toHaveLength(1);
  const { storageNotes } = fromResult(await core.request('status.get', {}));
  expect(storageNotes).toMatchObject([{ kind: 'account-locked', setAsideAs: locked[0] }]);
});

test('a sealed key that was damaged in the list is read from beside the data', async () => {
  const { inData, start } = await signedInBefore();
  const file = inData('accounts.json');
  const content = JSON.parse(await readFile(file, 'utf8')) as AccountsFile;
  const sealedKey = Buffer.alloc(60).toString('base64');
  const accounts = content.accounts.map((account) => ({ ...account, sealedKey }));
  await writeFile(file, JSON.stringify({ ...content, accounts }));
  const { session, draftNow, quit } = await start();
  expect(await session.current()).toMatchObject({ state: 'signed-in' });
  expect(await draftNow()).toMatchObject({ data: draft });
  await quit();
  expect(await readFile(file, 'utf8')).not.toContain(sealedKey);
});

test('a key that a newer version sealed is not said to be lost, and stays with the data', async () => {
  const { login, inData, start, folders, id, keyStore } = await signedInBefore();
  const file = inData('accounts.json');
  const newer = await keyStore.seal(JSON.stringify({ version: 2, box: 'of another form' }));
  const content = JSON.parse(await readFile(file, 'utf8')) as AccountsFile;
  const accounts = content.accounts.map((account) => ({ ...account, sealedKey: newer }));
  await writeFile(file, JSON.stringify({ ...content, accounts }));
  await rm(inData(`accounts/${id}/key.json`));
  const { session } = await start();
  const error = { code: 'store-too-new' };
  expect(await session.current()).toMatchObject({ state: 'signed-out', email: login.email, error });
  await expect(session.signIn(login)).rejects.toMatchObject(error);
  expect(await folders()).toEqual([id]);
  expect(await readFile(file, 'utf8')).toContain(newer);

  await session.signIn({ ...login, setAside: true });
  const [locked = ''] = (await folders()).filter((name) => name.includes('.locked-'));
  expect(JSON.parse(await readFile(inData(`accounts/${locked}/key.json`), 'utf8'))).toBe(newer);
});

test('data without an entry in the list opens with the key beside it, and without that isn’t replaced unasked', async () => {
  const { login, inData, start, folders, id } = await signedInBefore();
  for (const name of ['accounts.json', 'accounts.backup.json']) await rm(inData(name));
  const parley = await start();
  await parley.session.signIn(login);
  expect(await parley.draftNow()).toMatchObject({ data: draft });
  await parley.quit();

  for (const name of ['accounts.json', 'accounts.backup.json']) await rm(inData(name));
  await rm(inData(`accounts/${id}/key.json`));
  const { session } = await start();
  await expect(session.signIn(login)).rejects.toMatchObject({ code: 'key-lost' });
  expect(await folders()).toEqual([id]);
  expect(await session.signIn({ ...login, setAside: true })).toMatchObject({ state: 'signed-in' });
  expect(await folders()).toHaveLength(2);
});

test('a file in the place of the data is not put away', async () => {
  const { login, inData, start, folders, id } = await signedInBefore();
  for (const name of ['accounts.json', 'accounts.backup.json']) await rm(inData(name));
  const place = path.join(inData('accounts'), id);
  await rm(place, { recursive: true });
  await writeFile(place, 'no folder');
  const { session } = await start();
  await expect(session.signIn(login)).rejects.toThrow('ENOTDIR');
  expect(await folders()).toEqual([id]);
  expect(await readFile(place, 'utf8')).toBe('no folder');
});

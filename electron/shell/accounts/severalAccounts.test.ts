import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { fromResult } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { AccountsFile } from './accounts.ts';
import { folder, KeyStore, signInTo, startParley } from './testParley.ts';

const BEN = { email: 'ben@aurora-relief.example', password: 'bens password' };

type Parley = ReturnType<typeof startParley>;

/** Ana and Ben of one service, and an Ana of another one with the same address. The window shows Ben. */
async function threeAccounts() {
  const [here, elsewhere] = [await startTestService(), await startTestService()];
  await here.admin.addUser({ ...BEN, apiAccess: true });
  const [dir, keyStore] = [await folder('data'), new KeyStore()];
  const first = startParley(dir, keyStore);
  const ana = await signInTo(first, here);
  const ben = await signInTo(first, { ...BEN, url: here.url });
  const abroad = await signInTo(first, elsewhere);
  await first.session.show(ben);
  return { here, elsewhere, dir, keyStore, first, ana, ben, abroad, again: () => startParley(dir, keyStore) };
}

async function shown({ session }: Parley): Promise<AccountId | null> {
  const current = await session.current();
  return current.state === 'signed-in' ? current.account.id : null;
}

const states = async ({ session }: Parley) =>
  (await session.list()).map(({ id, state }) => [id, state] as const);

async function spoil(dir: string, id: AccountId): Promise<void> {
  const place = path.join(dir, 'accounts', id);
  for (const name of await readdir(place))
    if (name.endsWith('.db')) await writeFile(path.join(place, name), 'x'.repeat(10_000));
}

test('at the start the account shown last opens first, and then the others, also with their services away', async () => {
  const { here, first, ana, ben, abroad, again } = await threeAccounts();
  await first.quit();
  await here.stop();
  const second = again();
  await second.session.start();
  expect(await shown(second)).toBe(ben);
  expect(await states(second)).toEqual([
    [ana, 'opening'],
    [ben, 'open'],
    [abroad, 'opening'],
  ]);
  await second.session.openOthers();
  expect(await states(second)).toEqual([
    [ana, 'open'],
    [ben, 'open'],
    [abroad, 'open'],
  ]);
  expect(await shown(second)).toBe(ben);
  for (const id of [ana, ben, abroad])
    expect(
      fromResult(await second.openAccounts.get(id).core.request('drafts.get', { convId: null })),
    ).toMatchObject({
      text: '',
    });
});

test('an account that can’t be opened is listed with the reason, stops no other, and opens once it can be', async () => {
  const { dir, first, ana, ben, abroad, again } = await threeAccounts();
  await first.quit();
  const place = path.join(dir, 'accounts', ben);
  await cp(place, path.join(dir, 'intact'), { recursive: true });
  await spoil(dir, ben);
  await spoil(dir, abroad);
  const second = again();
  await second.session.start();
  await second.session.openOthers();
  expect(await shown(second)).toBe(ana);
  expect(await second.session.current()).toMatchObject({ insteadOf: ben });
  expect(await states(second)).toEqual([
    [ana, 'open'],
    [ben, 'unopenable'],
    [abroad, 'unopenable'],
  ]);
  expect((await second.session.list())[1]).toMatchObject({
    error: { code: 'store-unreadable' },
    ...BEN_LISTED,
  });
  await expect(second.session.open(ben)).rejects.toMatchObject({ code: 'store-unreadable' });
  expect(await shown(second)).toBe(ana);

  await cp(path.join(dir, 'intact'), place, { recursive: true });
  expect(await second.session.open(ben)).toMatchObject({ state: 'signed-in', account: { id: ben } });
  expect(await second.session.current()).not.toHaveProperty('insteadOf');
  expect((await states(second))[1]).toEqual([ben, 'open']);
});

test('once the key store is unlocked, Try again opens the account shown last, and then the others', async () => {
  const { dir, keyStore, first, ana, ben, abroad, again } = await threeAccounts();
  await first.quit();
  await spoil(dir, abroad);
  const { key } = keyStore;
  keyStore.key = new KeyStore().key;
  const second = again();
  await second.session.start();
  await second.session.openOthers();
  expect((await states(second)).map(([, state]) => state)).toEqual(Array(3).fill('unopenable'));
  keyStore.key = key;
  expect(await second.session.tryAgain()).toMatchObject({ account: { id: ben } });
  await second.until(async () => (await states(second))[2]?.[1] === 'unopenable');
  expect(await states(second)).toEqual([
    [ana, 'open'],
    [ben, 'open'],
    [abroad, 'unopenable'],
  ]);
  expect(await shown(second)).toBe(ben);
});

test('an account stays open, for whoever comes back to it, while a dead core is started again', async () => {
  const { first, ana, ben } = await threeAccounts();
  const of = await first.session.list();
  const worker = first.workers[of.findIndex(({ id }) => id === ben)];
  const [wasListed, wasAnnounced] = [first.listed.length, first.announced.length];
  await worker?.terminate();
  // It is null for a few turns only.
  while (first.openAccounts.get(ben).current()) await setImmediate();
  expect(await first.session.show(ana)).toMatchObject({ state: 'signed-in', account: { id: ana } });
  expect(await first.session.show(ben)).toMatchObject({ state: 'signed-in', account: { id: ben } });
  await expect.poll(() => first.openAccounts.get(ben).current()).not.toBeNull();
  expect(await states(first)).toContainEqual([ben, 'open']);
  expect(first.announced.slice(wasAnnounced).map(({ state }) => state)).not.toContain('signed-out');
  expect(first.listed.slice(wasListed).flatMap((list) => list.map(({ state }) => state))).not.toContain(
    'opening',
  );
});

test('an account that takes its time to open leaves the window to the one that was chosen since', async () => {
  const { first, ana, ben, abroad, again } = await threeAccounts();
  await first.quit();
  const second = again();
  await second.session.start();
  const opening = second.session.open(ana);
  await second.session.show(ben);
  expect(await opening).toMatchObject({ account: { id: ben } });
  expect(await shown(second)).toBe(ben);
  expect(await states(second)).toContainEqual([ana, 'open']);
  expect(await second.session.open(abroad)).toMatchObject({ account: { id: abroad } });
});

test('an account whose second sign-in fails can’t be opened, and isn’t listed as being opened', async () => {
  const { dir, here, first, ana, ben } = await threeAccounts();
  const place = path.join(dir, 'accounts', ana);
  await rename(place, `${place}-elsewhere`);
  await writeFile(place, 'in the way');
  await expect(signInTo(first, here)).rejects.toThrow('ENOTDIR');
  expect((await states(first)).slice(0, 2)).toEqual([
    [ana, 'unopenable'],
    [ben, 'open'],
  ]);
});

const BEN_LISTED = { email: BEN.email, unread: 0, isFull: false, colour: expect.any(Number) };

test('a refused password is told of its account alone, and the others go on', async () => {
  const { here, elsewhere, first, ana, ben, abroad } = await threeAccounts();
  await here.admin.setPassword(here.email, 'a new one');
  await first.openAccounts.get(ana).core.request('sync.now', {});
  await first.until(async () => (await states(first))[0]?.[1] === 'refused');
  expect((await states(first)).slice(1)).toEqual([
    [ben, 'open'],
    [abroad, 'open'],
  ]);
  expect(await shown(first)).toBe(ben);
  // Before that, the message would be history, which counts as read.
  const { core } = first.openAccounts.get(abroad);
  await first.until(
    async () => fromResult(await core.request('status.get', {})).history.state === 'complete',
  );
  const carol = 'carol@aurora-relief.example';
  await elsewhere.admin.addUser({ email: carol });
  await elsewhere.admin.post(carol, { participants: [elsewhere.email] }, { msgText: 'still here' });
  await core.request('sync.now', {});
  await first.until(async () => (await first.session.list())[2]?.unread === 1);

  await first.session.changePassword({ account: ana, password: 'a new one' });
  await first.until(async () => (await states(first))[0]?.[1] === 'open');
});

test('order, colour and the address of the web client stay over a restart, and a file of an earlier Parley is read', async () => {
  const { dir, first, ana, ben, abroad, again } = await threeAccounts();
  const given = new Map((await first.session.list()).map(({ id, colour }) => [id, colour]));
  expect(new Set(given.values()).size).toBe(3);
  await first.session.setOrder([abroad, ana]);
  await first.session.setColour(ana, 7);
  await first.session.setColour(ben, 3);
  await first.session.setColour(ben, null);
  const webUrl = 'https://chat.aurora.example/';
  await first.session.setWebUrl(ana, 'https://wrong.example/');
  await first.session.setWebUrl(ana, null);
  await first.session.setWebUrl(ben, webUrl);
  await expect(first.session.setWebUrl('none' as AccountId, webUrl)).rejects.toMatchObject({
    code: 'signed-out',
  });
  await first.session.changePassword({ account: ben, password: BEN.password });
  await first.quit();
  const second = again();
  await second.session.start();
  expect((await second.session.list()).map(({ id, colour }) => [id, colour])).toEqual([
    [abroad, given.get(abroad)],
    [ana, 7],
    [ben, given.get(ben)],
  ]);
  expect((await second.session.list()).map((account) => account.webUrl)).toEqual([
    undefined,
    undefined,
    webUrl,
  ]);
  await second.quit();

  const file = path.join(dir, 'accounts.json');
  const { accounts, ...rest } = JSON.parse(await readFile(file, 'utf8')) as AccountsFile;
  const earlier = accounts.map(({ colour: _, givenColour: __, ...account }) => account);
  await writeFile(file, JSON.stringify({ ...rest, accounts: earlier }));
  const third = again();
  await third.session.start();
  expect(await shown(third)).toBe(ben);
});

test('an account keeps its colour when another of the same address is removed', async () => {
  const { first, ana } = await threeAccounts();
  const colours = async () => (await first.session.list()).map(({ colour }) => colour);
  const [, ofBen, abroad] = await colours();
  await first.session.signOut({ account: ana, forget: true });
  expect(await colours()).toEqual([ofBen, abroad]);
});

test('a signed-out account stays listed and closed; a removed one is gone, and the window shows the one before', async () => {
  const { dir, here, first, ana, ben, abroad, again } = await threeAccounts();
  await first.session.signOut({ account: ben, forget: false });
  expect(await shown(first)).toBe(abroad);
  await first.session.signOut({ account: abroad, forget: true });
  expect(await shown(first)).toBe(ana);
  expect(await states(first)).toEqual([
    [ana, 'open'],
    [ben, 'signed-out'],
  ]);
  await first.until(() => first.listed.at(-1)?.length === 2);
  expect(await readFile(path.join(dir, 'accounts.json'), 'utf8')).not.toContain(abroad);
  await expect(first.session.open(ben)).rejects.toMatchObject({ code: 'signed-out' });
  await expect(first.session.show(ben)).rejects.toMatchObject({ code: 'signed-out' });
  await first.quit();

  const second = again();
  await second.session.start();
  await second.session.openOthers();
  expect(await states(second)).toEqual([
    [ana, 'open'],
    [ben, 'signed-out'],
  ]);
  expect(await signInTo(second, { ...BEN, url: here.url })).toBe(ben);
});

test('the demo is open again beside an account, and stays signed out once it was', async () => {
  const service = await startTestService();
  const [dir, keyStore] = [await folder('data'), new KeyStore()];
  const first = startParley(dir, keyStore);
  await first.session.startDemo({ acceptPlainSecrets: false });
  const ana = await signInTo(first, service);
  await first.quit();
  const second = startParley(dir, keyStore);
  await second.session.start();
  await second.session.openOthers();
  expect(await shown(second)).toBe(ana);
  const [demo] = await second.session.list();
  expect(demo).toMatchObject({ isDemo: true, state: 'open' });
  await second.session.signOut({ account: demo?.id ?? ana, forget: false });
  await second.quit();
  const third = startParley(dir, keyStore);
  await third.session.start();
  await third.session.openOthers();
  expect((await third.session.list())[0]).toMatchObject({ isDemo: true, state: 'signed-out' });
});

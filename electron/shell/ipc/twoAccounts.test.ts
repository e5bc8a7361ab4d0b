import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { AppError, fromResult } from '../../../shared/errors/errors.ts';
import { fileUrl, stagedUrl } from '../../../shared/model/files/media.ts';
import { convId, msgId, outboxId } from '../../../shared/model/ids.ts';
import { BEN, CAROL, servicesOfThree, serviceThatSays } from '../../../testing/servicesOfThree.ts';
import { listenForTest } from '../../core/api/testClient.ts';
import { folder } from '../accounts/testParley.ts';
import { startShell, threePeople } from './testShell.ts';

/** The first conversation and message of any service: every account here has other ones of the same id. */
const [FIRST_CONV, FIRST_MSG] = [convId(1), msgId(1)];

const draft = (text: string) => ({
  ...{ text, priority: 0 as const, title: '', participants: [], captionOn: null },
});

test('accounts that are open at once know nothing of each other: messages, sends, drafts, files and events', async () => {
  const { dir, shell, ana, ben, abroad } = await threePeople(await servicesOfThree());
  expect(await Promise.all([ana, ben, abroad].map(({ texts }) => texts()))).toEqual([
    ['for Ana'],
    ['for Ben'],
    ['for Ana elsewhere'],
  ]);
  expect(new Set([ana.account, ben.account, abroad.account]).size).toBe(3);

  await ana.ask('drafts.set', { convId: FIRST_CONV, draft: draft('half a thought') });
  expect((await abroad.ask('drafts.get', { convId: FIRST_CONV })).text).toBe('');
  const id = outboxId(crypto.randomUUID());
  const message = { text: 'from Ana to Ben', priority: 0 as const, title: '', participants: [BEN.email] };
  await ana.ask('outbox.send', { ...message, id, convId: null });
  await ben.ask('sync.now', {});
  await ben.knows('from Ana to Ben');
  await expect(abroad.ask('outbox.get', { id })).rejects.toMatchObject({ code: 'not-found' });
  expect(ben.told('newMessages')).toHaveLength(1);
  expect([...ana.told('newMessages'), ...abroad.told('newMessages')]).toEqual([]);

  for (const { ask } of [ana, abroad]) await ask('files.fetch', { msgId: FIRST_MSG, isAutomatic: false });
  const served = async () => [
    await shell.media(fileUrl(ana.account, FIRST_MSG)),
    await shell.media(fileUrl(abroad.account, FIRST_MSG)),
    await shell.media(fileUrl(ben.account, FIRST_MSG)),
  ];
  await shell.until(async () => !(await served()).slice(0, 2).includes(404));
  expect(await served()).toEqual(['for Ana', 'for Ana elsewhere', 404]);
  const [staged] = (
    await ana.ask('staged.addPasted', { convId: null, name: 'note.txt', bytes: Buffer.from('pasted') })
  ).files;
  if (!staged) throw new Error('Nothing is staged.');
  expect(await shell.media(stagedUrl(ana.account, staged.id))).toBe('pasted');
  expect(await shell.media(stagedUrl(ben.account, staged.id))).toBe(404);
  const rota = path.join(await folder('elsewhere'), 'rota.txt');
  await writeFile(rota, 'Monday');
  shell.share.add([rota, path.join(dir, 'accounts.json')]);
  const shared = await ben.ask('share.stage', { convId: null });
  expect(shared.files.map(({ name }) => name)).toEqual(['rota.txt']);
  expect(shared.refused).toMatchObject([{ name: 'accounts.json', error: { code: 'parley-data' } }]);
  expect((await ana.ask('staged.list', { convId: null })).map(({ name }) => name)).toEqual(['note.txt']);
});

test('one is signed out and forgotten while the others go on, and only the open ones are answered', async () => {
  const services = await servicesOfThree();
  const { here } = services;
  const { dir, shell, ana, ben, abroad } = await threePeople(services);
  await ana.ask('files.fetch', { msgId: FIRST_MSG, isAutomatic: false });
  await shell.until(async () => (await shell.media(fileUrl(ana.account, FIRST_MSG))) === 'for Ana');
  const underWay = ana.ask('sync.check', {}).catch((error: unknown) => error);
  const input = { account: ana.account, forget: true };
  const left = fromResult(await shell.request({ account: null, route: 'session.signOut', input }));
  expect(left).toMatchObject({ state: 'signed-in', account: { id: abroad.account } });
  await underWay;

  const gone = { code: 'signed-out' };
  await expect(ana.ask('outbox.list', {})).rejects.toMatchObject(gone);
  await expect(ana.ask('share.stage', { convId: null })).rejects.toMatchObject(gone);
  expect(await shell.media(fileUrl(ana.account, FIRST_MSG))).toBe(404);
  expect(await shell.request({ account: null, route: 'session.signOut', input })).toMatchObject({
    error: gone,
  });
  expect(existsSync(path.join(dir, 'accounts', ana.account))).toBe(false);
  expect(existsSync(path.join(dir, 'accounts', ben.account))).toBe(true);

  await here.admin.post(CAROL, { participants: [BEN.email] }, { msgText: 'afterwards' });
  await ben.ask('sync.now', {});
  await ben.knows('afterwards');
  expect(await abroad.texts()).toEqual(['for Ana elsewhere']);
});

test('when the core of one dies, it alone is opened again', async () => {
  const { shell, ana, ben } = await threePeople(await servicesOfThree());
  const [ofAna] = shell.workers;
  await ofAna?.terminate();
  expect(await ben.texts()).toEqual(['for Ben']);
  expect(await ana.texts()).toEqual(['for Ana']);
  expect(shell.workers).toHaveLength(4);
  expect(shell.said.filter((line) => line.includes('Core ended'))).toHaveLength(1);
});

test('giving up a sign-in leaves whoever was signed in before', async () => {
  const services = await servicesOfThree();
  const { shell, ben, abroad } = await threePeople(services);
  await services.here.admin.addUser({ email: 'dora@aurora-relief.example', password: 'p', apiAccess: true });
  const dora = { email: 'dora@aurora-relief.example', password: 'p', url: services.here.url };
  const [signedIn, left] = await Promise.all([
    shell.signIn(dora).catch(AppError.from),
    shell.request({ account: null, route: 'session.cancelSignIn', input: {} }),
  ]);
  expect(signedIn).toMatchObject({ code: 'interrupted' });
  expect(fromResult(left)).toMatchObject({ account: { id: abroad.account } });
  expect(shell.openAccounts.all()).toHaveLength(3);
  expect(await ben.texts()).toEqual(['for Ben']);
});

test('a service that answers without end takes nothing from the account of another', async () => {
  const here = await serviceThatSays('for Ana');
  const asked: string[] = [];
  const url = await listenForTest((request, response) => {
    request.resume();
    asked.push(request.url ?? '');
    // The sign-in is answered as it should be.
    if (asked.length === 1) return void response.end('[]');
    let isOpen = true;
    response.on('close', () => {
      isOpen = false;
    });
    const elements = Buffer.from(`${'{},'.repeat(20_000)}`);
    const goOn = () => {
      if (!isOpen) return;
      if (response.write(elements)) setImmediate(goOn);
      else response.once('drain', goOn);
    };
    response.write('[');
    goOn();
  });
  const shell = startShell(await folder('data'));
  const hostile = await shell.signIn({ url, email: 'ana@evil.example', password: 'p' });
  const ana = await shell.signIn(here);
  await ana.knows('for Ana');
  await shell.until(() => asked.length > 1);
  await ana.ask('files.fetch', { msgId: FIRST_MSG, isAutomatic: false });
  await shell.until(async () => (await shell.media(fileUrl(ana.account, FIRST_MSG))) === 'for Ana');
  const message = { text: 'still here', priority: 0 as const, title: '', participants: [] };
  await ana.ask('outbox.send', { ...message, id: outboxId(crypto.randomUUID()), convId: FIRST_CONV });
  await ana.knows('still here');
  expect(await hostile.texts()).toEqual([]);
  expect(shell.said.filter((line) => line.includes('Core ended'))).toEqual([]);
  expect(shell.workers).toHaveLength(2);
});

import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Session as ElectronSession } from 'electron';
import { expect, test } from 'vitest';
import type { Service } from '../../../service/startService.ts';
import { startTestService } from '../../../service/testing/service.ts';
import type {
  AccountRouteName,
  RequestOf,
  RouteInput,
  RouteName,
  RouteOutput,
} from '../../../shared/contract/index.ts';
import { AppError, fromResult, type Result } from '../../../shared/errors/errors.ts';
import { fileUrl, stagedUrl } from '../../../shared/model/files/media.ts';
import { type AccountId, convId, msgId, outboxId } from '../../../shared/model/ids.ts';
import { DEFAULT_SETTINGS } from '../../../shared/model/settings.ts';
import { listenForTest } from '../../core/api/testClient.ts';
import { folder, KeyStore, startParley } from '../accounts/testParley.ts';
import { createAddFiles } from '../files/addFiles.ts';
import { createFileTokens } from '../files/fileTokens.ts';
import { createWhoseFile } from '../files/ownData.ts';
import { createShare } from '../files/share.ts';
import { serveMedia } from '../page/mediaScheme.ts';
import { createAppHandlers, createShellHandlers } from './handlers.ts';
import { createRouter } from './router.ts';

const CAROL = 'carol@aurora-relief.example';
const BEN = { email: 'ben@aurora-relief.example', password: 'bens password' };
/** The first conversation and message of any service: every account here has other ones of the same id. */
const [FIRST_CONV, FIRST_MSG] = [convId(1), msgId(1)];

const APP = {
  getVersion: () => '1.0.0',
  getSystemLocale: () => 'en-GB',
  isEmojiPanelSupported: () => false,
  showEmojiPanel: () => {},
};
const DESKTOP = { tray: 'missing', login: 'off' } as const;

/** Parley without its window: what the page can ask for and is told. */
function startShell(dir: string) {
  const parley = startParley(dir, new KeyStore());
  const { openAccounts, session, told, until } = parley;
  const coreOf = (id: AccountId) => openAccounts.get(id).core;
  const share = createShare(() => {});
  const notifications = {
    test: async () => ({ state: 'shown' as const }),
    setInView: () => {},
  };
  const answer = createRouter({
    app: createAppHandlers({
      app: APP,
      platform: 'linux',
      ...{ session, share, notifications, waiting: { take: () => null } },
      ...{ setTitle: () => {}, print: async () => {}, isFocused: () => true },
      settings: { get: () => DEFAULT_SETTINGS, set: async () => DEFAULT_SETTINGS, follow: () => {} },
      clipboard: { writeText: async () => {} },
      browser: { open: async () => {} },
      confirm: { forget: async () => true },
      ...{ extraCertificates: null, desktop: { facts: async () => DESKTOP, setLogin: async () => DESKTOP } },
    }),
    shell: createShellHandlers({
      dialogs: { whichFile: async () => null },
      browser: { open: async () => {} },
      confirm: { open: async () => true },
      files: {
        of: () => {
          throw new Error('No file is opened here.');
        },
      },
      addFiles: createAddFiles({
        tokens: createFileTokens(() => performance.now()),
        whose: createWhoseFile(dir),
        dialogs: { ask: async () => 0, whichFolderToAdd: async () => null },
      }),
      ...{ share, notifications },
    }),
    coreOf,
  });
  const request = async <R extends RouteName>(asked: RequestOf<R>) =>
    (await answer(asked)) as Result<RouteOutput<R>>;
  let serve: (request: Request) => Promise<Response> | Response = () => Response.error();
  const protocol = {
    handle: (_scheme: string, handler: typeof serve) => {
      serve = handler;
    },
  };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  serveMedia({ protocol } as unknown as ElectronSession, { coreOf, log });
  return {
    ...parley,
    ...{ share, request },
    media: async (url: string) => {
      const response = await serve(new Request(url));
      return response.ok ? await response.text() : response.status;
    },
    signIn: async ({ url, email, password }: Pick<Service, 'url' | 'email' | 'password'>) => {
      const input = { serviceUrl: url, email, password, acceptPlainSecrets: false };
      const signedIn = fromResult(await request({ account: null, route: 'session.signIn', input }));
      if (signedIn.state !== 'signed-in') throw new Error('No one is signed in.');
      const account = signedIn.account.id;
      const ask = async <R extends AccountRouteName>(route: R, input: RouteInput<R>) =>
        fromResult((await request({ account, route, input } as RequestOf<R>)) as Result<RouteOutput<R>>);
      const texts = async () =>
        (await ask('conversations.list', { view: { kind: 'all' }, limit: 100 })).conversations.map(
          ({ last }) => last?.text,
        );
      return {
        ...{ account, ask, texts },
        knows: (text: string) => until(async () => (await texts()).includes(text)),
        told: (name: string) => told.filter((event) => event.account === account && event.name === name),
      };
    },
  };
}

/** A service whose first message is for its own user, and carries a file. */
async function serviceThatSays(text: string): Promise<Service> {
  const service = await startTestService();
  await service.admin.addUser({ email: CAROL });
  const attachment = { fileName: 'a.bin', mimeType: 'x/y', content: Buffer.from(text) };
  await service.admin.post(CAROL, { participants: [service.email] }, { msgText: text, attachment });
  return service;
}

async function threePeople() {
  const here = await serviceThatSays('for Ana');
  const elsewhere = await serviceThatSays('for Ana elsewhere');
  await here.admin.addUser({ ...BEN, apiAccess: true });
  await here.admin.post(CAROL, { participants: [BEN.email] }, { msgText: 'for Ben' });
  const dir = await folder('data');
  const shell = startShell(dir);
  const ana = await shell.signIn(here);
  const ben = await shell.signIn({ ...BEN, url: here.url });
  const abroad = await shell.signIn(elsewhere);
  await Promise.all([ana.knows('for Ana'), ben.knows('for Ben'), abroad.knows('for Ana elsewhere')]);
  return { dir, here, elsewhere, shell, ana, ben, abroad };
}

const draft = (text: string) => ({
  ...{ text, priority: 0 as const, title: '', participants: [], captionOn: null },
});

test('accounts that are open at once know nothing of each other: messages, sends, drafts, files and events', async () => {
  const { dir, shell, ana, ben, abroad } = await threePeople();
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
  const { dir, here, shell, ana, ben, abroad } = await threePeople();
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
  const { shell, ana, ben } = await threePeople();
  const [ofAna] = shell.workers;
  await ofAna?.terminate();
  expect(await ben.texts()).toEqual(['for Ben']);
  expect(await ana.texts()).toEqual(['for Ana']);
  expect(shell.workers).toHaveLength(4);
  expect(shell.said.filter((line) => line.includes('Core ended'))).toHaveLength(1);
});

test('giving up a sign-in leaves whoever was signed in before', async () => {
  const { shell, ben, ...others } = await threePeople();
  await others.here.admin.addUser({ email: 'dora@aurora-relief.example', password: 'p', apiAccess: true });
  const dora = { email: 'dora@aurora-relief.example', password: 'p', url: others.here.url };
  const [signedIn, left] = await Promise.all([
    shell.signIn(dora).catch(AppError.from),
    shell.request({ account: null, route: 'session.cancelSignIn', input: {} }),
  ]);
  expect(signedIn).toMatchObject({ code: 'interrupted' });
  expect(fromResult(left)).toMatchObject({ account: { id: others.abroad.account } });
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

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DIALECTS, together } from '../../../service/dialects/allDialects.ts';
import type { Dialect } from '../../../service/dialects/dialect.ts';
import type { Service } from '../../../service/startService.ts';
import { startTestService } from '../../../service/testing/service.ts';
import { storedMessages } from '../../../service/testing/stored.ts';
import { convId as asConvId, msgId as asMsgId } from '../../../shared/model/ids.ts';
import { isStuck } from '../../../shared/model/outbox.ts';
import { priorityOf } from '../../../shared/model/priority.ts';
import { openTestCore, type TestCore, temporaryDir } from '../../../testing/core/testCore.ts';
import { contentOf, fetchAll, stateOf } from '../files/fetching/testReceived.ts';
import { pending, send } from '../outbox/testFiles.ts';
import { sendText } from '../outbox/testTexts.ts';

const HOUR = 3_600_000;
const ANA = 'ana.silva@aurora-relief.example';
/** Differences that services may make: spaces around and within, line ends, quotes, brackets, a letter that can be written in two ways. */
const WORDS = '  two  spaces,\n"quotes" & <brackets> caf\u00e9 ';
const AWKWARD = 'my "quoted"  plan #1 (caf\u00e9) 100%.txt';
/** Dialects in which a file gets a name of the service's own: under that it may be another one. In all others it is found. */
const RENAMING: ReadonlySet<string> = new Set(['names-cleaned', 'names-latin']);
/** Those in which a text, or a file, can't be recognised again after its response was lost. */
const CHANGING_TEXTS: ReadonlySet<string> = new Set(['text-ascii', 'text-signed']);
const CHANGING_FILES: ReadonlySet<string> = new Set([...RENAMING, 'files-longer']);
/** Parley's report about a service that answers well, a right password, and a network without restrictions. */
const FALSE_TROUBLE = [
  'refused-credentials',
  'api-not-enabled',
  'captive-portal',
  'malformed',
  'invalid-request',
];

interface Scene {
  readonly service: Service;
  readonly core: TestCore;
  readonly folder: string;
  /** See `CHANGING_TEXTS` and `CHANGING_FILES`. */
  readonly isChangingTexts: boolean;
  readonly isChangingFiles: boolean;
  /** The content that the service stores of a sent file. */
  readonly kept: (content: string) => string;
  /** The conversation with Ana. */
  readonly convId: number;
  /** The id and content of the file that Ana sent. */
  readonly file: { readonly msgId: number; readonly content: string };
}

/** A history with one of everything, and a core that has read it. */
async function begin(dialects: readonly Dialect[]): Promise<Scene> {
  const service = await startTestService({ dialects });
  const { admin, email } = service;
  await admin.addUser({ email: ANA });
  const { convId, msgId } = await admin.post(ANA, { participants: [email] }, { msgText: WORDS });
  const to = { convId };
  const content = 'what Ana wrote';
  const attachment = { fileName: AWKWARD, mimeType: 'text/plain', content: Buffer.from(content) };
  const file = { ...(await admin.post(ANA, to, { msgText: '', attachment })), content };
  await admin.post(ANA, to, { msgText: 'quoting', quotedMsgId: msgId, isForwarded: true });
  await admin.post(ANA, to, {
    msgText: 'loc:48.2,16.3',
    location: { address: 'Vienna', isMyLocation: false },
  });
  await admin.post(ANA, to, { msgText: 'now!', priority: 3 });
  const { msgId: deleted } = await admin.post(ANA, to, { msgText: 'not for long' });
  admin.deleteMessage(deleted);
  for (const msgText of ['one', 'two', 'three']) await admin.post(email, {}, { msgText });
  // The service aborts lost responses at once, in this process.
  const core = await openTestCore(service, { pace: { surelyEndedMs: 20 } });
  await core.complete();
  const isOneOf = (ids: ReadonlySet<string>) => dialects.some(({ id }) => ids.has(id));
  const changing = { isChangingTexts: isOneOf(CHANGING_TEXTS), isChangingFiles: isOneOf(CHANGING_FILES) };
  const isLonger = isOneOf(new Set(['files-longer']));
  const kept = (text: string) => (isLonger ? `${text}\n` : text);
  return { service, core, folder: temporaryDir(), ...changing, kept, convId, file };
}

/** Everything on the service except deleted messages, in the fields that every dialect has. */
async function had({ service }: Scene) {
  const messages = (await storedMessages(service)).filter(
    ({ isDeleted, msgType }) => !isDeleted && msgType !== 'system',
  );
  return messages.map((message) => ({
    ...{ msgId: message.msgId, convId: message.convId, text: message.msgText },
    ...{ sender: message.senderEmail, file: message.attachment?.fileName ?? null },
    ...{ quoted: message.quotedMsgId, isForwarded: message.isForwarded },
    ...{ isCritical: message.priority === 'critical', isOfToday: true },
  }));
}

/** All that is shown, in the order of the threads and then of the ids. */
async function shown({ core }: Scene) {
  const { conversations } = await core.ask('conversations.list', { view: { kind: 'all' }, limit: 100 });
  const pages = conversations.map(async ({ convId }) => {
    const page = await core.ask('messages.page', { convId, at: { kind: 'newest', limit: 100 } });
    expect(page.gaps).toEqual([]);
    const ids = page.messages.map(({ msgId }) => msgId);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    return page.messages;
  });
  return (await Promise.all(pages))
    .flat()
    .filter(({ kind }) => kind !== 'system')
    .toSorted((a, b) => a.msgId - b.msgId)
    .map((message) => ({
      ...{ msgId: message.msgId, convId: message.convId, text: message.text },
      ...{
        sender: message.senderEmail.toLowerCase().replace('@mail.', '@'),
        file: message.attachment?.fileName ?? null,
      },
      ...{ quoted: message.quoted?.msgId ?? 0, isForwarded: message.isForwarded },
      ...{ isCritical: priorityOf(message.priority) !== 'normal' },
      isOfToday: message.created === null || Math.abs(Date.now() - message.created) < HOUR,
    }));
}

/** Everything is shown once and as it is, and no trouble was made of a service that works. */
async function checkShown(scene: Scene, amount: number): Promise<void> {
  const has = await had(scene);
  expect(has).toHaveLength(amount);
  expect(await shown(scene)).toEqual(has);
  const codes = scene.core.statuses.map(({ connection }) =>
    connection.state === 'trouble' ? connection.error.code : '',
  );
  expect(codes.filter((code) => FALSE_TROUBLE.includes(code))).toEqual([]);
  expect(scene.core.log.filter((line) => /could not be read/u.test(line))).toEqual([]);
}

const codeOf = ({ core }: Scene) => {
  const connection = core.status()?.connection;
  return connection?.state === 'trouble' ? connection.error.code : null;
};

/** The outbox no longer changes. */
const isSettled = async ({ core }: Scene) => (await pending(core)).every(({ state }) => isStuck(state));

async function settle(scene: Scene): Promise<readonly string[]> {
  await scene.core.until(() => isSettled(scene));
  return (await pending(scene.core)).map(({ state }) =>
    state.kind === 'failed' ? state.error.code : state.kind,
  );
}

const hasText = async (scene: Scene, text: string) => (await shown(scene)).some((each) => each.text === text);

async function reads(scene: Scene): Promise<void> {
  const { service, core, convId } = scene;
  const complete = core.statuses.find(({ history }) => history.state === 'complete');
  expect(complete?.history.stored).toBe((await storedMessages(service)).length);
  await checkShown(scene, 8);
  await service.admin.post(ANA, { convId }, { msgText: 'news' });
  await core.until(() => hasText(scene, 'news'));
  await checkShown(scene, 9);
}

const pathOf = ({ folder }: Scene, name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

async function sends(scene: Scene): Promise<void> {
  const { service, core, convId } = scene;
  await sendText(core, convId, WORDS);
  expect(await settle(scene)).toEqual([]);
  await send(core, convId, [pathOf(scene, AWKWARD, 'mine')], { text: WORDS });
  expect(await settle(scene)).toEqual([]);
  const { id } = await sendText(core, null, 'to begin with: wrong password', {
    participants: [ANA],
    title: 'A new one',
  });
  expect(await settle(scene)).toEqual([]);
  const made = await core.ask('outbox.get', { id });
  const { title } = await core.ask('conversations.get', { convId: made.convId ?? asConvId(0) });
  expect(title).toBe('A new one');
  expect(service.requests.count('send')).toBe(2);
  expect(service.requests.count('sendfile')).toBe(1);
  await checkShown(scene, 12);
}

async function downloads(scene: Scene): Promise<void> {
  const { core, file } = scene;
  const own = (await shown(scene)).find((each) => each.file !== null && each.msgId !== file.msgId);
  for (const [id, content] of [
    [asMsgId(file.msgId), file.content],
    [asMsgId(own?.msgId ?? 0), scene.kept('mine')],
  ] as const) {
    await fetchAll(core, [id]);
    expect(await stateOf(core, id)).toMatchObject({ state: 'here' });
    expect(String(await contentOf(core, id))).toBe(content);
  }
}

async function losesAnswers(scene: Scene): Promise<void> {
  const { service, core, convId } = scene;
  service.faults.next({ endpoint: 'send' }, { kind: 'cut-after-commit' });
  await sendText(core, convId, `${WORDS}again`);
  expect(await settle(scene)).toEqual(scene.isChangingTexts ? ['cannot-tell'] : []);
  for (const { id } of await pending(core)) await core.ask('outbox.remove', { id });
  await checkShown(scene, 13);

  service.faults.next({ endpoint: 'sendfile' }, { kind: 'cut-after-commit' });
  await send(core, convId, [pathOf(scene, AWKWARD, 'mine as well')]);
  expect(await settle(scene)).toEqual(scene.isChangingFiles ? ['cannot-tell'] : []);
  for (const { id } of await pending(core)) await core.ask('outbox.remove', { id });
  await checkShown(scene, 14);

  service.faults.next({ endpoint: 'send' }, { kind: 'cut-before-commit' });
  const { id } = await sendText(core, convId, 'lost at first');
  expect(await settle(scene)).toEqual(['not-arrived']);
  await core.ask('outbox.retry', { id, evenIfUnconfirmed: false });
  expect(await settle(scene)).toEqual([]);
  await checkShown(scene, 15);
}

async function isRefused(scene: Scene): Promise<void> {
  const { service, core, convId } = scene;
  const { id } = await sendText(core, convId + 1_000, 'to nowhere: wrong password');
  expect(await settle(scene)).toEqual(['invalid-request']);
  await core.ask('outbox.remove', { id });
  await checkShown(scene, 15);

  await service.admin.setPassword(service.email, 'changed');
  // On a busy computer a poll may be cut off first.
  await core.until(() => codeOf(scene) === 'refused-credentials');
  await core.core.control.setPassword({ password: 'changed' });
  await core.until(() => core.status()?.connection.state === 'online');

  service.admin.setApiAccess(service.email, false);
  await core.until(() => codeOf(scene) === 'api-not-enabled');
  service.admin.setApiAccess(service.email, true);
  await service.admin.post(ANA, { convId }, { msgText: 'welcome back' });
  await core.ask('sync.now', {});
  await core.until(() => hasText(scene, 'welcome back'));
}

const SPOKEN: readonly (readonly [string, readonly Dialect[]])[] = [
  ['none', []],
  ...DIALECTS.map((dialect) => [dialect.id, [dialect]] as const),
  ['all at once', together(0)],
];

test.each(SPOKEN)('dialect %s: everything once, nothing lost, nothing false', async (_, dialects) => {
  const scene = await begin(dialects);
  await reads(scene);
  await sends(scene);
  await downloads(scene);
  await losesAnswers(scene);
  await isRefused(scene);
});

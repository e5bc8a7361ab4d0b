import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { dialectsNamed } from '../../../service/dialects/allDialects.ts';
import type { Service } from '../../../service/startService.ts';
import { startTestService } from '../../../service/testing/service.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import {
  createMovableClock,
  openTestCore,
  type TestCore,
  temporaryDir,
} from '../../../testing/core/testCore.ts';
import { createClient } from '../api/client.ts';
import { systemClock } from '../time/clock.ts';

const HOUR = 3_600_000;

/** Conversations, each started by a colleague with a file. */
async function prepare(service: Service, count: number) {
  const email = 'ines@x.example';
  await service.admin.addUser({ email });
  const attachment = {
    fileName: 'data.bin',
    mimeType: 'application/octet-stream',
    content: randomBytes(200_000),
  };
  const posts: { convId: ConvId; msgId: MsgId }[] = [];
  for (let index = 0; index < count; index += 1) {
    const target = { participants: [service.email] };
    const posted = await service.admin.post(email, target, { msgText: `file ${index}`, attachment });
    posts.push({ convId: posted.convId as ConvId, msgId: posted.msgId as MsgId });
  }
  return posts;
}

const sendText = (core: TestCore, convId: ConvId, text: string) =>
  core.ask('outbox.send', {
    ...{ id: crypto.randomUUID(), convId, text, priority: 0, title: '' },
    participants: [],
  });

const isRefused = (core: TestCore) => {
  const connection = core.status()?.connection;
  return connection?.state === 'trouble' && connection.error.code === 'refused-credentials';
};

const isStopped = (core: TestCore) => {
  const connection = core.status()?.connection;
  return connection?.state === 'trouble' && connection.retryAt === null;
};

/** No request is still running. */
async function isQuiet(core: TestCore, msgIds: readonly MsgId[]): Promise<boolean> {
  const items = await core.ask('outbox.list', {});
  const files = await core.ask('files.list', { msgIds: [...msgIds] });
  return (
    items.every(({ state }) => state.kind !== 'sending') && files.every(({ state }) => state !== 'fetching')
  );
}

test('one refused password stops sends in four lanes, downloads and polls, until there is a new one; then all goes out once', async () => {
  const service = await startTestService();
  const posts = await prepare(service, 6);
  const msgIds = posts.map(({ msgId }) => msgId);
  const clock = createMovableClock();
  const core = await openTestCore(service, { clock });
  await core.complete();

  service.faults.latency(30);
  await service.admin.setPassword(service.email, 'changed');
  service.requests.clear();
  const texts: string[] = [];
  for (const { convId } of posts) {
    for (const turn of ['first', 'second']) {
      texts.push(`${turn} to ${convId}`);
      await sendText(core, convId, `${turn} to ${convId}`);
    }
  }
  for (const msgId of msgIds) await core.ask('files.fetch', { msgId, isAutomatic: false });
  await core.until(() => isRefused(core));
  await core.until(() => isQuiet(core, msgIds));
  // Four lanes, three downloads and a poll may have been under way together; only the read that made sure was begun after them.
  expect(service.requests.count()).toBeLessThanOrEqual(9);

  service.requests.clear();
  clock.advance(HOUR);
  await core.core.control.setActivity({ focused: true, wake: true });
  await core.ask('sync.now', {});
  await core.ask('files.fetch', { msgId: msgIds[0] as MsgId, isAutomatic: false });
  texts.push('written meanwhile');
  await sendText(core, (posts[0] as { convId: ConvId }).convId, 'written meanwhile');
  clock.advance(HOUR);
  await core.until(() => isQuiet(core, msgIds));
  const { url: serviceUrl, email } = service;
  await core.core.control.verify({ serviceUrl, email, password: 'changed' });
  expect(service.requests.count()).toBe(1);
  expect((await core.ask('outbox.list', {})).map(({ state }) => state.kind)).toEqual(
    texts.map(() => 'queued'),
  );
  expect((await core.ask('conversations.list', { view: { kind: 'all' }, limit: 10 })).total).toBe(6);

  await core.core.control.setPassword({ password: 'changed' });
  await core.until(async () => (await core.ask('outbox.list', {})).length === 0);
  const sent = service.requests.list('send').map(({ params }) => params['msgText']);
  expect(sent.toSorted()).toEqual(texts.toSorted());
});

test.each([
  [400, 'unknown username bob@x.example'],
  [400, 'Message rejected: it seems to contain a password'],
  [422, 'bad login name in participants'],
  [403, 'denied: sign-in from this network is limited to reading'],
  [401, 'you may not write here'],
  [401, undefined],
  [403, 'API access is not enabled for sending files'],
])('a message that is refused with %i %j fails alone, and the next one goes out', async (status, said) => {
  const service = await startTestService();
  const [post] = await prepare(service, 1);
  const { convId } = post as { convId: ConvId };
  const core = await openTestCore(service);
  await core.complete();
  service.faults.next({ endpoint: 'send' }, { kind: 'status', status, ...(said && { error: said }) });
  const { id } = await sendText(core, convId, 'refused');
  const item = async () => (await core.ask('outbox.list', {})).find((each) => each.id === id);
  await core.until(async () => (await item())?.state.kind === 'failed' || isStopped(core));
  expect(core.status()?.connection).toEqual({ state: 'online' });
  expect(await item()).toMatchObject({
    state: {
      kind: 'failed',
      error: { code: 'invalid-request', details: { status, ...(said && { serviceMessage: said }) } },
    },
  });
  await sendText(core, convId, 'not refused');
  await core.until(async () => (await core.ask('outbox.list', {})).length === 1);
  expect(service.requests.count('send')).toBe(2);
});

test('any rejected request stops the account if a read is rejected as well, before any other request starts', async () => {
  const service = await startTestService();
  const [post] = await prepare(service, 1);
  const core = await openTestCore(service, { clock: createMovableClock() });
  await core.complete();
  await service.admin.setPassword(service.email, 'changed');
  service.requests.clear();
  await core.ask('files.fetch', { msgId: post?.msgId as MsgId, isAutomatic: false });
  await core.until(() => isRefused(core));
  const asked = service.requests.list().map(({ endpoint }) => endpoint);
  // A poll may have been rejected first, or at the same time.
  expect(asked.length).toBeLessThanOrEqual(3);
  expect(asked).toContain('get');
});

test('a rejected file request alone does not stop the account', async () => {
  const service = await startTestService();
  const [post] = await prepare(service, 1);
  const msgId = post?.msgId as MsgId;
  const core = await openTestCore(service);
  await core.complete();
  service.faults.next({ endpoint: 'getfile' }, { kind: 'status', status: 401 });
  await core.ask('files.fetch', { msgId, isAutomatic: false });
  const state = async () => (await core.ask('files.list', { msgIds: [msgId] }))[0]?.state;
  await core.until(async () => (await state()) === 'failed' || isStopped(core));
  expect(core.status()?.connection).toEqual({ state: 'online' });
});

test('a start with a rejected password sends one request, whatever is queued', async () => {
  const service = await startTestService();
  const posts = await prepare(service, 4);
  const msgIds = posts.map(({ msgId }) => msgId);
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  const before = await openTestCore(service, account);
  await before.complete();
  await service.admin.setPassword(service.email, 'changed');
  await before.until(() => isRefused(before));
  for (const { convId } of posts) await sendText(before, convId, 'later');
  await before.close();

  service.requests.clear();
  const clock = createMovableClock();
  const core = await openTestCore(service, { ...account, clock });
  for (const msgId of msgIds) await core.ask('files.fetch', { msgId, isAutomatic: false });
  await core.until(() => isRefused(core));
  clock.advance(HOUR);
  await core.until(() => isQuiet(core, msgIds));
  const { url: serviceUrl, email } = service;
  await core.core.control.verify({ serviceUrl, email, password: 'changed' });
  expect(service.requests.count()).toBe(2);
});

test('a request that is still connecting when the account is rejected is not sent', async () => {
  const service = await startTestService();
  const { url: serviceUrl, email, password } = service;
  let asked = 0;
  const client = createClient({
    credentials: { serviceUrl, email, password },
    proxyUrl: null,
    clock: systemClock,
    throwIfStopped: () => {
      asked += 1;
      if (asked > 1) throw new AppError('refused-credentials', 'Refused meanwhile.');
    },
  });
  const text = { convId: null, text: 'hello', priority: 0, title: null, participants: [] } as const;
  await expect(client.send(text)).rejects.toMatchObject({ code: 'refused-credentials' });
  await client.close();
  expect(service.requests.count()).toBe(0);
});

test('a read repeated on another connection does not try a password entered in the meantime', async () => {
  const service = await startTestService();
  const core = await openTestCore(service);
  await core.complete();
  service.faults.latency(200);
  service.faults.next({ endpoint: 'get' }, { kind: 'cut-before-commit' });
  const asked = service.nextRequest('get');
  await core.ask('sync.now', {});
  await asked;
  service.requests.clear();
  await core.core.control.setPassword({ password: 'wrong' });
  await core.until(() => isRefused(core));
  expect(service.requests.count()).toBe(1);
});

test('a read with decreasing limits stops when the password changes, and the new one is tried once', async () => {
  const service = await startTestService({ dialects: dialectsNamed('limit-refused') });
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  const before = await openTestCore(service, account);
  await before.complete();
  await before.close();
  let release = service.faults.hold({ endpoint: 'get' });
  let arrived = service.nextRequest('get');
  const core = await openTestCore(service, { clock: createMovableClock(), ...account });
  while (Number((await arrived).params['msgLimit']) <= 100) {
    const next = service.faults.hold({ endpoint: 'get' });
    arrived = service.nextRequest('get');
    release();
    release = next;
  }
  service.requests.clear();
  await core.core.control.setPassword({ password: 'wrong' });
  release();
  await core.until(() => isRefused(core));
  const tried = service.requests.list('get').filter(({ params }) => Number(params['msgLimit']) <= 100);
  expect(tried.length).toBe(1);
});

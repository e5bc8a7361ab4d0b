import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dialectsNamed } from '../../../service/dialects/allDialects.ts';
import type { Service } from '../../../service/startService.ts';
import { startTestService } from '../../../service/testing/service.ts';
import {
  createMovableClock,
  openTestCore,
  type TestCore,
  temporaryDir,
} from '../../../testing/core/testCore.ts';
import { sendText } from '../outbox/testTexts.ts';

/** A colleague, and a conversation he started with the user. */
async function colleague(service: Service): Promise<{ email: string; convId: number }> {
  const email = 'ines@x.example';
  await service.admin.addUser({ email });
  const { convId } = await service.admin.post(email, { participants: [service.email] }, { msgText: 'first' });
  return { email, convId };
}

const list = (core: TestCore) => core.ask('conversations.list', { view: { kind: 'all' }, limit: 10 });
const newest = async (core: TestCore) => (await list(core)).conversations[0]?.last ?? null;
const troubleOf = (core: TestCore) => {
  const connection = core.status()?.connection;
  return connection?.state === 'trouble' ? connection : null;
};
const HOUR = 3_600_000;

/** The message counts at which the history was reported complete, each once, until it is complete with `all`. */
async function storedWhenComplete(core: TestCore, all: number): Promise<readonly number[]> {
  const said = new Set<number>();
  await core.until(() => {
    const { state, stored } = core.status()?.history ?? {};
    if (state === 'complete' && stored !== undefined) said.add(stored);
    return said.has(all);
  });
  return [...said];
}

describe('the first sign-in', () => {
  test('the newest messages load before the history, and all of it loads', async () => {
    const service = await startTestService({ seed: 'large', messages: 12_000 });
    service.faults.latency(10);
    const core = await openTestCore(service);
    await core.until(() => core.status()?.history.state === 'filling');
    const first = await newest(core);
    expect((await core.ask('status.get', {})).history.stored).toBeLessThan(12_000);

    await core.complete();
    expect(core.status()?.history.stored).toBe(12_000);
    expect(first).toEqual(await newest(core));
  });

  test('older messages count as read, newer ones do not', async () => {
    const service = await startTestService();
    const { email, convId } = await colleague(service);
    const core = await openTestCore(service);
    await core.complete();
    expect((await list(core)).conversations[0]?.unread).toBe(0);

    await service.admin.post(email, { convId }, { msgText: 'news' });
    await core.until(async () => (await newest(core))?.text === 'news');
    expect((await list(core)).conversations[0]?.unread).toBe(1);
  });

  test('on a service that returns few at once, the newest load first, and the history is complete only when all of it is loaded', async () => {
    const service = await startTestService({
      seed: 'large',
      messages: 400,
      dialects: dialectsNamed('capped'),
    });
    // Core reports its status a few times a second. Without latency, the history may be complete before the first report.
    service.faults.latency(10);
    const core = await openTestCore(service);
    await core.until(() => core.status()?.history.state === 'filling');
    const first = await newest(core);
    await core.complete();
    expect(core.statuses.filter(({ history }) => history.state === 'complete')[0]?.history.stored).toBe(400);
    expect(first).toEqual(await newest(core));
  });

  test.each([1, 40])(
    'is not said to be complete early by a service that gives %i messages at most',
    async (limit) => {
      const service = await startTestService({ seed: 'large', messages: limit * 60 });
      service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, { kind: 'own-limit', limit });
      const account = { dir: temporaryDir(), key: randomBytes(32) };
      const core = await openTestCore(service, account);
      expect(await storedWhenComplete(core, limit * 60)).toEqual([limit * 60]);
      expect((await list(core)).conversations.map(({ unread }) => unread)).not.toContain(1);
      await core.close();

      const { email, convId } = await colleague(service);
      for (let count = 1; count < limit * 10; count += 1)
        await service.admin.post(email, { convId }, { msgText: `news ${count}` });
      const next = await openTestCore(service, account);
      expect(await storedWhenComplete(next, limit * 70)).toEqual([limit * 60, limit * 70]);
    },
  );

  test('of an account without a message is complete and empty', async () => {
    const core = await openTestCore(await startTestService());
    await core.complete();
    expect((await list(core)).total).toBe(0);
  });

  test('a lost connection does not count as the end of the history', async () => {
    const service = await startTestService({ seed: 'large', messages: 5_000 });
    for (const kind of ['cut-before-commit', 'truncated', 'cut-before-commit'] as const) {
      service.faults.next({ endpoint: 'get' }, { kind: 'delay', ms: 0 });
      service.faults.next({ endpoint: 'get', times: 3 }, { kind });
    }
    const core = await openTestCore(service);
    await core.complete();
    expect(core.status()).toMatchObject({ connection: { state: 'online' }, history: { stored: 5_000 } });
  });
});

test('at the first sign-in, the newest few can be shown before any others are stored', async () => {
  const service = await startTestService({ seed: 'large', messages: 12_000 });
  const before = await openTestCore(service);
  await before.complete();
  await before.close();
  const asked = service.requests.list('get').findIndex(({ params }) => params['msgLimit'] === '1000');

  const held = Promise.withResolvers<void>();
  service.faults.follow({ get: [...Array(asked).fill(null), { kind: 'hold', until: held.promise }] });
  const core = await openTestCore(service);
  await core.until(async () => (await newest(core)) !== null);
  expect((await core.ask('status.get', {})).history.stored).toBe(100);
  const first = await newest(core);
  held.resolve();
  await core.complete();
  expect(core.status()?.history.stored).toBe(12_000);
  expect(await newest(core)).toEqual(first);
});

test('after closing and opening, loading continues where it stopped', async () => {
  const service = await startTestService({ seed: 'large', messages: 12_000 });
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  service.faults.latency(20);
  const before = await openTestCore(service, account);
  await before.until(() => (before.status()?.history.stored ?? 0) > 3_000);
  expect(before.status()?.history.state).toBe('filling');
  await before.close();

  service.requests.clear();
  const after = await openTestCore(service, account);
  const stored = (await after.ask('status.get', {})).history.stored;
  expect(stored).toBeGreaterThan(3_000);
  await after.complete();
  expect(after.status()?.history.stored).toBe(12_000);
  expect(service.requests.list('get').filter(({ params }) => params['msgLimit'] === '1')).toEqual([]);
});

test('after a long absence, the newest load first, and the gap is filled', async () => {
  const service = await startTestService();
  const { email, convId } = await colleague(service);
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  const before = await openTestCore(service, account);
  await before.complete();
  await before.close();

  for (let index = 0; index < 4_200; index += 1) {
    await service.admin.post(email, { convId }, { msgText: `message ${index}` });
  }
  const after = await openTestCore(service, account);
  await after.until(() => after.status()?.history.stored === 4_201);
  await after.complete();
  expect(await newest(after)).toMatchObject({ text: 'message 4199' });
});

describe('when the service misbehaves', () => {
  test('rejected credentials stop every request until there is a new password; stored messages stay readable', async () => {
    const service = await startTestService();
    await colleague(service);
    const clock = createMovableClock();
    const core = await openTestCore(service, { clock });
    await core.complete();

    await service.admin.setPassword(service.email, 'changed');
    await core.until(() => troubleOf(core)?.error.code === 'refused-credentials');
    expect(troubleOf(core)?.retryAt).toBeNull();

    service.requests.clear();
    clock.advance(HOUR);
    await core.core.control.setActivity({ focused: true, wake: true });
    await core.ask('sync.now', {});
    clock.advance(HOUR);
    const other = { serviceUrl: service.url, email: service.email, password: 'changed' };
    await core.core.control.verify(other);
    expect(service.requests.count()).toBe(1);
    expect((await newest(core))?.text).toBe('first');

    await core.core.control.setPassword({ password: 'changed' });
    await core.until(() => core.status()?.connection.state === 'online');
  });

  test('Retry-After is obeyed, even when the computer wakes up', async () => {
    const service = await startTestService();
    const clock = createMovableClock();
    const core = await openTestCore(service, { clock });
    await core.complete();
    service.faults.next({ endpoint: 'get' }, { kind: 'rate-limit', retryAfterSeconds: 600 });
    await core.until(() => troubleOf(core)?.error.code === 'rate-limited');

    service.requests.clear();
    await core.core.control.setActivity({ focused: true, wake: true });
    clock.advance(590_000);
    await core.core.control.verify({
      serviceUrl: service.url,
      email: service.email,
      password: service.password,
    });
    expect(service.requests.count()).toBe(1);
    clock.advance(11_000);
    await core.until(() => core.status()?.connection.state === 'online');
  });

  test('waking up ends the back-off', async () => {
    const service = await startTestService();
    const clock = createMovableClock();
    const core = await openTestCore(service, { clock, pace: { firstRetryMs: HOUR, longestRetryMs: HOUR } });
    await core.complete();
    service.faults.next({ endpoint: 'get' }, { kind: 'status', status: 500 });
    await core.until(() => troubleOf(core)?.error.code === 'server');
    await core.core.control.setActivity({ focused: false, wake: true });
    await core.until(() => core.status()?.connection.state === 'online');
  });
});

test('a check that the person asked for ends when the service asks to wait, before it or meanwhile', async () => {
  const service = await startTestService();
  const { convId } = await colleague(service);
  const core = await openTestCore(service);
  await core.complete();
  const limit = { kind: 'rate-limit', retryAfterSeconds: HOUR / 1_000 } as const;
  const LIMITED = { code: 'rate-limited', details: { retryAfterMs: HOUR } };
  service.faults.hold({ endpoint: 'get' });
  const reading = service.nextRequest('get');
  const asked = core.ask('sync.check', {}).catch((thrown: unknown) => thrown);
  await reading;
  service.faults.next({ endpoint: 'send' }, limit);
  await sendText(core, convId, 'too much');
  expect(await asked).toMatchObject(LIMITED);
  await expect(core.ask('sync.check', {})).rejects.toMatchObject(LIMITED);
});

describe('a message that cannot be read', () => {
  test('an unreadable newest message is logged once, however often it is requested', async () => {
    const service = await startTestService();
    await colleague(service);
    service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, { kind: 'wrong-types' });
    const core = await openTestCore(service);
    const warnings = () => core.log.filter((line) => line.includes('could not be read'));
    await core.until(() => warnings().length > 0);
    for (let times = 0; times < 3; times += 1) await core.ask('sync.check', {});
    expect(warnings()).toHaveLength(1);
  });

  test('an unreadable message is reported and left out, and requested again at the next start', async () => {
    const service = await startTestService();
    const { email, convId } = await colleague(service);
    await service.admin.post(email, { convId }, { msgText: 'second' });
    const account = { dir: temporaryDir(), key: randomBytes(32) };
    service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, { kind: 'wrong-types' });
    const before = await openTestCore(service, account);
    await before.complete();
    const stored = before.status()?.history.stored;
    expect(before.log.join()).toMatch(/1 messages could not be read/u);
    expect((await newest(before))?.text).toBe('second');
    await before.close();

    service.faults.clear();
    const after = await openTestCore(service, account);
    await after.until(
      () => after.status()?.history.stored === 2 && after.status()?.history.state === 'complete',
    );
    expect(stored).toBe(1);
  });
});

test('a change is told with the span of messages it is about', async () => {
  const service = await startTestService();
  const mine = await colleague(service);
  const core = await openTestCore(service);
  await core.complete();
  const posted = await service.admin.post(mine.email, { convId: mine.convId }, { msgText: 'news' });
  await core.until(() =>
    core.changes.some(({ conversations }) => conversations?.[0]?.span?.[1] === posted.msgId),
  );
});

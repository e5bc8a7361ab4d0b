import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { read, startTestService } from '../../../../service/testing/service.ts';
import { convId as asConvId, msgId as asMsgId } from '../../../../shared/model/ids.ts';
import {
  createMovableClock,
  openTestCore,
  type TestCore,
  temporaryDir,
} from '../../../../testing/core/testCore.ts';

const HOUR = 3_600_000;
const MESSAGES = 2_500;

const checkOf = async (core: TestCore) => (await core.ask('sync.report', {})).fullCheck;

const hasComparedIn = (core: TestCore, count: number) => async () =>
  ((await checkOf(core))?.messages ?? 0) >= count;

/** A core that lacks an old message and the end of another. Each later page of a check comes when the clock moves. */
async function start() {
  const service = await startTestService({ seed: 'large', messages: MESSAGES });
  const ids = (await read(service)).map(({ msgId }) => msgId);
  const [late = 0, deleted = 0, newest = 0] = [ids[300], ids[400], ids.at(-1)];
  service.admin.hold(late);
  const clock = createMovableClock();
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  const options = { ...account, clock, pace: { fullCheckMs: HOUR, roundMs: 1_000 * HOUR } };
  const core = await openTestCore(service, options);
  await core.complete();
  service.admin.release(late);
  service.admin.deleteMessage(deleted, { keepStub: false });
  const hasCompared = (count: number) => hasComparedIn(core, count);
  return {
    service,
    core,
    clock,
    late,
    deleted,
    newest,
    hasCompared,
    open: () => openTestCore(service, options),
  };
}

test('a check says what it checked', async () => {
  const service = await startTestService({ seed: 'large', messages: 300 });
  service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, { kind: 'wrong-types' });
  const core = await openTestCore(service);
  await core.complete();
  const { gaps } = await core.ask('sync.report', {});
  const unreadable = gaps.length;
  expect(unreadable).toBeGreaterThan(0);
  service.faults.clear();
  const answer = await core.ask('sync.check', {});
  expect(answer).toMatchObject({ lookedGaps: unreadable, gaps: 0 });
  expect(answer.looked).toBe(200);
});

const FOREVER = { endpoint: 'get', times: Number.POSITIVE_INFINITY } as const;
const edited = (message: Readonly<Record<string, unknown>>) => ({
  ...message,
  msgText: `${message['msgText']} (edited)`,
});

test('a check counts what had changed', async () => {
  const service = await startTestService({ seed: 'large', messages: 300 });
  const core = await openTestCore(service);
  await core.complete();
  service.faults.next(FOREVER, { kind: 'altered', alter: edited });
  expect(await core.ask('sync.check', {})).toMatchObject({ looked: 200, changed: 200 });
  expect(await core.ask('sync.check', {})).toMatchObject({ looked: 200, changed: 0 });
});

describe('a check of all messages', () => {
  test('finds and counts changes deep in the history, even if a whole message changed', async () => {
    const service = await startTestService({ seed: 'large', messages: 300 });
    const core = await openTestCore(service, { pace: { fullCheckMs: 0 } });
    await core.complete();
    const ids = (await read(service)).map(({ msgId }) => msgId);
    const [sender, all, end = 0] = [ids[10] ?? 0, ids[20] ?? 0, ids[30] ?? 0];
    service.faults.next(FOREVER, {
      kind: 'altered',
      alter: (message) => {
        const id = Number(message['msgId']);
        if (id >= end) return message;
        const other = { ...edited(message), senderEmail: 'other@x.example' };
        if (id < sender) return other;
        return id < all ? { ...other, created: 1_000 } : { ...other, created: 1_000, convId: 9_999 };
      },
    });
    const check = async () => {
      await core.ask('sync.checkAll', {});
      await core.until(async () => (await checkOf(core))?.state === 'done');
      return checkOf(core);
    };
    expect(await check()).toMatchObject({ messages: 300, changed: 30, leftAlone: 0 });
    expect(await core.ask('messages.get', { msgId: asMsgId(ids[0] ?? 0) })).toMatchObject({
      senderEmail: 'other@x.example',
    });
    expect(await check()).toMatchObject({ messages: 300, changed: 0, leftAlone: 0 });
    expect((await core.ask('sync.report', {})).restored).toBe(0);
  });

  test('stops when a response cannot be read, and says so', async () => {
    const service = await startTestService({ seed: 'large', messages: 300 });
    const core = await openTestCore(service);
    await core.complete();
    service.faults.next(FOREVER, { kind: 'altered', alter: () => ({ msgText: 'garbled' }) });
    await core.ask('sync.checkAll', {});
    await core.until(async () => (await checkOf(core))?.state !== 'running');
    expect(await checkOf(core)).toMatchObject({ state: 'stuck', done: 0, messages: 0, unreadable: 300 });
  });

  test('finds changes deep in the history that a check of the newest misses, and says what it compared', async () => {
    const { core, clock, late, deleted, newest, hasCompared } = await start();
    expect(await core.ask('sync.check', {})).toMatchObject({ looked: 200, late: 0, deleted: 0 });
    expect(await checkOf(core)).toBeNull();
    await core.ask('sync.checkAll', {});
    for (const count of [999, 1_999, MESSAGES - 1]) {
      await core.until(hasCompared(count));
      clock.advance(HOUR);
    }
    const counts = { late: 1, deleted: 1, changed: 0, leftAlone: 0, unreadable: 0 };
    const all = { state: 'done', through: newest, done: newest, messages: MESSAGES - 1 };
    expect(await checkOf(core)).toMatchObject({ ...all, ...counts });
    expect(await core.ask('messages.get', { msgId: asMsgId(late) })).toMatchObject({ msgId: late });
    expect(await core.ask('messages.get', { msgId: asMsgId(deleted) })).toMatchObject({ isDeleted: true });
    const { findings } = await core.ask('sync.report', {});
    expect(findings[0]).toMatchObject({ kind: 'checked-all', amount: MESSAGES - 1 });
  });
});

describe('a check of all messages that takes long', () => {
  test('lets new messages and requests through in the meantime, and ends when cancelled', async () => {
    const { service, core, clock, newest, hasCompared } = await start();
    await core.ask('sync.checkAll', {});
    await core.until(hasCompared(999));
    const { convId } = await service.admin.post(service.email, {}, { msgText: 'news' });
    await core.until(async () => {
      const { conversations } = await core.ask('conversations.list', { view: { kind: 'all' }, limit: 1 });
      return conversations[0]?.convId === convId;
    });
    expect(await checkOf(core)).toMatchObject({ state: 'running', endedAt: null, through: newest });
    await core.ask('sync.cancelCheckAll', {});
    const before = await checkOf(core);
    expect(before).toMatchObject({ state: 'cancelled', late: 1, deleted: 1 });
    clock.advance(HOUR);
    await service.admin.post(service.email, { convId: asConvId(convId) }, { msgText: 'more' });
    await core.until(async () => {
      const { conversations } = await core.ask('conversations.list', { view: { kind: 'all' }, limit: 1 });
      return conversations[0]?.last?.text === 'more';
    });
    expect(await checkOf(core)).toEqual(before);
  });

  test('counts messages that the service no longer returns, each time', async () => {
    const service = await startTestService({ seed: 'large', messages: 300 });
    const core = await openTestCore(service, { pace: { fullCheckMs: 0 } });
    await core.complete();
    const ids = (await read(service)).map(({ msgId }) => msgId);
    for (const id of ids.slice(50, 80)) service.admin.deleteMessage(id, { keepStub: false });
    for (const run of [1, 2]) {
      await core.ask('sync.checkAll', {});
      await core.until(async () => (await checkOf(core))?.state === 'done');
      expect([run, await checkOf(core)]).toMatchObject([run, { messages: 270, leftAlone: 30, deleted: 0 }]);
    }
  });

  test('says that it cannot continue while the service is away, and then continues automatically', async () => {
    const { service, core, clock, hasCompared } = await start();
    await core.ask('sync.checkAll', {});
    await core.until(hasCompared(999));
    const before = await checkOf(core);
    expect(before).toMatchObject({ state: 'running', isFailing: false });
    service.faults.next(
      { endpoint: 'get', times: Number.POSITIVE_INFINITY },
      { kind: 'status', status: 503 },
    );
    clock.advance(HOUR);
    await core.until(async () => (await checkOf(core))?.isFailing === true);
    expect(await checkOf(core)).toEqual({ ...before, isFailing: true });
    service.faults.clear();
    clock.advance(HOUR);
    await core.until(hasCompared(1_999));
    expect(await checkOf(core)).toMatchObject({ state: 'running', isFailing: false });
  });

  test('interrupted by closing Parley says so, and continues where it stopped', async () => {
    const { core, clock, newest, hasCompared, open } = await start();
    await core.ask('sync.checkAll', {});
    await core.until(hasCompared(999));
    const before = await checkOf(core);
    await core.close();
    const next = await open();
    expect(await checkOf(next)).toMatchObject({ ...before, state: 'cut-short', endedAt: expect.any(Number) });
    await next.ask('sync.checkAll', {});
    expect(await checkOf(next)).toMatchObject({ ...before, state: 'running' });
    await next.until(hasComparedIn(next, 1_999));
    clock.advance(HOUR);
    await next.until(async () => (await checkOf(next))?.state === 'done');
    const counts = { late: 1, deleted: 1, done: newest, messages: MESSAGES - 1 };
    expect(await checkOf(next)).toMatchObject(counts);
    await next.ask('sync.checkAll', {});
    expect(await checkOf(next)).toMatchObject({ state: 'running', done: 0, messages: 0 });
  });
});

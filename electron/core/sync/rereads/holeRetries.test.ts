import { expect, test } from 'vitest';
import { read, startTestService } from '../../../../service/testing/service.ts';
import { openTestCore, type TestCore } from '../../../../testing/core/testCore.ts';
import { sendText } from '../../outbox/testTexts.ts';
import type { Pace } from '../../time/pace.ts';
import { shown, withPeople } from '../testPeople.ts';

const report = (core: TestCore) => core.ask('sync.report', {});
const FOREVER = { endpoint: 'get', times: Number.POSITIVE_INFINITY } as const;
/** Whether the end of a conversation shows an unreadable part, and whether the list does. */
async function told(core: TestCore, convId: number) {
  const page = await core.ask('messages.page', { convId, at: { kind: 'newest', limit: 50 } });
  return [page.isEndUnreadable, (await core.ask('status.get', {})).history.isUnreadable];
}
const gapsOf = async (core: TestCore, convId: number) =>
  (await core.ask('messages.page', { convId, at: { kind: 'newest', limit: 50 } })).gaps;

/** A core with a message from Ines, and an unreadable one before it. */
async function withHole(pace: Partial<Pace> = {}) {
  const service = await startTestService();
  const { ines, say } = await withPeople(service);
  const core = await openTestCore(service, { pace });
  await core.complete();
  service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, { kind: 'wrong-types' });
  const missing = await say('ines', 'garbled');
  const clear = await say('ines', 'clear');
  await core.until(async () => (await shown(core, ines)).length === 2);
  expect(await gapsOf(core, ines)).toEqual([{ before: clear, state: 'unreadable' }]);
  return { service, core, ines, missing, clear };
}

test('an unreadable message is no longer missing once a read of its conversation returns it', async () => {
  const { service, core, ines, missing, clear } = await withHole();
  service.faults.clear();
  await core.ask('sync.watch', { view: { convId: ines, from: missing, to: clear } });
  await core.until(async () => (await shown(core, ines)).length === 3);
  const { gaps, findings } = await report(core);
  expect([gaps, await gapsOf(core, ines)]).toEqual([[], []]);
  expect(findings[0]).toMatchObject({ kind: 'readable', amount: 1, first: missing });
});

test('a message deleted before it became readable is no longer missing once the newest are re-read', async () => {
  const { core, service, missing } = await withHole({ newestBackgroundMs: 40 });
  service.admin.deleteMessage(missing, { keepStub: false });
  service.faults.clear();
  await core.until(async () => (await report(core)).gaps.length === 0);
});

test('an unreadable part at the end is shown there and in the list until it becomes readable', async () => {
  const service = await startTestService();
  const { ines, otto, say } = await withPeople(service);
  const core = await openTestCore(service, { pace: { holesMs: 200 } });
  await core.complete();
  expect(await told(core, ines)).toEqual([false, false]);
  const garbled = (message: object) => ({ ...message, convId: null });
  service.faults.next(FOREVER, { kind: 'altered', alter: garbled });
  await say('ines', 'garbled');
  await core.ask('sync.now', {});
  await core.until(async () => (await told(core, ines)).every(Boolean));
  // It may be in any conversation: that field is unreadable.
  expect(await told(core, otto)).toEqual([true, true]);
  await core.until(() => core.changes.some(({ conversations }) => conversations === null));
  service.faults.clear();
  await core.until(async () => (await shown(core, ines)).length === 2);
  await core.until(async () => !(await told(core, otto)).includes(true));
});

test('an element without an id is shown only at the end of its own conversation', async () => {
  const service = await startTestService();
  const { ines, otto, say } = await withPeople(service);
  const core = await openTestCore(service);
  await core.complete();
  const garbled = (message: object) => ({ ...message, msgId: undefined });
  service.faults.next(FOREVER, { kind: 'altered', alter: garbled });
  await say('ines', 'garbled');
  await core.ask('sync.now', {});
  await core.until(async () => (await told(core, ines)).every(Boolean));
  expect(await told(core, otto)).toEqual([false, true]);
  service.faults.clear();
  await core.ask('sync.now', {});
  await core.until(async () => (await shown(core, ines)).length === 2);
  await core.until(async () => !(await told(core, ines)).includes(true));
});

test('an element without id and conversation is shown at the end of every conversation', async () => {
  const service = await startTestService();
  const { ines, otto, say } = await withPeople(service);
  const core = await openTestCore(service);
  await core.complete();
  service.faults.next(FOREVER, { kind: 'altered', alter: () => ({ msgText: 'garbled' }) });
  await say('ines', 'garbled');
  await core.ask('sync.now', {});
  await core.until(async () => (await told(core, ines)).every(Boolean));
  expect(await told(core, otto)).toEqual([true, true]);
});

test('a conversation is not called a note to self while something at its end is unreadable', async () => {
  const service = await startTestService();
  const core = await openTestCore(service);
  await core.complete();
  await sendText(core, null, 'to myself');
  await core.until(async () => (await core.ask('status.get', {})).history.stored === 1);
  const [message] = await read(service);
  const convId = message?.convId ?? 0;
  const isNote = async () => (await core.ask('conversations.get', { convId })).isNote;
  expect(await isNote()).toBe(true);
  service.faults.next(FOREVER, {
    kind: 'altered',
    alter: (message) => ({ ...message, msgId: undefined }),
  });
  await service.admin.post(service.email, { convId }, { msgText: 'garbled' });
  await core.ask('sync.now', {});
  await core.until(async () => (await told(core, convId)).every(Boolean));
  expect(await isNote()).toBe(false);
  const { conversations } = await core.ask('conversations.list', { view: { kind: 'all' }, limit: 9 });
  expect(conversations.map((each) => each.isNote)).toEqual([false]);
  service.faults.clear();
  await core.until(async () => !(await told(core, convId)).includes(true));
  expect(await isNote()).toBe(true);
});

test.each([
  ['ids', (message: object) => ({ ...message, msgId: undefined })],
  ['conversations', (message: object) => ({ ...message, convId: undefined })],
])('an account of nothing but messages without %s does not count as empty', async (_, alter) => {
  const service = await startTestService();
  const { ines } = await withPeople(service);
  service.faults.next(FOREVER, { kind: 'altered', alter });
  const core = await openTestCore(service);
  await core.complete();
  await core.until(async () => (await core.ask('status.get', {})).history.isUnreadable);
  service.faults.clear();
  await core.ask('sync.check', {});
  expect(await shown(core, ines)).toHaveLength(1);
  expect((await core.ask('status.get', {})).history.isUnreadable).toBe(false);
});

test('an unreadable part before the first message is shown there, and does not count as loading', async () => {
  const service = await startTestService();
  const { ines, say } = await withPeople(service);
  const first = await say('ines', 'second');
  const garbled = (message: Readonly<Record<string, unknown>>) =>
    message['msgText'] === 'hello from ines@x.example' ? { ...message, convId: 'x' } : message;
  service.faults.next(FOREVER, { kind: 'altered', alter: garbled });
  const core = await openTestCore(service);
  await core.complete();
  const page = await core.ask('messages.page', { convId: ines, at: { kind: 'newest', limit: 50 } });
  expect([page.gaps, page.historyComplete]).toEqual([[{ before: first, state: 'unreadable' }], true]);
});

test('messages that share ids with another conversation are recorded once', async () => {
  const service = await startTestService();
  const { ines, otto, say } = await withPeople(service);
  const id = await say('ines', 'first');
  const other = await say('otto', 'second');
  service.faults.next(FOREVER, {
    kind: 'altered',
    alter: (message) => (Number(message['msgId']) === id ? { ...message, msgId: other } : message),
  });
  const core = await openTestCore(service, { pace: { newestBackgroundMs: 40 } });
  await core.complete();
  const { findings } = await report(core);
  expect(findings.filter(({ kind }) => kind === 'clash')).toMatchObject([{ amount: 1, first: other }]);
  expect((await shown(core, ines)).length + (await shown(core, otto)).length).toBe(3);
});

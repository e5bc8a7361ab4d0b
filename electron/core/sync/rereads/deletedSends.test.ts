import { expect, test } from 'vitest';
import type { Dialect } from '../../../../service/dialects/dialect.ts';
import type { Service } from '../../../../service/startService.ts';
import { startTestService } from '../../../../service/testing/service.ts';
import { msgIdOf } from '../../../../shared/model/outbox.ts';
import { openTestCore } from '../../../../testing/core/testCore.ts';
import { MARIA, m, openTestStore, outboxItem, SELF, wire } from '../../../../testing/core/testStore.ts';
import type { PageEntry } from '../../api/wire.ts';
import { startOn } from '../../outbox/checking/testLedger.ts';
import { insertOutbox } from '../../outbox/sending/newItems.ts';
import { forgetSent, setOutboxState } from '../../outbox/table.ts';
import { isEmpty, pending, statesOf } from '../../outbox/testFiles.ts';
import { sendText, textsIn } from '../../outbox/testTexts.ts';
import { systemClock } from '../../time/clock.ts';
import { DEFAULT_PACE } from '../../time/pace.ts';
import { applyBatch } from '../intake/applyBatch.ts';
import { createIntake } from '../intake/intake.ts';
import { toPage } from '../reading/page.ts';
import { withPeople } from '../testPeople.ts';
import { createDeletedSends } from './deletedSends.ts';
import { createReread } from './rereadStretch.ts';

const pace = { newestFocusedMs: 40, newestBackgroundMs: 40 };

/** A core with a text that the service confirmed, and no read has returned yet. The service answers reads again after `release`. */
async function withUnread() {
  const started = await startOn(await startTestService(), { pace });
  const { service, core, convId } = started;
  const release = service.faults.hold({ endpoint: 'get' });
  const { id } = await sendText(core, convId, 'own');
  await core.until(async () => statesOf(await pending(core)).includes('sent'));
  const msgId = msgIdOf((await core.ask('outbox.get', { id })).state) ?? 0;
  const remove = () => service.admin.deleteMessage(msgId, { keepStub: false });
  const say = () => service.admin.post(service.email, { convId }, { msgText: 'next' });
  return { ...started, msgId, release, remove, say };
}

/** Resolves after the service was asked so often for exactly this message. */
async function lookedFor(service: Service, msgId: number, times: number): Promise<void> {
  for (let left = times; left > 0; ) {
    const { params } = await service.nextRequest('get');
    if (params['msgId'] === String(msgId - 1) && params['msgLimit'] === '1') left -= 1;
  }
}

test('a text that was deleted before it was read is gone from its thread', async () => {
  const { core, convId, release, remove, say } = await withUnread();
  remove();
  await say();
  release();
  await core.until(() => isEmpty(core));
  expect(await textsIn(core, convId)).toEqual(['first', 'next']);
  expect(await core.ask('sync.report', {})).toMatchObject({ deleted: 1, late: 0 });
});

test('a text that was deleted before it was read, while Parley was closed, is gone after the next start', async () => {
  const { service, core, account, remove, say } = await withUnread();
  await core.close();
  remove();
  await say();
  service.faults.clear();
  const again = await openTestCore(service, { ...account, pace });
  await again.until(() => isEmpty(again));
  await again.close();
  const third = await openTestCore(service, account);
  expect(await pending(third)).toEqual([]);
});

test('a sent text that the service shows only late is in its thread in the end', async () => {
  const { service, core, convId, msgId, release, say } = await withUnread();
  service.admin.hold(msgId);
  await say();
  release();
  await lookedFor(service, msgId, 3);
  service.admin.release(msgId);
  await core.until(async () => (await textsIn(core, convId)).includes('own'));
  expect(await textsIn(core, convId)).toEqual(['first', 'own', 'next']);
  expect(await pending(core)).toEqual([]);
});

test('a sent text stays while no newer message shows that the service went on after it', async () => {
  const { service, core, release, remove } = await withUnread();
  remove();
  release();
  for (let reads = 0; reads < 12; reads += 1) await service.nextRequest('get');
  expect(statesOf(await pending(core))).toEqual(['sent']);
});

test('a service that returns nothing of what oneself sent is asked for none of it', async () => {
  const choice = 'Reads return only what others wrote.';
  const page: Dialect['page'] = (messages) =>
    messages.filter(({ senderEmail }) => String(senderEmail).endsWith('@x.example'));
  const service = await startTestService({ dialects: [{ id: 'own-hidden', section: '4.1', choice, page }] });
  const { ines, say } = await withPeople(service);
  const core = await openTestCore(service, { pace });
  await core.complete();
  for (const text of ['one', 'two', 'three']) await sendText(core, ines, text);
  await core.until(async () => statesOf(await pending(core)).every((state) => state === 'sent'));
  const own = (await pending(core)).map(({ state }) => String((msgIdOf(state) ?? 0) - 1));
  await say('ines', 'theirs');
  await core.until(async () => (await textsIn(core, ines)).includes('theirs'));
  const asked: (string | undefined)[] = [];
  for (let reads = 0; reads < 20; reads += 1) {
    const { params } = await service.nextRequest('get');
    if (params['msgLimit'] === '1') asked.push(params['msgId']);
  }
  expect(asked.filter((msgId) => own.includes(msgId ?? ''))).toEqual([]);
  expect(statesOf(await pending(core))).toEqual(['sent', 'sent', 'sent']);
});

const nothing: readonly PageEntry[] = [];
const unreadable: readonly PageEntry[] = [{ kind: 'unreadable', msgId: null, convId: null, reason: 'msgId' }];

/** A job for texts that were sent as these ids and not read back, and what it does. Null: the service withholds their conversation. */
function jobFor(
  sentAs: readonly number[],
  senderEmail: string,
  amongAll: readonly PageEntry[],
  inConversation: readonly PageEntry[] | null,
) {
  const store = openTestStore();
  const last = Math.max(...sentAs) + 1;
  applyBatch(store, {
    messages: [wire(1, { senderEmail }), wire(last)],
    covered: { after: 0, through: last },
  });
  for (const msgId of sentAs) {
    const item = outboxItem(`own ${msgId}`);
    insertOutbox(store, item);
    setOutboxState(store, item.id, { kind: 'sent', msgId: m(msgId) });
  }
  const told: number[] = [];
  const asked: number[] = [];
  const intake = createIntake({
    ...{ store, clock: systemClock, log: () => {}, onNoted: () => {}, onUnreadable: () => {} },
    isBusy: () => false,
    isFocused: () => false,
    onApplied: ({ deleted }) => {
      told.push(...deleted);
      forgetSent(store, deleted);
    },
  });
  const checkService = async () => true;
  const reread = createReread({
    ...{ store, intake, checkService },
    ask: async ({ after, through }, _limit, convId) => {
      asked.push(through);
      const entries = convId === null ? amongAll : inConversation;
      return entries && toPage(after, through, entries);
    },
  });
  const job = createDeletedSends({
    ...{ store, clock: systemClock, pace: DEFAULT_PACE, reread, intake, checkService },
  });
  return { job, told, asked };
}

test.each([
  ['is gone when it is missing among all messages and in its conversation', SELF, nothing, nothing, [5]],
  ['stays when something among all messages could not be read', SELF, unreadable, nothing, []],
  ['stays when something in its conversation could not be read', SELF, nothing, unreadable, []],
  ['stays when the service withholds its conversation', SELF, nothing, null, []],
  ['stays when the service never returned a message by oneself', MARIA, nothing, nothing, []],
])('a sent text %s', async (_, senderEmail, amongAll, inConversation, gone) => {
  const { job, told } = jobFor([5], senderEmail, amongAll, inConversation);
  await job.run();
  expect(told).toEqual([]);
  await job.run();
  expect(told).toEqual(gone);
});

const MANY = Array.from({ length: 90 }, (_, index) => index + 2);

test('of many sent texts whose conversation the service withholds, few are asked for at a time, and all in turn', async () => {
  const { job, asked } = jobFor(MANY, SELF, nothing, null);
  const seen = new Set<number>();
  for (let round = 0; round < 5; round += 1) {
    const before = asked.length;
    await job.run();
    expect(asked.length - before).toBeLessThanOrEqual(40);
    for (const msgId of asked) seen.add(msgId);
  }
  expect([...seen]).toEqual(MANY);
});

test('of many sent texts that were deleted before they were read, all are gone in the end', async () => {
  const { job, told } = jobFor(MANY, SELF, nothing, nothing);
  for (let round = 0; round < 10; round += 1) await job.run();
  expect(told.toSorted((a, b) => a - b)).toEqual(MANY);
});

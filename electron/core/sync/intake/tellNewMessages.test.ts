import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startTestService } from '../../../../service/testing/service.ts';
import { MOST_NAMED } from '../../../../shared/model/messages.ts';
import { openTestCore, type TestCore, temporaryDir } from '../../../../testing/core/testCore.ts';
import { openTestStore, wire } from '../../../../testing/core/testStore.ts';
import { setHead } from '../../coverage/syncState.ts';
import { conversations, sendText } from '../../outbox/testTexts.ts';
import { applyBatch } from './applyBatch.ts';
import { createNewMessagesTeller } from './tellNewMessages.ts';

const INES = 'ines@x.example';
const NO_RULES = { queue: () => {}, act: () => {} };

async function serviceWithInes() {
  const service = await startTestService();
  await service.admin.addUser({ email: INES });
  const begin = (text: string) =>
    service.admin.post(INES, { participants: [service.email] }, { msgText: text });
  const { convId } = await begin('first');
  const say = (text: string, from = INES) => service.admin.post(from, { convId }, { msgText: text });
  return { service, convId, begin, say };
}

const counts = (core: TestCore) => core.newMessages.map(({ convId, count }) => [convId, count]);
const isThere = (core: TestCore, text: string) => async () => {
  const { conversations } = await core.ask('conversations.list', { view: { kind: 'all' }, limit: 10 });
  return conversations.some(({ last }) => last?.text === text);
};

test('messages from others are announced once, with the newest; earlier and own messages are not', async () => {
  const { service, convId, say, begin } = await serviceWithInes();
  const core = await openTestCore(service);
  await core.complete();
  expect(core.newMessages).toEqual([]);

  await say('from here', service.email);
  const { msgId } = await say('news');
  await core.until(isThere(core, 'news'));
  expect(core.newMessages).toMatchObject([
    { convId, count: 1, newest: [msgId], criticalCount: 0, critical: [], mayBeMore: false },
  ]);

  const other = await begin('elsewhere');
  await core.until(isThere(core, 'elsewhere'));
  expect(core.newMessages.slice(1)).toMatchObject([
    {
      convId: other.convId,
      count: 1,
      newest: [other.msgId],
      criticalCount: 0,
      critical: [],
      mayBeMore: false,
    },
  ]);
});

test('many new messages are counted and the last named; those that are read again are not announced', async () => {
  const { service, convId, say } = await serviceWithInes();
  const held = await say('held back');
  service.admin.hold(held.msgId);
  const core = await openTestCore(service, { pace: { newestFocusedMs: 40, newestBackgroundMs: 40 } });
  await core.complete();
  const release = service.faults.hold({ endpoint: 'get' });
  const sent = [];
  for (let i = 1; i <= 30; i += 1) sent.push(await say(`number ${i}`));
  release();
  await core.until(isThere(core, 'number 30'));
  expect(counts(core).reduce((sum, [, count]) => sum + (count ?? 0), 0)).toBe(30);
  const last = core.newMessages.at(-1);
  const named = sent.slice(-Math.min(MOST_NAMED, last?.count ?? 0));
  expect(last?.newest).toEqual(named.map(({ msgId }) => msgId));

  const before = core.newMessages.length;
  service.admin.release(held.msgId);
  service.admin.deleteMessage(sent[0]?.msgId ?? 0);
  await core.until(async () => {
    const at = { kind: 'after', msgId: 0, limit: 100 } as const;
    const { messages } = await core.ask('messages.page', { convId, at });
    return messages.some(({ text }) => text === 'held back');
  });
  await core.until(() => core.newMessages.length > before);
  expect(core.newMessages.slice(before)).toMatchObject([{ convId, count: 1, newest: [held.msgId] }]);
});

test('a message that the service shows after later ones is announced, once', async () => {
  const { service, convId, say } = await serviceWithInes();
  const core = await openTestCore(service, { pace: { newestFocusedMs: 40, newestBackgroundMs: 40 } });
  await core.complete();
  const held = await say('held back');
  service.admin.hold(held.msgId);
  const after = await say('after it');
  await core.until(isThere(core, 'after it'));
  expect(core.newMessages.map(({ newest }) => newest)).toEqual([[after.msgId]]);
  service.admin.release(held.msgId);
  await core.until(() => core.newMessages.length > 1);
  expect(core.newMessages.slice(1)).toMatchObject([{ convId, count: 1, newest: [held.msgId] }]);
  await say('the last one');
  await core.until(isThere(core, 'the last one'));
  expect(counts(core).reduce((sum, [, count]) => sum + (count ?? 0), 0)).toBe(3);
});

test('a message that the service shows late is unread and announced, although later ones were read', async () => {
  const { service, convId, say } = await serviceWithInes();
  const core = await openTestCore(service, { pace: { newestFocusedMs: 40, newestBackgroundMs: 40 } });
  await core.complete();
  const held = await say('held back');
  service.admin.hold(held.msgId);
  const after = await say('after it');
  await core.until(isThere(core, 'after it'));
  await core.ask('conversations.markRead', { convId, upTo: after.msgId });
  await core.until(() => core.status()?.unread.messages === 0);
  service.admin.release(held.msgId);
  await core.until(() => core.newMessages.length > 1);
  expect(core.newMessages.slice(1)).toMatchObject([{ convId, count: 1, newest: [held.msgId] }]);
  // Marks end at a message, so what follows it counts, too.
  await core.until(() => core.status()?.unread.messages === 2);
});

test('messages that arrived while Parley was closed are announced at the next start', async () => {
  const { service, convId, say } = await serviceWithInes();
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  const before = await openTestCore(service, account);
  await before.complete();
  await before.close();
  await say('one');
  await say('two');
  const after = await openTestCore(service, account);
  await after.until(isThere(after, 'two'));
  expect(counts(after)).toEqual([[convId, 2]]);
});

test('each change reports the unread total of all conversations', async () => {
  const { service, convId, say, begin } = await serviceWithInes();
  const core = await openTestCore(service);
  await core.complete();
  const total = () => core.status()?.unread;
  expect(total()).toEqual({ conversations: 0, messages: 0, badge: 0 });

  await say('one');
  const { msgId } = await say('two');
  await begin('elsewhere');
  await core.until(() => total()?.messages === 3);
  expect(total()).toEqual({ conversations: 2, messages: 3, badge: 3 });

  await core.ask('conversations.markRead', { convId, upTo: msgId });
  await core.until(() => total()?.messages === 1);
  expect(total()).toEqual({ conversations: 1, messages: 1, badge: 1 });
  await core.ask('conversations.markUnread', { convId, from: msgId });
  await core.until(() => total()?.conversations === 2);
});

describe('a service that names no senders', () => {
  /** A core with two conversations of such a service. */
  async function startUnnamed() {
    const service = await startTestService();
    const [convId, other] = await conversations(service);
    const alter = (message: object) => ({ ...message, senderEmail: '' });
    service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, { kind: 'altered', alter });
    const core = await openTestCore(service);
    await core.complete();
    return { service, core, convId, other };
  }

  test.each([
    ['a conversation', false],
    ['a new conversation', true],
  ])(
    'does not make Parley announce what the person sends to %s before its response is there',
    async (_, isNew) => {
      const { service, core, convId, other } = await startUnnamed();
      const release = service.faults.hold({ endpoint: 'send' }, 'hold-answer');
      const { id } = await sendText(core, isNew ? null : convId, 'mine');
      await core.until(isThere(core, 'mine'));
      release();
      await core.until(async () => (await core.ask('outbox.get', { id })).state.kind === 'sent');
      const { msgId } = await service.admin.post(service.email, { convId: other }, { msgText: 'news' });
      await core.until(isThere(core, 'news'));
      expect(core.newMessages).toMatchObject([
        { convId: other, count: 1, newest: [msgId], criticalCount: 0, critical: [], mayBeMore: false },
      ]);
    },
  );

  test('does not make Parley announce what the person sent if its response was lost', async () => {
    const { service, core, convId, other } = await startUnnamed();
    service.faults.next({ endpoint: 'send' }, { kind: 'cut-after-commit' });
    await sendText(core, convId, 'mine');
    await core.until(isThere(core, 'mine'));
    const { msgId } = await service.admin.post(service.email, { convId: other }, { msgText: 'news' });
    await core.until(isThere(core, 'news'));
    expect(core.newMessages).toMatchObject([
      { convId: other, count: 1, newest: [msgId], criticalCount: 0, critical: [], mayBeMore: false },
    ]);
  });

  test('has other messages announced while one is sent to the same conversation', async () => {
    const { service, core, convId } = await startUnnamed();
    const release = service.faults.hold({ endpoint: 'send' });
    await sendText(core, convId, 'mine');
    const { msgId } = await service.admin.post(service.email, { convId }, { msgText: 'news' });
    await core.until(isThere(core, 'news'));
    expect(core.newMessages).toMatchObject([
      { convId, count: 1, newest: [msgId], criticalCount: 0, critical: [], mayBeMore: false },
    ]);
    release();
  });
});

/** A store that was read up to the message 1. `teller` begins a run that adds to `told`. */
function readUpToOne() {
  const store = openTestStore();
  applyBatch(store, { messages: [wire(1)], covered: { after: 0, through: 1 } });
  setHead(store, 1);
  const told: (readonly [number, readonly number[]])[] = [];
  const teller = () =>
    createNewMessagesTeller(
      store,
      (news) => told.push(...news.map(({ convId, newest }) => [convId, newest] as const)),
      NO_RULES,
      () => {},
    );
  return { store, told, teller };
}

test('messages that come after one with a higher id was read by its number are announced, and none is twice', () => {
  const { store, told, teller } = readUpToOne();
  const { newest: noticed } = teller();
  applyBatch(store, { messages: [wire(3)], covered: null });
  noticed();
  expect(told).toEqual([[1, [3]]]);
  const { newest: afterRestart } = teller();
  applyBatch(store, { messages: [wire(2, { convId: 2 }), wire(3)], covered: { after: 1, through: 3 } });
  for (const notice of [noticed, afterRestart]) {
    told.length = 0;
    notice();
    expect(told).toEqual([[2, [2]]]);
  }
  setHead(store, 3);
  noticed();
  expect(told).toHaveLength(1);
});

test('while messages between the known and the newest ones are to be read, there may be more', () => {
  const store = openTestStore();
  applyBatch(store, { messages: [wire(1)], covered: { after: 0, through: 1 } });
  setHead(store, 1);
  const told: boolean[] = [];
  const { newest: noticed } = createNewMessagesTeller(
    store,
    (news) => told.push(...news.map(({ mayBeMore }) => mayBeMore)),
    NO_RULES,
    () => {},
  );
  applyBatch(store, { messages: [wire(9)], covered: { after: 5, through: 9 } });
  noticed();
  expect(told).toEqual([true]);
  applyBatch(store, { messages: [wire(4)], covered: { after: 1, through: 5 } });
  noticed();
  expect(told).toEqual([true, false]);
});

test('a message that was stored and not announced before a kill is announced by the next run', () => {
  const { store, told, teller } = readUpToOne();
  applyBatch(store, { messages: [wire(2)], covered: { after: 1, through: 2 } });
  const { newest: noticed } = teller();
  noticed();
  expect(told).toEqual([[1, [2]]]);
});

import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { CONVERSATION_LEVELS } from '../../../shared/model/notifications.ts';
import { openTestCore, temporaryDir } from '../../../testing/core/testCore.ts';
import { ruleWith } from '../rules/testRules.ts';

const INES = 'ines@x.example';

/** A core that knows one conversation, and others who write in it. */
async function coreWithInes() {
  const service = await startTestService();
  await service.admin.addUser({ email: INES });
  const { convId } = await service.admin.post(INES, { participants: [service.email] }, { msgText: 'first' });
  const say = (msgText: string, priority: 0 | 3 = 0) =>
    service.admin.post(INES, { convId }, { msgText, priority });
  const place = { dir: temporaryDir(), key: randomBytes(32) };
  const core = await openTestCore(service, place);
  await core.complete();
  const again = async () => {
    await core.close();
    return openTestCore(service, place);
  };
  const until = (count: number) =>
    core.until(async () => (await core.ask('conversations.get', { convId })).unread === count);
  const badge = async () => (await core.ask('status.get', {})).unread.badge;
  return { core, again, convId, say, until, badge };
}

test('a notification names the conversation and the messages that are still unread', async () => {
  const { core, convId, say, until } = await coreWithInes();
  const sent = [await say('one'), await say('two'), await say('three')];
  await until(3);
  const msgIds = sent.map(({ msgId }) => msgId);
  const facts = await core.ask('notifications.facts', { convId, msgIds: msgIds.toReversed() });
  expect(facts.conversation.notify).toBe('default');
  expect(facts.conversation.people).toContainEqual(expect.objectContaining({ email: INES }));
  expect(facts.messages.map(({ text }) => text)).toEqual(['one', 'two', 'three']);

  const [, upTo] = msgIds;
  if (upTo === undefined) throw new Error('Nothing was sent.');
  await core.ask('conversations.markRead', { convId, upTo });
  const { messages } = await core.ask('notifications.facts', { convId, msgIds });
  expect(messages.map(({ text }) => text)).toEqual(['three']);
});

test('a conversation that a rule or the person has snoozed is told when it comes back, and not before', async () => {
  const { core, convId, say, until } = await coreWithInes();
  const { name, conditions, actions } = ruleWith({ words: ['refund'] }, { snooze: 'tomorrow' });
  await core.ask('rules.save', { id: null, name, conditions, actions });
  const { msgId } = await say('a refund');
  await until(1);
  expect(core.newMessages.at(-1)?.facts?.messages).toEqual([]);
  const later = await say('not about money');
  await until(2);
  const facts = () => core.ask('notifications.facts', { convId, msgIds: [msgId, later.msgId] });
  expect((await facts()).messages).toHaveLength(2);
  const seen = [{ convId, upTo: later.msgId }];
  const to = { kind: 'snoozed', until: Date.now() + 3_600_000 } as const;
  await core.ask('triage.set', { conversations: seen, to });
  expect((await facts()).messages).toEqual([]);
});

test('the level of a conversation says what of it counts on the badge', async () => {
  const { core, convId, say, until, badge } = await coreWithInes();
  await say('usual');
  const { msgId } = await say('fire', 3);
  await say('usual again');
  await until(3);
  expect(core.newMessages.flatMap(({ critical }) => critical)).toContain(msgId);
  expect(await badge()).toBe(3);

  await core.ask('conversations.setNotify', { convId, level: 'critical' });
  expect(await badge()).toBe(1);
  await core.ask('conversations.setNotify', { convId, level: 'none' });
  expect(await badge()).toBe(0);
  expect((await core.ask('status.get', {})).unread).toMatchObject({ conversations: 1, messages: 3 });
  expect(await core.ask('conversations.get', { convId })).toMatchObject({ notify: 'none', unread: 3 });

  for (const level of ['all', 'default'] as const) {
    await core.ask('conversations.setNotify', { convId, level });
    expect(await badge()).toBe(3);
  }
});

test.each(CONVERSATION_LEVELS)('the level %s stays after a restart', async (level) => {
  const { core, again, convId } = await coreWithInes();
  await core.ask('conversations.setNotify', { convId, level: 'none' });
  await core.ask('conversations.setNotify', { convId, level });
  const next = await again();
  expect(await next.ask('conversations.get', { convId })).toMatchObject({ notify: level });
});

test('a level that is none is refused', async () => {
  const { core, convId } = await coreWithInes();
  const answer = await core.request('conversations.setNotify', { convId, level: 'loud' as 'all' });
  expect(answer).toMatchObject({ ok: false, error: { code: 'bad-input' } });
});

test('new messages bring the facts of their notification along, unless they are of many conversations', async () => {
  const { core, convId, say, until } = await coreWithInes();
  await say('is on its way');
  await until(1);
  const [told] = core.newMessages;
  expect(told?.facts?.conversation.convId).toBe(convId);
  expect(told?.facts?.messages.map(({ text }) => text)).toEqual(['is on its way']);
});

import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { openTestCore, temporaryDir } from '../../../testing/core/testCore.ts';

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
  expect(facts.conversation.notify).toBe('all');
  expect(facts.conversation.people).toContainEqual(expect.objectContaining({ email: INES }));
  expect(facts.messages.map(({ text }) => text)).toEqual(['one', 'two', 'three']);

  const [, upTo] = msgIds;
  if (upTo === undefined) throw new Error('Nothing was sent.');
  await core.ask('conversations.markRead', { convId, upTo });
  const { messages } = await core.ask('notifications.facts', { convId, msgIds });
  expect(messages.map(({ text }) => text)).toEqual(['three']);
});

test('the level of a conversation says what of it counts on the badge', async () => {
  const { core, convId, say, until, badge } = await coreWithInes();
  await say('usual');
  const { msgId } = await say('fire', 3);
  await say('usual again');
  await until(3);
  expect(core.newMessages.map(({ critical }) => critical)).toContain(msgId);
  expect(await badge()).toBe(3);

  await core.ask('conversations.setNotify', { convId, level: 'critical' });
  expect(await badge()).toBe(1);
  await core.ask('conversations.setNotify', { convId, level: 'none' });
  expect(await badge()).toBe(0);
  expect((await core.ask('status.get', {})).unread).toMatchObject({ conversations: 1, messages: 3 });
  expect(await core.ask('conversations.get', { convId })).toMatchObject({ notify: 'none', unread: 3 });

  await core.ask('conversations.setNotify', { convId, level: 'all' });
  expect(await badge()).toBe(3);
});

test('the level stays after a restart', async () => {
  const { core, again, convId } = await coreWithInes();
  await core.ask('conversations.setNotify', { convId, level: 'none' });
  const next = await again();
  expect(await next.ask('conversations.get', { convId })).toMatchObject({ notify: 'none' });
});

import { expect, test } from 'vitest';
import { msgId as asMsgId } from '../../../shared/model/ids.ts';
import { NOTIFY_LEVELS } from '../../../shared/model/notifications.ts';
import { ALL, ANA, BURST_OVER_MS, INES, startNotifier } from './testNotifier.ts';

test('in a quiet conversation each message has a notification: who, where and its first line', async () => {
  const { say, pass, open, convId } = await startNotifier();
  const first = await say('The water tanks\n arrived.');
  await pass(BURST_OVER_MS);
  const second = await say('All twelve.');
  expect(open()).toMatchObject([
    { title: 'Ines Rocha', body: 'The water tanks arrived.', place: { account: ANA, convId, msgId: first } },
    { title: 'Ines Rocha', body: 'All twelve.', place: { msgId: second }, isSilent: false },
  ]);
});

test('a burst of 500 ends in one notification that counts it, and says the last', async () => {
  const { service, core, convId, pass, settled, open } = await startNotifier();
  const release = service.faults.hold({ endpoint: 'get' });
  for (let i = 1; i <= 500; i += 1) await service.admin.post(INES, { convId }, { msgText: `number ${i}` });
  release();
  await core.until(() => core.newMessages.reduce((sum, { count }) => sum + count, 0) === 500);
  await settled();
  await pass(BURST_OVER_MS);
  expect(open()).toMatchObject([
    { title: 'Ines Rocha', body: '500 new messages\nInes Rocha: number 500', place: { convId } },
  ]);
});

test('many conversations at once share one notification, which goes when the last of them is read', async () => {
  const { service, core, convId, begin, say, pass, open, ask } = await startNotifier();
  const others = [];
  for (let i = 0; i < 6; i += 1) others.push(await begin());
  await core.until(() => core.newMessages.length === 6);
  await pass(BURST_OVER_MS);
  for (const { convId: id, newest } of [...core.newMessages])
    await ask('conversations.markRead', { convId: id, upTo: newest.at(-1) ?? ALL });
  await pass(BURST_OVER_MS);
  await say('the first after a wake');
  const before = core.newMessages.length;
  const told = () => core.newMessages.slice(before).reduce((sum, { count }) => sum + count, 0);
  for (const id of [convId, ...others])
    for (let i = 0; i < 3; i += 1) await service.admin.post(INES, { convId: id }, { msgText: 'missed' });
  await core.until(() => told() === 21);
  await pass(BURST_OVER_MS);
  // It takes the place of the one before, so it counts that, too.
  expect(open()).toMatchObject([
    { title: 'Parley', body: '22 new messages in 7 conversations', place: null },
  ]);
  const [last, ...rest] = [convId, ...others].toReversed();
  for (const id of rest) await ask('conversations.markRead', { convId: id, upTo: ALL });
  expect(open()).toHaveLength(1);
  await ask('conversations.markRead', { convId: last ?? convId, upTo: ALL });
  expect(open()).toEqual([]);
});

test('a core that dies while it is asked delays a notification, and is not asked for ever', async () => {
  const { say, ask, die, pass, all, warnings, convId } = await startNotifier();
  die(1);
  await say('It was only delayed.');
  expect(all.map(({ body }) => body)).toEqual(['It was only delayed.']);
  await ask('conversations.markRead', { convId, upTo: ALL });
  await pass(BURST_OVER_MS);
  die(2);
  await say('This one is given up.');
  expect(all).toHaveLength(1);
  expect(warnings).toEqual(['A notification was not shown: Parley’s core stopped.']);
});

test('nothing is shown for a conversation in view', async () => {
  const { say, view, pass, all, convId } = await startNotifier();
  view(convId);
  await say('seen');
  expect(all).toEqual([]);
  view(null);
  await pass(BURST_OVER_MS);
  await say('not seen');
  expect(all).toHaveLength(1);
});

test('a notification goes when its message is read, here or elsewhere, and when the account is closed', async () => {
  const { say, ask, open, convId, pass, notifier } = await startNotifier();
  const msgId = await say('read me');
  expect(open()).toHaveLength(1);
  await ask('conversations.markRead', { convId, upTo: msgId });
  expect(open()).toEqual([]);
  await pass(BURST_OVER_MS);
  await say('another');
  expect(open()).toHaveLength(1);
  notifier.forget(ANA);
  expect(open()).toEqual([]);
});

test('a conversation can be silent but for critical messages, or altogether', async () => {
  const { say, ask, pass, open, convId } = await startNotifier();
  await ask('conversations.setNotify', { convId, level: 'critical' });
  await say('usual');
  expect(open()).toEqual([]);
  await pass(BURST_OVER_MS);
  await say('The dam is full.', convId, 3);
  expect(open()).toMatchObject([{ title: 'Critical: Ines Rocha', body: 'The dam is full.' }]);
  await ask('conversations.setNotify', { convId, level: 'none' });
  await pass(BURST_OVER_MS);
  await say('The dam is empty.', convId, 3);
  expect(open()).toEqual([]);
});

test.each(NOTIFY_LEVELS)(
  'a conversation of all messages has them while the settings say %s, and one as in Settings follows those',
  async (notify) => {
    const { begin, core, say, ask, pass, open, convId } = await startNotifier({ notify });
    const other = await begin();
    await core.until(() => core.newMessages.length === 1);
    await ask('conversations.markRead', { convId: other, upTo: core.newMessages[0]?.newest.at(-1) ?? ALL });
    await ask('conversations.setNotify', { convId, level: 'all' });
    await pass(BURST_OVER_MS);
    await say('of the important one');
    await pass(BURST_OVER_MS);
    await say('of another', other);
    await pass(BURST_OVER_MS);
    await say('The dam is full.', other, 3);
    const FOLLOWS = { all: ['of another', 'The dam is full.'], critical: ['The dam is full.'], none: [] };
    expect(open().map(({ body }) => body)).toEqual(['of the important one', ...FOLLOWS[notify]]);
  },
);

test('critical messages break through quiet times, unless told otherwise', async () => {
  const { say, set, pass, all, convId } = await startNotifier({ quietHours: true });
  await say('usual');
  expect(all).toEqual([]);
  await pass(BURST_OVER_MS);
  await say('urgent', convId, 3);
  expect(all).toHaveLength(1);
  set({ criticalBreaksThrough: false });
  await pass(BURST_OVER_MS);
  await say('urgent again', convId, 3);
  expect(all).toHaveLength(1);
  set({ quietHours: false, notify: 'none' });
  await pass(BURST_OVER_MS);
  await say('unwanted');
  expect(all).toHaveLength(1);
});

test('a priority that a service calls by another word than “normal” counts as critical, where only such messages notify', async () => {
  const { say, pass, all, convId, core } = await startNotifier(
    { notify: 'critical' },
    [ANA],
    'priority-urgent',
  );
  await say('usual');
  await say('The dam is full.', convId, 3);
  await pass(BURST_OVER_MS);
  expect(all.map(({ body }) => body)).toEqual(['The dam is full.']);
  expect(core.newMessages.at(-1)).toMatchObject({ criticalCount: 1 });
  await core.ask('conversations.setNotify', { convId, level: 'critical' });
  await core.until(() => core.status()?.unread.badge === 1);
});

test('a notification says as much as the settings allow, and is silent if wanted', async () => {
  const { say, set, pass, all } = await startNotifier({ notifyContent: 'sender', notifySound: false });
  await say('secret');
  set({ notifyContent: 'nothing' });
  await pass(BURST_OVER_MS);
  await say('secret too');
  expect(all).toMatchObject([
    { title: 'Ines Rocha', body: 'New message', isSilent: true },
    { title: 'Parley', body: 'New message' },
  ]);
});

test('history, and one’s own messages sent elsewhere, notify of nothing', async () => {
  const { service, core, convId, settled, all } = await startNotifier();
  expect(all).toEqual([]);
  const { msgId } = await service.admin.post(service.email, { convId }, { msgText: 'from my phone' });
  await core.until(async () => (await core.request('messages.get', { msgId: asMsgId(msgId) })).ok);
  await settled();
  expect(all).toEqual([]);
});

test('a person with several accounts reads whose message it is, however long the title', async () => {
  const { nameAccount, say, open, set } = await startNotifier();
  nameAccount('ana@x.example');
  await say('to Ana');
  expect(open()[0]?.title).toMatch(/ \(ana@x\.example\)$/u);
  set({ notifyContent: 'nothing' });
  nameAccount(`${'a'.repeat(300)}@x.example`);
  await say('to the other');
  expect(open().at(-1)?.title.length).toBeLessThan(120);
});

const TEN_CRITICAL = '10 new messages, some critical\nInes Rocha: critical 10';

test.each([
  ['critical ones', { notify: 'critical' }, TEN_CRITICAL],
  ['all', { notify: 'all' }, '14 new messages, some critical\nInes Rocha: usual 4'],
  ['all, but not to be disturbed', { doNotDisturb: true }, TEN_CRITICAL],
  ['all, but not in the quiet hours', { quietHours: true }, TEN_CRITICAL],
] as const)(
  'for a person who wants %s, a burst with critical messages counts those that are wanted',
  async (_wanted, settings, body) => {
    const { service, core, convId, pass, settled, open } = await startNotifier(settings);
    const post = (msgText: string, priority: 0 | 3) =>
      service.admin.post(INES, { convId }, { msgText, priority });
    const release = service.faults.hold({ endpoint: 'get' });
    for (let number = 1; number <= 10; number += 1) await post(`critical ${number}`, 3);
    for (let number = 1; number <= 4; number += 1) await post(`usual ${number}`, 0);
    release();
    await core.until(() => core.newMessages.reduce((sum, { count }) => sum + count, 0) === 14);
    await settled();
    await pass(BURST_OVER_MS);
    expect(open()).toMatchObject([{ body }]);
  },
);

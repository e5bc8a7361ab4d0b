import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import type { CoreRouteName, RouteInput } from '../../../shared/contract/index.ts';
import { accountId, convId as asConvId, msgId as asMsgId, type ConvId } from '../../../shared/model/ids.ts';
import type { NotifiedPlace } from '../../../shared/model/notifications.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../shared/model/settings.ts';
import { openTestCore } from '../../../testing/core/testCore.ts';
import type { NotificationWords } from './notificationWords.ts';
import { createNotifier } from './notifier.ts';

const INES = 'ines.rocha@x.example';
const ANA = accountId('ana');
const BURST_OVER_MS = 20_000;
const ALL = asMsgId(1_000_000);

interface Shown extends NotificationWords {
  readonly place: NotifiedPlace | null;
  readonly isSilent: boolean;
  isClosed: boolean;
}

/** A real core whose account others write to, and the notifications of a computer whose clock stands still until it is moved. */
async function start(change: Partial<Settings> = {}) {
  const service = await startTestService();
  await service.admin.addUser({ email: INES });
  const begin = async () => {
    const posted = await service.admin.post(INES, { participants: [service.email] }, { msgText: 'first' });
    return asConvId(posted.convId);
  };
  const convId = await begin();
  const core = await openTestCore(service);
  await core.complete();

  let settings: Settings = { ...DEFAULT_SETTINGS, ...change };
  let inView: ConvId | null = null;
  let name: string | null = null;
  let time = 0;
  let due: { readonly run: () => void; readonly at: number }[] = [];
  const all: Shown[] = [];
  const notifier = createNotifier({
    settings: () => settings,
    accountName: () => name,
    now: () => new Date('2026-11-25T03:00:00'),
    isInView: (_account, id) => id === inView,
    facts: (_account, id, msgIds) => core.ask('notifications.facts', { convId: id, msgIds: [...msgIds] }),
    show: (words, place, isSilent) => {
      const shown: Shown = { ...words, place, isSilent, isClosed: false };
      all.push(shown);
      return {
        close: () => {
          shown.isClosed = true;
        },
      };
    },
    later: (run, ms) => void due.push({ run, at: time + ms }),
    clock: () => time,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  core.follow((event) => notifier.hear({ ...event, account: ANA }));
  const pass = async (ms: number) => {
    time += ms;
    const now = due.filter(({ at }) => at <= time);
    due = due.filter(({ at }) => at > time);
    for (const { run } of now) run();
    await notifier.settled();
  };
  const say = async (msgText: string, to = convId, priority: 0 | 3 = 0) => {
    const { msgId } = await service.admin.post(INES, { convId: to }, { msgText, priority });
    await core.until(async () => (await core.request('messages.get', { msgId: asMsgId(msgId) })).ok);
    await notifier.settled();
    return asMsgId(msgId);
  };
  const ask = async <R extends CoreRouteName>(route: R, input: RouteInput<R>) => {
    const before = core.changes.length;
    await core.ask(route, input);
    await core.until(() => core.changes.length > before);
    await notifier.settled();
  };
  const open = () => all.filter(({ isClosed }) => !isClosed);
  return {
    ...{ core, service, notifier, convId, begin, say, ask, pass, all, open },
    nameAccount: (next: string) => {
      name = next;
    },
    set: (next: Partial<Settings>) => {
      settings = { ...settings, ...next };
    },
    view: (id: ConvId | null) => {
      inView = id;
    },
  };
}

test('in a quiet conversation each message has a notification: who, where and its first line', async () => {
  const { say, pass, open, convId } = await start();
  const first = await say('The water tanks\n arrived.');
  await pass(BURST_OVER_MS);
  const second = await say('All twelve.');
  expect(open()).toMatchObject([
    { title: 'Ines Rocha', body: 'The water tanks arrived.', place: { account: ANA, convId, msgId: first } },
    { title: 'Ines Rocha', body: 'All twelve.', place: { msgId: second }, isSilent: false },
  ]);
});

test('a burst of 500 ends in one notification that counts it, and says the last', async () => {
  const { service, core, convId, pass, notifier, open } = await start();
  const release = service.faults.hold({ endpoint: 'get' });
  for (let i = 1; i <= 500; i += 1) await service.admin.post(INES, { convId }, { msgText: `number ${i}` });
  release();
  await core.until(() => core.newMessages.reduce((sum, { count }) => sum + count, 0) === 500);
  await notifier.settled();
  await pass(BURST_OVER_MS);
  expect(open()).toMatchObject([
    { title: 'Ines Rocha', body: '500 new messages\nInes Rocha: number 500', place: { convId } },
  ]);
});

test('many conversations at once share one notification, which goes when the last of them is read', async () => {
  const { service, core, convId, begin, say, pass, open, ask } = await start();
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

test('nothing is shown for a conversation in view', async () => {
  const { say, view, pass, all, convId } = await start();
  view(convId);
  await say('seen');
  expect(all).toEqual([]);
  view(null);
  await pass(BURST_OVER_MS);
  await say('not seen');
  expect(all).toHaveLength(1);
});

test('a notification goes when its message is read, here or elsewhere, and when the account is closed', async () => {
  const { say, ask, open, convId, pass, notifier } = await start();
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
  const { say, ask, pass, open, convId } = await start();
  await ask('conversations.setNotify', { convId, level: 'critical' });
  await say('usual');
  expect(open()).toEqual([]);
  await pass(BURST_OVER_MS);
  await say('The dam is full.', convId, 3);
  expect(open()).toMatchObject([{ title: 'Critical: Ines Rocha', body: 'The dam is full.' }]);
  await ask('conversations.setNotify', { convId, level: 'none' });
  await pass(BURST_OVER_MS);
  await say('The dam is empty.', convId, 3);
  expect(open()).toHaveLength(1);
});

test('critical messages break through quiet times, unless told otherwise', async () => {
  const { say, set, pass, all, convId } = await start({ quietHours: true });
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

test('a notification says as much as the settings allow, and is silent if wanted', async () => {
  const { say, set, pass, all } = await start({ notifyContent: 'sender', notifySound: false });
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
  const { service, core, convId, notifier, all } = await start();
  expect(all).toEqual([]);
  const { msgId } = await service.admin.post(service.email, { convId }, { msgText: 'from my phone' });
  await core.until(async () => (await core.request('messages.get', { msgId: asMsgId(msgId) })).ok);
  await notifier.settled();
  expect(all).toEqual([]);
});

test('a person with several accounts reads whose message it is, however long the title', async () => {
  const { nameAccount, say, open, set } = await start();
  nameAccount('ana@x.example');
  await say('to Ana');
  expect(open()[0]?.title).toMatch(/ \(ana@x\.example\)$/u);
  set({ notifyContent: 'nothing' });
  nameAccount(`${'a'.repeat(300)}@x.example`);
  await say('to the other');
  expect(open().at(-1)?.title.length).toBeLessThan(120);
});

import { expect, test } from 'vitest';
import { msgId as asMsgId, type ConvId, type MsgId } from '../../../shared/model/ids.ts';
import { ALL, BURST_OVER_MS, INES, startNotifier } from './testNotifier.ts';

/** A notifier that was told of `first` messages at once, all but the first of them in a burst. */
async function startBurst(first: number, ...[change]: Parameters<typeof startNotifier>) {
  const started = await startNotifier(change);
  const { service, core, convId, say, pass } = started;
  const ids = [await say('number 1')];
  for (let number = 2; number <= first; number += 1) {
    const { msgId } = await service.admin.post(INES, { convId }, { msgText: `number ${number}` });
    ids.push(asMsgId(msgId));
  }
  await core.until(async () => (await core.ask('conversations.get', { convId })).unread === first);
  await pass(3_000);
  return { ...started, ids, bodies: () => started.open().map(({ body }) => body) };
}

test('in a quiet conversation each notification goes when its own message is read or deleted', async () => {
  const { say, pass, open, ask, convId, remove } = await startNotifier();
  const ids: MsgId[] = [];
  for (const text of ['one', 'two', 'three', 'four']) {
    ids.push(await say(text));
    await pass(BURST_OVER_MS);
  }
  const bodies = () => open().map(({ body }) => body);
  expect(bodies()).toEqual(['one', 'two', 'three', 'four']);
  await ask('conversations.markRead', { convId, upTo: ids[1] ?? ALL });
  expect(bodies()).toEqual(['three', 'four']);
  await remove(ids[2] ?? ALL);
  await expect.poll(bodies).toEqual(['four']);
});

test('messages that are deleted before a burst is shown don’t hide the others', async () => {
  const { say, remove, pass, open } = await startNotifier();
  await say('first');
  await say('number 1');
  await say('number 2');
  await remove(await say('number 3'), await say('number 4'), await say('number 5'));
  await pass(3_000);
  await expect.poll(() => open().map(({ body }) => body)).toEqual(['3 new messages\nInes Rocha: number 2']);
});

test('a summary stays until all that it is about is read', async () => {
  const { bodies, ids, ask, convId } = await startBurst(5);
  expect(bodies()).toEqual(['5 new messages\nInes Rocha: number 5']);
  await ask('conversations.markRead', { convId, upTo: ids[3] ?? ALL });
  expect(bodies()).toHaveLength(1);
  await ask('conversations.markRead', { convId, upTo: ids[4] ?? ALL });
  expect(bodies()).toEqual([]);
});

test('a summary that shows a message that is deleted is shown anew without it and without a sound, and still counts and leads', async () => {
  const { bodies, ids, ask, convId, remove, open, say, pass } = await startBurst(5);
  await remove(ids[4] ?? ALL);
  await expect.poll(bodies).toEqual(['4 new messages\nInes Rocha: number 4']);
  expect(open()).toMatchObject([{ isSilent: true, place: { msgId: ids[3], isOfMany: true } }]);
  await say('number 6');
  await pass(3_000);
  expect(bodies()).toEqual(['5 new messages\nInes Rocha: number 6']);
  await ask('conversations.markRead', { convId, upTo: ALL });
  expect(bodies()).toEqual([]);
});

test('a burst that goes on after some of it was read counts the unread ones, however many there were', async () => {
  const { bodies, ids, ask, convId, say, pass } = await startBurst(20);
  expect(bodies()).toEqual(['20 new messages\nInes Rocha: number 20']);
  await ask('conversations.markRead', { convId, upTo: ids[17] ?? ALL });
  await say('number 21');
  await pass(3_000);
  expect(bodies()).toEqual(['3 new messages\nInes Rocha: number 21']);
  await ask('conversations.markRead', { convId, upTo: ids[18] ?? ALL });
  await say('number 22');
  await pass(3_000);
  expect(bodies()).toEqual(['3 new messages\nInes Rocha: number 22']);
});

test.each([
  ['none', []],
  ['critical', ['The dam is full.']],
  ['all', ['usual', 'The dam is full.']],
] as const)(
  'a notification goes if its conversation is set to a level that leaves it out: %s',
  async (level, left) => {
    const { say, begin, core, pass, open, ask, convId } = await startNotifier();
    const other = await begin();
    await core.until(() => core.newMessages.length === 1);
    await pass(BURST_OVER_MS);
    await say('usual');
    await pass(BURST_OVER_MS);
    await say('The dam is full.', convId, 3);
    await ask('conversations.setNotify', { convId, level });
    const bodies = open().filter(({ place }) => place?.convId === convId);
    expect(bodies.map(({ body }) => body)).toEqual(left);
    expect(open().filter(({ place }) => place?.convId === other)).toHaveLength(1);
  },
);

test('one of many messages stays for a critical one, counts from then on only such, and goes when none is wanted', async () => {
  const { say, pass, ask, convId, bodies } = await startBurst(5);
  await say('The dam is full.', convId, 3);
  await pass(3_000);
  expect(bodies()).toEqual(['6 new messages, some critical\nInes Rocha: The dam is full.']);
  await ask('conversations.setNotify', { convId, level: 'critical' });
  expect(bodies()).toHaveLength(1);
  await say('The dam has burst.', convId, 3);
  await pass(3_000);
  expect(bodies()).toEqual(['2 new messages, some critical\nInes Rocha: The dam has burst.']);
  await ask('conversations.setNotify', { convId, level: 'none' });
  expect(bodies()).toEqual([]);
});

test('a notification of a conversation that is gone is closed, and the others still close when they are read', async () => {
  const { say, begin, core, settled, pass, open, ask, convId, lose } = await startNotifier();
  const other = await begin();
  await core.until(() => core.newMessages.length === 1);
  await settled();
  await pass(BURST_OVER_MS);
  const here = await say('here');
  expect(open()).toHaveLength(2);
  lose(other);
  await ask('conversations.markRead', { convId, upTo: here });
  await ask('conversations.rename', { convId: other, title: 'Gone' });
  expect(open()).toEqual([]);
  await pass(BURST_OVER_MS);
  await say('once more');
  expect(open()).toHaveLength(1);
});

test('in a burst only the first notification has a sound, and the first critical message', async () => {
  const { say, pass, all } = await startNotifier();
  await say('one');
  for (const [text, priority] of [
    ['two', 0],
    ['three', 3],
    ['four', 3],
    ['five', 0],
  ] as const) {
    await pass(3_000);
    await say(text, undefined, priority);
  }
  expect(all.map(({ isSilent }) => isSilent)).toEqual([false, true, false, true, true]);
  await pass(BURST_OVER_MS);
  await say('after a pause');
  expect(all.at(-1)).toMatchObject({ body: 'after a pause', isSilent: false });
});

test('more than ten notifications of a conversation become one, with a sound', async () => {
  const { say, pass, open } = await startNotifier();
  for (let number = 1; number <= 11; number += 1) {
    await say(`number ${number}`);
    await pass(BURST_OVER_MS);
  }
  expect(open()).toMatchObject([{ body: '11 new messages\nInes Rocha: number 11', isSilent: false }]);
});

test('a notification about many conversations says that a critical message is among them', async () => {
  const { service, core, begin, say, pass, settled, open, set, ask } = await startNotifier({
    notifyContent: 'nothing',
  });
  const others: ConvId[] = [];
  for (let i = 0; i < 6; i += 1) others.push(await begin());
  await core.until(() => core.newMessages.length === 6);
  await settled();
  await pass(BURST_OVER_MS);
  for (const { convId, newest } of [...core.newMessages])
    await ask('conversations.markRead', { convId, upTo: newest.at(-1) ?? ALL });
  await pass(BURST_OVER_MS);
  await say('the first after a wake');
  for (const [i, convId] of others.entries())
    await service.admin.post(INES, { convId }, { msgText: 'secret', priority: i === 3 ? 3 : 0 });
  await core.until(() => core.newMessages.length === 13);
  await pass(3_000);
  const body = '6 new messages in 6 conversations, some critical';
  expect(open()).toMatchObject([{}, { title: 'Parley', body, isSilent: false }]);

  set({ notifyContent: 'message' });
  await pass(3_000);
  await service.admin.post(INES, { convId: others[0] ?? 0 }, { msgText: 'usual' });
  await core.until(() => core.newMessages.length === 14);
  await settled();
  expect(open().at(-1)?.body).toBe('2 new messages\nInes Rocha: usual');
});

test.each(['gone', 'kept'] as const)(
  'a notification that the person dismissed, or let pass, is not shown anew when its last message is deleted: %s',
  async (where) => {
    const { ids, all, open, dismiss, remove, pass, say, bodies } = await startBurst(3);
    expect(bodies()).toEqual(['3 new messages\nInes Rocha: number 3']);
    dismiss(where);
    const before = all.length;
    await remove(ids[2] ?? ALL);
    expect(open()).toEqual([]);
    await pass(BURST_OVER_MS);
    await say('number 4');
    expect(all.slice(before).map(({ body }) => body)).toEqual(['number 4']);
  },
);

test('a burst that goes on after it was dismissed counts on without a sound, and a later one begins anew', async () => {
  const { dismiss, pass, say, open } = await startBurst(3);
  dismiss();
  await say('number 4');
  await pass(3_000);
  expect(open()).toMatchObject([{ body: '4 new messages\nInes Rocha: number 4', isSilent: true }]);
  dismiss();
  await pass(BURST_OVER_MS);
  await say('number 5');
  expect(open()).toMatchObject([{ body: 'number 5', isSilent: false }]);
});

test('notifications that were dismissed don’t make a later one a summary', async () => {
  const { dismiss, pass, say, open } = await startNotifier();
  for (let number = 1; number <= 12; number += 1) {
    await say(`number ${number}`);
    dismiss();
    await pass(BURST_OVER_MS);
  }
  await say('number 13');
  expect(open()).toMatchObject([{ body: 'number 13', isSilent: false }]);
});

test('one that the system keeps in its list becomes part of a later summary', async () => {
  const { dismiss, pass, say, all, open } = await startBurst(3);
  dismiss('kept');
  await pass(BURST_OVER_MS);
  await say('number 4');
  expect(open().map(({ body }) => body)).toEqual(['3 new messages\nInes Rocha: number 3', 'number 4']);
  await say('number 5');
  await pass(3_000);
  expect(open()).toMatchObject([{ body: '5 new messages\nInes Rocha: number 5' }]);
  expect(all.filter(({ isClosed }) => !isClosed)).toHaveLength(1);
});

test('a shared notification that takes over conversations of another takes over all of it, so that none counts twice', async () => {
  const { service, core, convId, begin, say, pass, open, ask } = await startNotifier();
  const others: ConvId[] = [];
  for (let i = 0; i < 7; i += 1) others.push(await begin());
  await core.until(() => core.newMessages.length === 7);
  await pass(BURST_OVER_MS);
  for (const { convId: id, newest } of [...core.newMessages])
    await ask('conversations.markRead', { convId: id, upTo: newest.at(-1) ?? ALL });
  await pass(BURST_OVER_MS);
  const flood = async (convIds: readonly ConvId[]) => {
    await say('the first after a wake');
    const before = core.newMessages.length;
    for (const id of convIds) await service.admin.post(INES, { convId: id }, { msgText: 'missed' });
    await core.until(
      () => core.newMessages.slice(before).reduce((sum, { count }) => sum + count, 0) === convIds.length,
    );
    await pass(BURST_OVER_MS);
  };
  await flood([convId, ...others]);
  expect(open().map(({ body }) => body)).toEqual(['9 new messages in 8 conversations']);
  await flood([convId, ...others.slice(0, 5)]);
  expect(open().map(({ body }) => body)).toEqual(['16 new messages in 8 conversations']);
  for (const id of [convId, ...others.slice(0, 6)])
    await ask('conversations.markRead', { convId: id, upTo: ALL });
  expect(open()).toHaveLength(1);
  await ask('conversations.markRead', { convId: others[6] ?? convId, upTo: ALL });
  expect(open()).toEqual([]);
});

test('a message soon after an old notification was shown anew has its sound', async () => {
  const { ids, remove, pass, say, open } = await startBurst(3);
  await pass(BURST_OVER_MS);
  await remove(ids[2] ?? ALL);
  expect(open()).toMatchObject([{ body: '2 new messages\nInes Rocha: number 2', isSilent: true }]);
  await say('number 4');
  expect(open().at(-1)).toMatchObject({ body: 'number 4', isSilent: false });
});

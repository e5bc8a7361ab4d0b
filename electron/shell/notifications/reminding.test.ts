import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { accountId, convId as asConvId, msgId as asMsgId } from '../../../shared/model/ids.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../shared/model/settings.ts';
import { openTestCore } from '../../../testing/core/testCore.ts';
import type { NotificationWords } from './notificationWords.ts';
import { createReminding } from './reminding.ts';

const INES = 'ines.rocha@x.example';
const ANA = accountId('ana');

/** A reminder of a message by Ines that is due, and the notifications that are open. */
async function start(change: Partial<Settings> = {}, name: string | null = null) {
  const service = await startTestService();
  await service.admin.addUser({ email: INES });
  const toMe = { participants: [service.email] };
  const { convId, msgId } = await service.admin.post(INES, toMe, { msgText: 'the secret place' });
  const core = await openTestCore(service);
  await core.complete();
  await core.ask('reminders.set', { msgId: asMsgId(msgId), at: 0 });
  await core.until(() => core.due.length > 0);
  let [count, clock] = [0, 0];
  const later: (() => void)[] = [];
  const open = new Set<NotificationWords & { readonly isSilent: boolean }>();
  const reminding = createReminding({
    settings: () => ({ ...DEFAULT_SETTINGS, ...change }),
    list: () => core.ask('reminders.list', {}),
    accountName: () => name,
    now: () => new Date('2026-11-25T03:00:00'),
    clock: () => clock,
    later: (run) => void later.push(run),
    show: (words, _place, isSilent) => {
      const shown = { ...words, isSilent };
      open.add(shown);
      count += 1;
      return { close: () => void open.delete(shown) };
    },
  });
  const tell = (times = 1) => reminding.hear(ANA, Array.from({ length: times }, () => core.due).flat());
  const changed = () => reminding.hear(ANA, []);
  /** The last `count` of those that are due come due only now. */
  const tellLast = (last: number) => reminding.hear(ANA, core.due.slice(-last));
  const waitAMinute = () => {
    clock += 61_000;
    for (const run of later.splice(0)) run();
  };
  /** One more message whose time has come. */
  const addDue = async () => {
    const more = await service.admin.post(INES, { convId }, { msgText: 'one more' });
    const id = asMsgId(more.msgId);
    await core.until(async () => (await core.request('messages.get', { msgId: id })).ok);
    const before = core.due.length;
    await core.ask('reminders.set', { msgId: id, at: 0 });
    await core.until(() => core.due.length > before);
    return id;
  };
  return {
    core,
    service,
    convId: asConvId(convId),
    addDue,
    id: asMsgId(msgId),
    tell,
    tellLast,
    waitAMinute,
    changed,
    forget: () => reminding.forget(ANA),
    open,
    shown: () => count,
  };
}

test('a reminder says of whom and what it is, for which account, and is silent in a quiet time', async () => {
  const { tell, open } = await start({ doNotDisturb: true }, 'ana@x.example');
  await tell();
  expect([...open]).toEqual([
    {
      title: 'Reminder: Ines Rocha (ana@x.example)',
      body: 'Ines Rocha: the secret place',
      isSilent: true,
    },
  ]);
});

test('a reminder shows as much of the message as the settings say', async () => {
  const sender = await start({ notifyContent: 'sender' });
  await sender.tell();
  expect(JSON.stringify([...sender.open])).not.toContain('secret');
  const nothing = await start({ notifyContent: 'nothing' }, 'ana@x.example');
  await nothing.tell();
  expect([...nothing.open]).toMatchObject([{ title: 'Parley', body: 'You have a reminder' }]);
});

test('reminders go with their account, also one that is about to be shown', async () => {
  const { tell, forget, open } = await start();
  await tell();
  expect(open.size).toBe(1);
  forget();
  expect(open.size).toBe(0);
  const telling = tell();
  forget();
  await telling;
  expect(open.size).toBe(0);
});

test('many at once share a notification but for the first few', async () => {
  const { tell, forget, open, shown } = await start();
  await tell(300);
  expect(open.size).toBe(6);
  for (let i = 0; i < 20; i += 1) await tell();
  expect([...open].slice(4)).toMatchObject([
    { body: 'Ines Rocha: the secret place' },
    { body: 'You have 297 more reminders' },
  ]);
  expect(shown()).toBe(8);
  forget();
  expect(open.size).toBe(0);
});

test('those that found no room in a minute are told after it', async () => {
  const { tell, open, waitAMinute, changed } = await start();
  await tell(5);
  for (let i = 0; i < 20; i += 1) await tell();
  expect([...open].at(-1)).toMatchObject({ body: 'You have 3 more reminders' });
  waitAMinute();
  await changed();
  expect([...open].at(-1)).toMatchObject({ body: 'You have 20 more reminders' });
});

test('the notification of a reminder that was removed goes, and that of another one stays', async () => {
  const { core, id, tell, changed, open } = await start();
  await tell();
  await changed();
  expect(open.size).toBe(1);
  await core.ask('reminders.remove', { msgId: id });
  await changed();
  expect(open.size).toBe(0);
});

test('the notification of a reminder goes when its message is deleted', async () => {
  const { core, service, convId, id, tell, changed, open } = await start();
  await tell();
  service.admin.deleteMessage(id);
  await core.ask('sync.watch', { view: { convId, from: id, to: id } });
  await core.until(async () => (await core.ask('messages.get', { msgId: id })).isDeleted);
  await changed();
  expect(open.size).toBe(0);
});

test('the notification that several share goes with the last of them', async () => {
  const { core, id, tell, changed, open } = await start();
  await tell(300);
  expect(open.size).toBe(6);
  await core.ask('reminders.set', { msgId: id, at: 8_000_000_000_000 });
  await changed();
  expect(open.size).toBe(0);
});

test('the notification that several share goes with them, while those that have one of their own stay', async () => {
  const { core, addDue, tell, changed, open } = await start();
  const ids = [];
  for (let i = 0; i < 7; i += 1) ids.push(await addDue());
  await tell();
  expect([...open].at(-1)).toMatchObject({ body: 'You have 3 more reminders' });
  for (const msgId of ids.slice(-3)) {
    expect(open.size).toBe(6);
    await core.ask('reminders.remove', { msgId });
    await changed();
  }
  expect(open.size).toBe(5);
});

test('a reminder that is removed while its notification is prepared has none in the end', async () => {
  const { core, id, tell, changed, open } = await start();
  await core.ask('reminders.remove', { msgId: id });
  await Promise.all([tell(), changed()]);
  expect(open.size).toBe(0);
});

test('the notification that several share stays while they are due, and counts them with those that join later', async () => {
  const { core, addDue, tell, tellLast, waitAMinute, changed, open } = await start();
  for (let i = 0; i < 6; i += 1) await addDue();
  const last = await addDue();
  await tell();
  waitAMinute();
  await addDue();
  await tellLast(1);
  await changed();
  expect([...open].map(({ body }) => body)).toContain('You have 3 more reminders');

  await core.ask('reminders.remove', { msgId: last });
  await changed();
  waitAMinute();
  for (let i = 0; i < 7; i += 1) await addDue();
  await tellLast(7);
  const shared = [...open].map(({ body }) => body).filter((body) => body.startsWith('You have'));
  expect(shared).toEqual(['You have 4 more reminders']);
});

import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { dialectsNamed } from '../../../../service/dialects/allDialects.ts';
import type { ServiceOptions } from '../../../../service/startService.ts';
import { startTestService } from '../../../../service/testing/service.ts';
import { msgId as asMsgId } from '../../../../shared/model/ids.ts';
import {
  createMovableClock,
  openTestCore,
  type TestCore,
  temporaryDir,
} from '../../../../testing/core/testCore.ts';
import { pending } from '../../outbox/testFiles.ts';
import { textOf } from '../../outbox/testTexts.ts';
import { type Clock, systemClock } from '../../time/clock.ts';
import type { Pace } from '../../time/pace.ts';
import { shown, texts, withPeople } from '../testPeople.ts';

const QUICK = { newestFocusedMs: 40, newestBackgroundMs: 40 };

async function withHistory(
  options: Partial<ServiceOptions> = {},
  pace: Partial<Pace> = QUICK,
  clock: Clock = systemClock,
) {
  const service = await startTestService(options);
  const people = await withPeople(service);
  const ids: number[] = [];
  for (let i = 0; i < 10; i += 1) ids.push(await people.say(i % 2 === 0 ? 'ines' : 'otto', `old ${i}`));
  const dir = temporaryDir();
  const core = await openTestCore(service, { dir, key: randomBytes(32), pace, clock });
  await core.complete();
  return { service, core, dir, ids, ...people };
}

const restored = async (core: TestCore) => (await core.ask('sync.report', {})).restored === 1;
/** While the account is being reopened, no account is signed in. */
const quietly = (look: () => Promise<boolean>) => () => look().catch(() => false);
const setAside = (dir: string) =>
  readdirSync(dir).filter((name) => /archive.*(corrupt|set-aside)/u.test(name));

test('a restored service is noticed: everything is loaded again, and new messages count as new', async () => {
  const { service, core, dir, ids, ines, otto, say } = await withHistory();
  service.admin.rollBackTo(ids[4] ?? 0);
  await say('ines', 'after the restore');
  await core.until(quietly(() => restored(core)));
  await core.until(quietly(async () => (await texts(core, ines)).length === 5));
  expect(await texts(core, ines)).toEqual([
    'hello from ines@x.example',
    'old 0',
    'old 2',
    'old 4',
    'after the restore',
  ]);
  expect(await texts(core, otto)).toEqual(['hello from otto@x.example', 'old 1', 'old 3']);
  expect((await core.ask('conversations.get', { convId: ines })).unread).toBe(1);
  expect((await core.ask('conversations.get', { convId: otto })).unread).toBe(0);
  expect(setAside(dir)).not.toEqual([]);
  await say('otto', 'and on');
  await core.until(async () => (await texts(core, otto)).at(-1) === 'and on');
});

test('a restore without newer messages is noticed by the missing ones', async () => {
  const { service, core, ids, ines } = await withHistory();
  service.admin.rollBackTo(ids[4] ?? 0);
  await core.until(quietly(() => restored(core)));
  await core.until(quietly(async () => (await texts(core, ines)).length === 4));
});

test.each([1, 500])(
  'a service that gave all messages other ids (%i more) is noticed: each is here once',
  async (offset) => {
    const { service, core, ines, otto, say } = await withHistory();
    service.admin.renumber(offset);
    await say('ines', 'after it');
    await core.until(quietly(() => restored(core)));
    await core.until(
      quietly(async () => (await texts(core, ines)).length === 7 && (await texts(core, otto)).length === 6),
    );
    expect((await texts(core, ines)).at(-1)).toBe('after it');
    expect((await core.ask('status.get', {})).history.stored).toBe(13);
  },
);

test('deleting the newest message without a trace is not a restore', async () => {
  const { service, core, dir, ids, otto, say } = await withHistory();
  service.admin.deleteMessage(ids[9] ?? 0, { keepStub: false });
  await core.until(async () => (await shown(core, otto)).length === 5);
  await say('otto', 'next');
  await core.until(async () => (await texts(core, otto)).at(-1) === 'next');
  expect(await core.ask('sync.report', {})).toMatchObject({ restored: 0, deleted: 1 });
  expect(setAside(dir)).toEqual([]);
});

test.each(['ines', 'otto'] as const)(
  'an id that is used again after its message disappeared is noticed as a restore, also in its own conversation (%s)',
  async (who) => {
    const { service, core, ids, say, ...convIds } = await withHistory();
    service.admin.rollBackTo(ids[8] ?? 0);
    await core.until(async () => (await shown(core, convIds.otto)).length === 5);
    const again = 'in the place of the last';
    await say(who, again);
    await core.until(quietly(async () => (await texts(core, convIds[who])).at(-1) === again));
    expect((await core.ask('conversations.get', { convId: convIds[who] })).unread).toBe(1);
    expect(await core.ask('sync.report', {})).toMatchObject({ restored: 1 });
  },
);

test.each(['restored', 'renumbered'])(
  'what did not arrive is not taken for the same words that did, after the service was %s',
  async (what) => {
    const { service, core, otto, say } = await withHistory();
    service.faults.next({ endpoint: 'send' }, { kind: 'cut-before-commit' });
    const lost = textOf(otto, 'twice the same');
    await core.ask('outbox.send', lost);
    await core.until(async () => (await pending(core))[0]?.state.kind === 'not-arrived');
    await core.ask('outbox.send', textOf(otto, 'twice the same'));
    await core.until(async () => (await texts(core, otto)).at(-1) === 'twice the same');
    expect(await pending(core)).toHaveLength(1);

    for (const who of ['ines', 'otto'] as const) await say(who, 'soon gone');
    const last = await say('ines', 'soon gone, too');
    await core.until(async () => (await shown(core, otto)).at(-1)?.text === 'soon gone');
    if (what === 'renumbered') service.admin.renumber(500);
    else service.admin.rollBackTo(last - 3);
    await say('ines', 'after it');
    await core.until(quietly(() => restored(core)));
    await core.until(quietly(async () => (await core.ask('status.get', {})).history.state === 'complete'));
    await say('otto', 'and on');
    await core.until(async () => (await texts(core, otto)).at(-1) === 'and on');
    expect((await texts(core, otto)).filter((text) => text === 'twice the same')).toHaveLength(1);
    // Parley may ask about the other one, because its id no longer means anything.
    const { id, text } = lost;
    expect(await pending(core)).toContainEqual(
      expect.objectContaining({ id, text, state: expect.objectContaining({ kind: 'not-arrived' }) }),
    );
  },
);

const FOREVER = { endpoint: 'get', times: Number.POSITIVE_INFINITY } as const;
type Altered = Readonly<Record<string, unknown>>;

test.each<[string, (message: Altered, otto: number) => Altered, string]>([
  [
    'a colleague has another address',
    (message) =>
      message['senderEmail'] === 'ines@x.example' ? { ...message, senderEmail: 'i.new@x.example' } : message,
    'i.new@x.example',
  ],
  [
    'times are rounded',
    (message) => ({ ...message, created: Math.floor(Number(message['created']) / 10_000) * 10_000 }),
    'ines@x.example',
  ],
  [
    'times are an hour later',
    (message) => ({ ...message, created: Number(message['created']) + 3_600_000 }),
    'ines@x.example',
  ],
  [
    'a conversation is merged into another',
    (message, otto) => ({ ...message, convId: otto }),
    'otto@x.example',
  ],
  [
    'a single message is wholly another, even under the same number',
    (message) =>
      message['msgText'] === 'hello from ines@x.example'
        ? { ...message, msgText: 'by another', created: 1, senderEmail: 'i.new@x.example' }
        : message,
    'ines@x.example',
  ],
])('no restore: %s, which is taken in', async (what, alter, newest) => {
  const { service, core, dir, ines, otto, say } = await withHistory();
  const before = await shown(core, ines);
  service.faults.next(FOREVER, { kind: 'altered', alter: (message) => alter(message, otto) });
  const merged = what.includes('merged');
  const where = merged ? otto : ines;
  const changed = merged ? 12 : 6;
  await core.until(
    quietly(async () => {
      const now = await shown(core, where);
      const isOther = JSON.stringify(now[0]) !== JSON.stringify(before[0]);
      return now.length === changed && isOther && now.at(-1)?.senderEmail === newest;
    }),
  );
  expect(await core.ask('sync.report', {})).toMatchObject({ restored: 0, deleted: 0 });
  expect(setAside(dir)).toEqual([]);
  await say('otto', 'next');
  await core.until(async () => (await texts(core, otto)).at(-1) === 'next');
});

test('a copy of the service that is behind is not a restore', async () => {
  const HOUR = 3_600_000;
  const clock = createMovableClock();
  const { service, core, dir, ids } = await withHistory({}, { ...QUICK, secondLookMs: HOUR }, clock);
  for (const id of ids.slice(3)) service.admin.hold(id);
  const isLookingAgain = () => core.log.some((line) => line.includes('Looking again'));
  while (!isLookingAgain()) await turn();
  for (const id of ids.slice(3)) service.admin.release(id);
  clock.advance(HOUR);
  expect(await core.ask('sync.check', {})).toMatchObject({ isOutdated: false, deleted: 0 });
  expect(setAside(dir)).toEqual([]);
});

test('two conversations that the service stops returning are not a restore', async () => {
  const { service, core, dir, ids } = await withHistory();
  for (let id = 1; id <= (ids.at(-1) ?? 0); id += 1) service.admin.hold(id);
  await core.until(() => core.log.some((line) => /: (?:deleted|unavailable), 12\./u.test(line)));
  expect(await core.ask('sync.check', {})).toMatchObject({ isOutdated: false });
  expect(setAside(dir)).toEqual([]);
});

test('deleting the four newest messages of two conversations without a trace is not a restore', async () => {
  const { service, core, dir, ids, ines, otto } = await withHistory();
  for (const id of ids.slice(-4)) service.admin.deleteMessage(id, { keepStub: false });
  const counts = async () => [(await shown(core, ines)).length, (await shown(core, otto)).length].join();
  await core.until(quietly(async () => (await counts()) === '4,4'));
  expect(await core.ask('sync.report', {})).toMatchObject({ restored: 0, deleted: 4 });
  expect(setAside(dir)).toEqual([]);
});

test('a restore of an account with one conversation is noticed by the replaced messages', async () => {
  const service = await startTestService();
  const { convId } = await service.admin.post(service.email, {}, { msgText: 'first' });
  const say = (msgText: string) => service.admin.post(service.email, { convId }, { msgText });
  const { msgId } = await say('stays');
  for (const text of ['soon gone', 'soon gone, too']) await say(text);
  const core = await openTestCore(service, { pace: QUICK });
  await core.complete();
  service.admin.rollBackTo(msgId);
  await say('after the restore');
  await core.until(quietly(() => restored(core)));
  await core.until(quietly(async () => (await texts(core, convId)).length === 3));
  expect(await texts(core, convId)).toEqual(['first', 'stays', 'after the restore']);
});

test('Parley asks about sent messages that a restore removed', async () => {
  const { service, core, ids, otto, say } = await withHistory();
  const item = textOf(otto, 'went with the restore');
  await core.ask('outbox.send', item);
  await core.until(async () => (await texts(core, otto)).at(-1) === item.text);
  expect(await pending(core)).toEqual([]);
  service.admin.rollBackTo(ids[4] ?? 0);
  await say('ines', 'after the restore');
  await core.until(quietly(() => restored(core)));
  await core.until(quietly(async () => (await core.ask('status.get', {})).history.state === 'complete'));
  expect(await pending(core)).toMatchObject([{ id: item.id, state: { kind: 'cannot-tell' } }]);
});

test('a message sent to a restored service is not in doubt just because the service stores texts differently', async () => {
  const slow = { newestFocusedMs: 3_600_000, newestBackgroundMs: 3_600_000 };
  const { service, core, ids, otto } = await withHistory({ dialects: dialectsNamed('text-collapsed') }, slow);
  service.admin.rollBackTo(ids[4] ?? 0);
  await core.ask('outbox.send', textOf(otto, 'with  two spaces'));
  await core.until(async () => (await pending(core)).length === 0);
  await core.ask('sync.check', {}).catch(() => null);
  await core.until(quietly(() => restored(core)));
  await core.until(quietly(async () => (await texts(core, otto)).at(-1) === 'with two spaces'));
  expect(await pending(core)).toEqual([]);
});

test('a check that finds a restored service says so, and not that nothing changed', async () => {
  const slow = { newestFocusedMs: 3_600_000, newestBackgroundMs: 3_600_000 };
  const { service, core, ids, say } = await withHistory({}, slow);
  service.admin.rollBackTo(ids[8] ?? 0);
  await say('ines', 'in the place of the last');
  expect(await core.ask('sync.check', {})).toMatchObject({ isOutdated: true });
});

test('messages that a restored service gave the ids of lost ones are new, although later ones are known already', async () => {
  const slow = { newestFocusedMs: 3_600_000, newestBackgroundMs: 3_600_000 };
  const { service, core, ids, ines, otto } = await withHistory({}, slow);
  const item = textOf(otto, 'went with the restore');
  await core.ask('outbox.send', item);
  await core.until(async () => (await texts(core, otto)).at(-1) === item.text);
  for (const convId of [ines, otto])
    await core.ask('conversations.markRead', { convId, upTo: asMsgId(1_000) });
  service.admin.rollBackTo(ids[8] ?? 0);
  const again = Array.from({ length: 9 }, (_, at) => `again ${at}`);
  await Promise.all(
    again.map((msgText) => service.admin.post('ines@x.example', { convId: ines }, { msgText })),
  );
  await core.until(async () => (await texts(core, ines)).at(-1) === again.at(-1));
  await core.ask('sync.check', {}).catch(() => null);
  await core.until(quietly(() => restored(core)));
  await core.until(quietly(async () => (await texts(core, ines)).includes('again 0')));
  expect((await core.ask('conversations.get', { convId: ines })).unread).toBe(again.length);
  expect(await pending(core)).toMatchObject([{ id: item.id, state: { kind: 'cannot-tell' } }]);
});

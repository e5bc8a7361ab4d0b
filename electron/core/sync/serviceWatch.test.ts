import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { pending } from '../outbox/testFiles.ts';
import { textOf } from '../outbox/testTexts.ts';
import { openTestCore, type TestCore, temporaryDir } from '../testing/testCore.ts';
import { shown, texts, withPeople } from './testPeople.ts';

const QUICK = { newestFocusedMs: 40, newestBackgroundMs: 40 };

async function withHistory() {
  const service = await startTestService();
  const people = await withPeople(service);
  const ids: number[] = [];
  for (let i = 0; i < 10; i += 1) ids.push(await people.say(i % 2 === 0 ? 'ines' : 'otto', `old ${i}`));
  const dir = temporaryDir();
  const core = await openTestCore(service, { dir, key: randomBytes(32), pace: QUICK });
  await core.complete();
  return { service, core, dir, ids, ...people };
}

const restored = async (core: TestCore) => (await core.ask('sync.report', {})).restored === 1;
/** While the account is opened again nobody is signed in. */
const quietly = (look: () => Promise<boolean>) => () => look().catch(() => false);
const setAside = (dir: string) =>
  readdirSync(dir).filter((name) => /archive.*(corrupt|set-aside)/u.test(name));

test('a service that was restored from a backup is noticed: everything is read anew, and what is new counts as new', async () => {
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

test('a restore that nobody wrote after is noticed by what is missing', async () => {
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

test('the newest message deleted without a trace is no restore', async () => {
  const { service, core, dir, ids, otto, say } = await withHistory();
  service.admin.deleteMessage(ids[9] ?? 0, { keepStub: false });
  await core.until(async () => (await shown(core, otto)).length === 5);
  await say('otto', 'next');
  await core.until(async () => (await texts(core, otto)).at(-1) === 'next');
  expect(await core.ask('sync.report', {})).toMatchObject({ restored: 0, deleted: 1 });
  expect(setAside(dir)).toEqual([]);
});

test('an id that is given again after a message had vanished is noticed as a restore', async () => {
  const { service, core, ids, otto, ines, say } = await withHistory();
  service.admin.rollBackTo(ids[8] ?? 0);
  await core.until(async () => (await shown(core, otto)).length === 5);
  await say('ines', 'in the place of the last');
  await core.until(quietly(() => restored(core)));
  await core.until(quietly(async () => (await texts(core, ines)).at(-1) === 'in the place of the last'));
});

test.each(['restored', 'renumbered'])(
  'what did not arrive is not taken for the same words that did, after the service was %s',
  async (what) => {
    const { service, core, otto, say } = await withHistory();
    service.faults.next({ endpoint: 'send' }, { kind: 'cut-before-commit' });
    const lost = textOf(otto, 'twice the same');
    await core.ask('outbox.send', lost);
    await core.until(async () => (await pending(core))[0]?.state === 'failed');
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
    // The other one may be asked about, since its number means nothing any more.
    const { id, text } = lost;
    expect(await pending(core)).toContainEqual(expect.objectContaining({ id, text, state: 'failed' }));
  },
);

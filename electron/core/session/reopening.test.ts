import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { accountId, convId } from '../../../shared/model/ids.ts';
import { damageOlder, readAll } from '../../../testing/core/damagedFiles.ts';
import {
  createMovableClock,
  openTestCore,
  type TestCore,
  temporaryDir,
} from '../../../testing/core/testCore.ts';
import { pending } from '../outbox/testFiles.ts';
import { textOf, textsIn } from '../outbox/testTexts.ts';
import { withPeople } from '../sync/testPeople.ts';

/** A service with a history, and the folder of an account that was read whole. */
async function readAccount() {
  const service = await startTestService({ seed: 'large', messages: 3_000 });
  const place = { dir: temporaryDir(), key: randomBytes(32) };
  const before = await openTestCore(service, place);
  await before.until(() => before.status()?.history.indexed === 3_000);
  const { conversations } = await before.ask('conversations.list', { view: { kind: 'all' }, limit: 100 });
  await before.close();
  return { service, place, convId: convId(Number(conversations[0]?.convId)) };
}

test('actions of the person take effect while the account is opened again', async () => {
  const service = await startTestService();
  const { say, otto } = await withPeople(service);
  const ids: number[] = [];
  for (let i = 0; i < 10; i += 1) ids.push(await say(i % 2 === 0 ? 'ines' : 'otto', `old ${i}`));
  const core = await openTestCore(service, { pace: { newestFocusedMs: 40, newestBackgroundMs: 40 } });
  await core.complete();
  const conv = convId(Number(otto));
  // Longer on its way to the disk than it takes to close the account.
  const bytes = new Uint8Array(40_000_000).fill(7);
  let isRestored = false;
  const pasting = Array.from({ length: 2 }, async (_, lane) => {
    while (!isRestored) {
      const name = `${lane}.bin`;
      const { files } = await core.ask('staged.addPasted', { convId: conv, name, bytes });
      const added = files.find((file) => file.name === name);
      expect(added).toMatchObject({ size: bytes.length, problem: null });
      if (added) await core.ask('staged.remove', { convId: conv, id: added.id });
    }
  });
  service.admin.rollBackTo(ids[4] ?? 0);
  await say('ines', 'after the restore');
  const watching = core.until(async () => {
    isRestored = (await core.ask('sync.report', {})).restored === 1;
    return isRestored;
  });
  await Promise.all([watching, ...pasting]);
});

test('a password that is entered while the account is opened again is the one that is tried', async () => {
  const { service, place } = await readAccount();
  damageOlder(place.dir);
  await service.admin.setPassword(service.email, 'changed');
  const core = await openTestCore(service, place);
  await core.until(() => core.status()?.connection.state === 'trouble');
  await expect(readAll(core)).rejects.toMatchObject({ code: 'store-unreadable' });
  await core.core.control.setPassword({ password: 'changed' });
  await core.until(() => core.status()?.history.indexed === 3_000);
});

test('a password that is refused while the account is closed to be opened again is not tried again', async () => {
  const { service, place, convId: conv } = await readAccount();
  const HOUR = 3_600_000;
  const core = await openTestCore(service, { ...place, pace: { focusedMs: HOUR, backgroundMs: HOUR } });
  await core.until(() => core.status()?.connection.state === 'online');
  const release = service.faults.hold({ endpoint: 'send' });
  await service.admin.setPassword(service.email, 'changed');
  const arrived = service.nextRequest('send');
  await core.ask('outbox.send', textOf(conv, 'under way'));
  await arrived;
  service.requests.clear();
  damageOlder(place.dir);
  await expect(readAll(core)).rejects.toMatchObject({ code: 'store-unreadable' });
  release();
  await core.until(() => core.status()?.storageNotes.length === 1);
  await core.until(() => core.status()?.connection.state === 'trouble');
  // The one plain read that tells a refused account from a refused message.
  expect(service.requests.list().map(({ endpoint }) => endpoint)).toEqual(['get']);
});

const TEN_MINUTES = 600_000;

test('a service that is restored again and again waits to be read anew, says so meanwhile, and is then read and written to', async () => {
  const service = await startTestService();
  const { say, otto } = await withPeople(service);
  const ids: number[] = [];
  for (let i = 0; i < 10; i += 1) ids.push(await say(i % 2 === 0 ? 'ines' : 'otto', `old ${i}`));
  const clock = createMovableClock();
  const core = await openTestCore(service, {
    pace: { newestFocusedMs: 40, newestBackgroundMs: 40 },
    clock,
  });
  await core.complete();
  const shows = (text: string) => async () =>
    (await textsIn(core, otto).catch((): string[] => [])).includes(text);
  const restore = async (name: string) => {
    service.admin.rollBackTo(ids[4] ?? 0);
    for (let i = 5; i < 10; i += 1) await say(i % 2 === 0 ? 'ines' : 'otto', `${name} ${i}`);
  };
  for (const name of ['first', 'second', 'third']) {
    await restore(name);
    await core.until(shows(`${name} 9`));
  }

  await restore('fourth');
  await core.until(() => core.status()?.connection.state === 'trouble');
  const { connection } = await core.ask('status.get', {});
  expect(connection).toMatchObject({ state: 'trouble', error: { code: 'service-changed' } });
  const retryAt = connection.state === 'trouble' ? Number(connection.retryAt) : 0;
  expect(retryAt - clock.now()).toBeGreaterThan(0);
  expect(retryAt - clock.now()).toBeLessThanOrEqual(TEN_MINUTES);
  service.requests.clear();
  await core.ask('outbox.send', textOf(otto, 'mine'));
  await core.ask('sync.now', {});
  await expect(core.ask('sync.check', {})).rejects.toMatchObject({ code: 'service-changed' });
  expect(await pending(core)).toMatchObject([{ text: 'mine', state: { kind: 'queued' } }]);
  expect(service.requests.count()).toBe(0);

  clock.advance(TEN_MINUTES);
  await core.until(shows('fourth 9'));
  await core.until(shows('mine'));
  expect(await core.ask('sync.check', {})).toMatchObject({ isOutdated: false });
});

/** An account whose archive was damaged, and made anew, as often as it may be within ten minutes, and is damaged once more. */
async function withDamageAgain() {
  const { service, place, convId: conv } = await readAccount();
  const clock = createMovableClock();
  const core = await openTestCore(service, { ...place, clock });
  const { url: serviceUrl, email, password } = service;
  const account = { id: accountId('test'), serviceUrl, email, isDemo: false };
  const open = () => core.core.control.open({ account, ...place, password });
  for (let times = 1; times <= 4; times += 1) {
    damageOlder(place.dir);
    await expect(readAll(core)).rejects.toMatchObject({ code: 'store-unreadable' });
    if (times === 4) break;
    await core.until(() => {
      const { storageNotes = [], history } = core.status() ?? {};
      return storageNotes.length === times && history?.indexed === 3_000;
    });
    // Then it reads from the disk again, where the damage is.
    await core.close();
    await open();
  }
  return { core, clock, conv, open };
}

const countReopened = (core: TestCore) =>
  core.log.filter((line) => line.includes('closed and opened again')).length;

test('an archive that is damaged again and again is made anew again only after a while', async () => {
  const { core, clock, conv } = await withDamageAgain();
  await core.ask('outbox.send', textOf(conv, 'meanwhile'));
  await expect(readAll(core)).rejects.toMatchObject({ code: 'store-unreadable' });
  expect(countReopened(core)).toBe(3);
  clock.advance(TEN_MINUTES);
  await core.until(() => core.status()?.storageNotes.length === 4);
  await core.until(() => core.status()?.history.indexed === 3_001);
  await readAll(core);
  expect((await textsIn(core, conv)).at(-1)).toBe('meanwhile');
});

test('an account that is closed while it waits to be opened again, and then opened by the person, stays open', async () => {
  const { core, clock, open } = await withDamageAgain();
  await core.close();
  expect(await core.request('status.get', {})).toMatchObject({ error: { code: 'signed-out' } });
  await open();
  clock.advance(TEN_MINUTES);
  await core.until(() => core.status()?.storageNotes.length === 4);
  await core.until(() => core.status()?.history.indexed === 3_000);
  expect(countReopened(core)).toBe(3);
});

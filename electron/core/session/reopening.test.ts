import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { convId } from '../../../shared/model/ids.ts';
import { damageOlder, readAll } from '../../../testing/core/damagedFiles.ts';
import { openTestCore, temporaryDir } from '../../../testing/core/testCore.ts';
import { textOf } from '../outbox/testTexts.ts';
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

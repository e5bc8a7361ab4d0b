import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startTestService } from '../../service/testing/service.ts';
import { convId, msgId } from '../../shared/model.ts';
import { storeFiles } from './store/open.ts';
import { withPeople } from './sync/testPeople.ts';
import { openTestCore, temporaryDir } from './testing/testCore.ts';

test('what the person does while the account is opened again comes about', async () => {
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
  const service = await startTestService({ seed: 'large', messages: 3_000 });
  const place = { dir: temporaryDir(), key: randomBytes(32) };
  const before = await openTestCore(service, place);
  await before.until(() => before.status()?.history.indexed === 3_000);
  const { conversations } = await before.ask('conversations.list', { filter: '', limit: 100 });
  await before.close();
  const { archive } = storeFiles(place.dir);
  const bytes = readFileSync(archive);
  for (let page = Math.floor(statSync(archive).size / 8192); page < bytes.length / 4096; page += 1)
    bytes.fill(0xa5, page * 4096 + 100, page * 4096 + 164);
  writeFileSync(archive, bytes);

  await service.admin.setPassword(service.email, 'changed');
  const core = await openTestCore(service, place);
  const isRefused = () => core.status()?.connection.state === 'trouble';
  await core.until(isRefused);
  const reading = (async () => {
    for (const { convId: each } of conversations)
      await core.ask('messages.page', { convId: each, at: { kind: 'after', msgId: msgId(0), limit: 500 } });
  })();
  await expect(reading).rejects.toMatchObject({ code: 'store-unreadable' });
  await core.core.control.setPassword({ password: 'changed' });
  await core.until(() => core.status()?.history.indexed === 3_000);
});

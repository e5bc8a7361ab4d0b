import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { openTestCore, type TestCore, temporaryDir } from '../../../testing/core/testCore.ts';
import { storeFiles } from '../db/storeFiles.ts';
import { texts, withPeople } from '../sync/testPeople.ts';

const unreadIn = async (core: TestCore, convId: number) =>
  (await core.ask('conversations.get', { convId })).unread;

test('when local.db and its backups are gone, what was unread is unread, and so is all that arrived since, and pins stay', async () => {
  const service = await startTestService();
  const { ines, otto, say } = await withPeople(service);
  const place = { dir: temporaryDir(), key: randomBytes(32) };
  const before = await openTestCore(service, place);
  await before.complete();
  await say('ines', 'unread before the loss');
  const read = await say('otto', 'read before the loss');
  await before.until(async () => (await unreadIn(before, otto)) === 1);
  await before.ask('conversations.markRead', { convId: otto, upTo: read });
  await before.ask('conversations.setPinned', { convId: otto, isPinned: true });
  await before.close();

  const { local, localBackup, localOlderBackup } = storeFiles(place.dir);
  for (const file of [local, localBackup, localOlderBackup]) rmSync(file, { force: true });
  for (let i = 0; i < 20; i += 1) await say('otto', `since the loss ${i}`);
  // With short responses, Parley finds itself far behind and loads the newest first.
  service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, { kind: 'own-limit', limit: 4 });
  const after = await openTestCore(service, place);
  await after.until(async () => {
    const shown = await texts(after, otto);
    return Array.from({ length: 20 }, (_, i) => `since the loss ${i}`).every((text) => shown.includes(text));
  });
  expect(await unreadIn(after, otto)).toBe(20);
  expect(await unreadIn(after, ines)).toBe(1);
  expect(await after.ask('conversations.get', { convId: otto })).toMatchObject({ isPinned: true });
});

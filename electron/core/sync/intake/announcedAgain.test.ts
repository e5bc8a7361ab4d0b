import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestService } from '../../../../service/testing/service.ts';
import { msgId } from '../../../../shared/model/ids.ts';
import { openTestCore, temporaryDir } from '../../../../testing/core/testCore.ts';
import { texts, withPeople } from '../testPeople.ts';

/** A conversation with read messages, and one with unread ones, all of them announced. */
async function withAnnounced() {
  const service = await startTestService();
  const people = await withPeople(service);
  const pace = { newestFocusedMs: 40, newestBackgroundMs: 40 };
  const account = { dir: temporaryDir(), key: randomBytes(32), pace };
  const core = await openTestCore(service, account);
  await core.complete();
  const ids: number[] = [];
  for (let i = 0; i < 8; i += 1) ids.push(await people.say(i % 2 === 0 ? 'ines' : 'otto', `m${i}`));
  await core.until(async () => (await texts(core, people.otto)).at(-1) === 'm7');
  await core.ask('conversations.markRead', { convId: people.ines, upTo: msgId(ids[6] ?? 0) });
  expect(core.newMessages.reduce((sum, { count }) => sum + count, 0)).toBe(8);
  return { service, core, account, ids, ...people };
}

test('after the archive was lost, only what arrived since is announced', async () => {
  const { service, core: before, account, ines, otto, say } = await withAnnounced();
  await before.close();
  for (const name of readdirSync(account.dir).filter((each) => each.startsWith('archive')))
    rmSync(join(account.dir, name), { recursive: true });
  const news = await say('ines', 'news');
  const core = await openTestCore(service, account);
  await core.complete();
  expect(core.newMessages).toMatchObject([
    { convId: ines, count: 1, newest: [news], criticalCount: 0, critical: [], mayBeMore: false },
  ]);
  expect((await core.ask('conversations.get', { convId: ines })).unread).toBe(1);
  expect((await core.ask('conversations.get', { convId: otto })).unread).toBe(4);
});

test('after a restore, only what is newer than the backup is announced', async () => {
  const { service, core, ids, ines, say } = await withAnnounced();
  const announced = core.newMessages.length;
  service.admin.rollBackTo(ids[4] ?? 0);
  const news = await say('ines', 'after the restore');
  await core.until(async () => {
    const report = await core.ask('sync.report', {}).catch(() => null);
    return report?.restored === 1 && (await texts(core, ines)).at(-1) === 'after the restore';
  });
  await core.complete();
  expect(core.newMessages.slice(announced)).toMatchObject([
    { convId: ines, count: 1, newest: [news], criticalCount: 0, critical: [], mayBeMore: false },
  ]);
});

import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { createMovableClock, openTestCore, temporaryDir } from '../../../testing/core/testCore.ts';
import { connect } from '../db/db.ts';

const HOUR = 3_600_000;
const INES = 'ines@x.example';

/** A core with a message by Ines, on a clock that the test moves. */
async function begin() {
  const service = await startTestService();
  await service.admin.addUser({ email: INES });
  const toMe = { participants: [service.email] };
  const { msgId, convId } = await service.admin.post(INES, toMe, { msgText: 'Bring the tanks' });
  const clock = createMovableClock();
  const place = { dir: temporaryDir(), key: randomBytes(32), clock };
  const open = async () => {
    const core = await openTestCore(service, place);
    await core.complete();
    return { core, told: () => core.due.map(({ message }) => message.msgId) };
  };
  return { ...(await open()), open, clock, msgId, convId, dir: place.dir, key: place.key };
}

test('a reminder is told when its time has come, once, and stays listed until it is removed', async () => {
  const { core, told, clock, msgId, convId } = await begin();
  const at = clock.now() + HOUR;
  await core.ask('reminders.set', { msgId, at });
  expect(await core.ask('reminders.list', {})).toMatchObject([
    { at, isDue: false, message: { msgId, text: 'Bring the tanks' }, conversation: { convId } },
  ]);
  clock.advance(HOUR / 2);
  expect(told()).toEqual([]);
  clock.advance(HOUR / 2 + 60_000);
  await core.until(() => told().length > 0);
  clock.advance(HOUR);
  expect(told()).toEqual([msgId]);
  expect(await core.ask('reminders.list', {})).toMatchObject([{ isDue: true }]);
  await core.ask('reminders.remove', { msgId });
  expect(await core.ask('reminders.list', {})).toEqual([]);
});

test('a reminder that was due while Parley was closed is told at the next start, and not again after that', async () => {
  const { core, open, clock, msgId } = await begin();
  await core.ask('reminders.set', { msgId, at: clock.now() + HOUR });
  await core.close();
  clock.advance(2 * HOUR);
  const next = await open();
  await next.core.until(() => next.told().length > 0);
  await next.core.close();
  const last = await open();
  expect(last.told()).toEqual([]);
  expect(await last.core.ask('reminders.list', {})).toMatchObject([{ isDue: true, message: { msgId } }]);
});

test('a reminder is told once while that can’t be saved, and saved when it can be', async () => {
  const { core, told, open, clock, msgId, dir, key } = await begin();
  await core.ask('reminders.set', { msgId, at: clock.now() + HOUR });
  const local = connect({ file: join(dir, 'local.db'), key, durability: 'full', cacheMiB: 1 });
  local.run("CREATE TRIGGER unwritable BEFORE UPDATE ON reminders BEGIN SELECT RAISE(ABORT, 'no room'); END");
  clock.advance(2 * HOUR);
  await core.until(() => told().length > 0);
  clock.advance(HOUR);
  expect(await core.ask('reminders.list', {})).toMatchObject([{ isDue: true }]);
  local.run('DROP TRIGGER unwritable');
  clock.advance(HOUR);
  await expect.poll(() => local.get('SELECT isTold FROM reminders')).toEqual({ isTold: 1 });
  local.close();
  expect(told()).toEqual([msgId]);
  await core.close();
  const next = await open();
  expect(next.told()).toEqual([]);
  expect(await next.core.ask('reminders.list', {})).toMatchObject([{ isDue: true }]);
});

test('a new time takes the place of the old one, and may be in the past', async () => {
  const { core, told, clock, msgId } = await begin();
  await core.ask('reminders.set', { msgId, at: clock.now() + HOUR });
  await core.ask('reminders.set', { msgId, at: 0 });
  await core.until(() => told().length > 0);
  expect(await core.ask('reminders.list', {})).toMatchObject([{ at: 0, isDue: true }]);
  // No date can show it, and a page that tried would go blank.
  expect(await core.request('reminders.set', { msgId, at: 9e15 })).toMatchObject({
    error: { code: 'bad-input' },
  });
  expect(await core.request('reminders.set', { msgId: msgId + 1, at: 0 })).toMatchObject({
    error: { code: 'not-found' },
  });
});

test('a reminder whose message is not stored yet is told once it is', async () => {
  const { core, clock, msgId, open, dir } = await begin();
  await core.ask('reminders.set', { msgId, at: clock.now() + HOUR });
  await core.close();
  clock.advance(2 * HOUR);
  for (const name of readdirSync(dir)) if (name.startsWith('archive.db')) rmSync(join(dir, name));
  const next = await open();
  clock.advance(60_000);
  await next.core.until(() => next.told().length > 0);
  clock.advance(HOUR);
  expect(next.told()).toEqual([msgId]);
});

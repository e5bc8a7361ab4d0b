import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import type { BackupProblem } from '../../../shared/model/backupFiles.ts';
import { accountId } from '../../../shared/model/ids.ts';
import { createMovableClock, openTestCore, temporaryDir } from '../../../testing/core/testCore.ts';
import { openTestStore } from '../../../testing/core/testStore.ts';
import { systemClock } from '../time/clock.ts';
import { type Schedule, startSchedule } from './schedule.ts';
import { getSchedule, setSchedule } from './table.ts';

const PASSPHRASE = 'a passphrase of words';

test('another computer’s backup that comes with its size and time before its content is taken in once it is whole', async () => {
  const service = await startTestService();
  const { convId } = await service.admin.post(service.email, {}, { msgText: 'First' });
  const [folder, synced] = [temporaryDir(), temporaryDir()];
  const open = async (to: string, isShared: boolean) => {
    const clock = createMovableClock();
    const core = await openTestCore(service, { dir: temporaryDir(), key: randomBytes(32), clock });
    await core.complete();
    if (!isShared) await core.ask('conversations.rename', { convId, title: 'Of the first' });
    await core.core.control.setBackupFolder({ folder: to });
    await core.ask('backupFiles.setSchedule', { every: 300_000, passphrase: PASSPHRASE, isShared });
    const facts = () => core.ask('backupFiles.facts', {});
    await core.until(async () => (await facts()).upToDateAt !== null);
    const look = async () => {
      clock.advance(60_000);
      return (await facts()).problem;
    };
    return { core, look, title: async () => (await core.ask('conversations.get', { convId })).title };
  };
  await open(folder, false);
  const [name = ''] = readdirSync(folder);
  const [from, to] = [join(folder, name), join(synced, name)];
  const { atime, mtime } = statSync(from);
  const sync = (content: Buffer) => {
    writeFileSync(to, content);
    utimesSync(to, atime, mtime);
  };
  const whole = readFileSync(from);
  sync(Buffer.concat([whole.subarray(0, -100), Buffer.alloc(100)]));
  const other = await open(synced, true);
  await expect.poll(other.look).toBe('other-unusable');
  sync(whole);
  await expect.poll(other.look).toBeNull();
  await other.core.until(async () => (await other.title()) === 'Of the first');
});

/** A schedule of which a backup is due, in a folder in which nothing comes to an end. */
function startInDeadFolder(silentMs = 60_000) {
  const store = openTestStore();
  setSchedule(store, { folder: temporaryDir(), passphrase: PASSPHRASE, everyMs: 300_000 });
  const told: (BackupProblem | null)[] = [];
  const log: string[] = [];
  const closing = new AbortController();
  let begun = () => {};
  const isUnderWay = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const schedule = startSchedule({
    ...{ store, account: accountId('test'), clock: systemClock, signal: closing.signal, silentMs },
    seal: () => {
      begun();
      return new Promise(() => {});
    },
    read: () => expect.unreachable('nothing to read'),
    judge: () => 'same',
    merge: () => Promise.resolve(),
    onChange: (problem) => told.push(problem),
    log: (level, message) => log.push(`${level}: ${message}`),
  });
  return { store, told, log, closing, schedule, isUnderWay };
}

const problemIn = (store: Parameters<typeof getSchedule>[0]): Schedule['problem'] =>
  getSchedule(store).problem;

test('a folder of backups that doesn’t answer is said', async () => {
  const { store, told } = startInDeadFolder(1);
  await expect.poll(() => told).toEqual(['folder-silent']);
  expect(problemIn(store)).toBe('folder-silent');
});

test('an account closes although the folder of backups doesn’t answer, and what is not saved is said', async () => {
  const { store, told, log, closing, schedule, isUnderWay } = startInDeadFolder();
  await isUnderWay;
  closing.abort();
  await schedule.ended();
  expect(told).toEqual(['folder-silent']);
  expect(problemIn(store)).toBe('folder-silent');
  expect(log).toEqual([expect.stringContaining('What changed since the last backup is not in it')]);
});

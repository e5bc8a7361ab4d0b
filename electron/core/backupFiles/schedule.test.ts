import { randomBytes } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { type BackupProblem, KEPT_BACKUPS } from '../../../shared/model/backupFiles.ts';
import { accountId } from '../../../shared/model/ids.ts';
import { QUICK_COST } from '../../../testing/core/quickPace.ts';
import { createMovableClock, openTestCore, temporaryDir } from '../../../testing/core/testCore.ts';
import { openTestStore } from '../../../testing/core/testStore.ts';
import { connect } from '../db/db.ts';
import { seal } from './sealing.ts';
import { startBackupFiles } from './startBackupFiles.ts';
import { getSchedule } from './table.ts';

const PASSPHRASE = 'a passphrase of words';
const HOUR = 3_600_000;

/** Computers of one person, and a folder that all of them see. */
async function begin() {
  const service = await startTestService();
  const { convId } = await service.admin.post(service.email, {}, { msgText: 'First' });
  const folder = temporaryDir();
  const open = async (
    change: { isShared?: boolean; passphrase?: string } = {},
    copied: { readonly dir: string; readonly key: Uint8Array } | null = null,
  ) => {
    const clock = createMovableClock();
    const place = { dir: temporaryDir(), key: copied?.key ?? randomBytes(32), clock };
    if (copied !== null) cpSync(copied.dir, place.dir, { recursive: true });
    const core = await openTestCore(service, place);
    await core.complete();
    const failed: BackupProblem[] = [];
    core.follow((event) => {
      if (event.name === 'backupFiles' && event.payload.failed !== null) failed.push(event.payload.failed);
    });
    if (copied === null) await core.core.control.setBackupFolder({ folder });
    const facts = () => core.ask('backupFiles.facts', {});
    await core.ask('backupFiles.setSchedule', { every: HOUR, passphrase: PASSPHRASE, ...change });
    await core.until(async () => (await facts()).upToDateAt !== null || failed.length > 0);
    return {
      ...{ core, failed, facts, place },
      /** Time passes, and Parley looks at the folder again. */
      later: async (ms: number) => {
        clock.advance(ms);
        const now = clock.now();
        await core.ask('backupFiles.setSchedule', {});
        return now;
      },
      rename: (title: string) => core.ask('conversations.rename', { convId, title }),
      title: async () => (await core.ask('conversations.get', { convId })).title,
      /** Names can no longer be saved. */
      breakNames: () => {
        const local = connect({
          ...{ file: join(place.dir, 'local.db'), key: place.key },
          ...{ durability: 'full', cacheMiB: 1 },
        });
        local.run("CREATE TRIGGER unwritable BEFORE INSERT ON titles BEGIN SELECT RAISE(ABORT, 'no'); END");
        local.close();
      },
    };
  };
  return { folder, convId, open };
}

const filesIn = (folder: string) => readdirSync(folder).toSorted();

test('a backup is made when it is due, unless nothing has changed', async () => {
  const { folder, open } = await begin();
  const { core, later, rename, facts } = await open();
  const [first] = filesIn(folder);
  expect(first).toMatch(/^parley-test-[0-9a-f]{16}-\d{8}T\d{6}Z\.parleybackup$/u);
  const isUpToDate = (since: number) => core.until(async () => ((await facts()).upToDateAt ?? 0) >= since);
  await isUpToDate(await later(2 * HOUR));
  expect(filesIn(folder)).toEqual([first]);
  await rename('Later');
  await isUpToDate(await later(2 * HOUR));
  expect(filesIn(folder)).toHaveLength(2);
  expect(filesIn(folder)[0]).toBe(first);
});

test('two computers keep in step through a folder, also in what was removed', async () => {
  const { open } = await begin();
  const one = await open({ isShared: true });
  const other = await open({ isShared: true });
  const keepStep = async (from: typeof one, to: typeof one, title: string) => {
    await from.rename(title);
    const since = await from.later(2 * HOUR);
    await from.core.until(async () => ((await from.facts()).upToDateAt ?? 0) >= since);
    const shown = await from.title();
    await to.later(2 * HOUR);
    await to.core.until(async () => (await to.title()) === shown);
  };
  await keepStep(one, other, 'Of the first');
  await keepStep(other, one, 'Of the second');
  await keepStep(one, other, '');
  expect(await other.title()).not.toBe('Of the second');
});

test('a computer with another passphrase is named once, and doesn’t stop the backups', async () => {
  const { folder, open } = await begin();
  await open({ isShared: true });
  const other = await open({ isShared: true, passphrase: 'another passphrase' });
  await other.core.until(() => other.failed.length > 0);
  expect(other.failed).toEqual(['other-passphrase']);
  expect(filesIn(folder)).toHaveLength(2);
  expect(await other.facts()).toMatchObject({ problem: 'other-passphrase' });
});

test('another computer’s backup that can’t be taken in is said, and doesn’t stop the backups', async () => {
  const { open } = await begin();
  const one = await open();
  await one.rename('Of the first');
  const since = await one.later(2 * HOUR);
  await one.core.until(async () => ((await one.facts()).upToDateAt ?? 0) >= since);
  const other = await open();
  other.breakNames();
  await other.core.ask('backupFiles.setSchedule', { isShared: true });
  while (other.failed.length === 0) {
    const now = await other.later(2 * HOUR);
    await other.core.until(async () => ((await other.facts()).upToDateAt ?? 0) >= now);
  }
  expect(new Set(other.failed)).toEqual(new Set(['other-unusable']));
});

test('of a backup from before the service was restored, only what names no conversation is taken in', async () => {
  const { folder, convId, open } = await begin();
  const lines = [
    { account: 'test', madeAt: 0, witness: { msgId: 9_999, created: 1 } },
    ['names', JSON.stringify([convId]), 5, '["Of an earlier one"]'],
    ['replies', '["","Thanks"]', 5, '["Thank you"]'],
  ];
  async function* each() {
    for (const line of lines) yield JSON.stringify(line);
  }
  const sealed = await seal(each(), PASSPHRASE, { cost: QUICK_COST });
  if (sealed === null || sealed === 'too-large') expect.unreachable('no file');
  const name = `parley-test-${'1'.repeat(16)}-20200101T000000Z.parleybackup`;
  writeFileSync(join(folder, name), sealed.file);
  const { core, later, title } = await open({ isShared: true });
  const replies = async () => {
    await later(60_000);
    return (await core.ask('savedReplies.list', { filter: '', isInTexts: false, limit: 10 })).total;
  };
  await expect.poll(replies).toBe(1);
  expect(await title()).not.toBe('Of an earlier one');
});

test('links, other files, and half a file of another computer change nothing', async () => {
  const { folder, open } = await begin();
  const one = await open();
  await one.rename('Of the first');
  const [name = ''] = filesIn(folder);
  const [, , device = ''] = name.split('-');
  const of = (digit: string) => join(folder, name.replace(device, digit.repeat(16)));
  const elsewhere = join(temporaryDir(), name);
  writeFileSync(elsewhere, readFileSync(join(folder, name)));
  symlinkSync(elsewhere, of('1'));
  writeFileSync(of('2'), readFileSync(elsewhere));
  truncateSync(of('2'), 100);
  writeFileSync(join(folder, `${name}.exe`), 'x');
  rmSync(join(folder, name));
  const other = await open({ isShared: true });
  expect(await other.title()).not.toBe('Of the first');
  // It may be half copied at the first look.
  expect(other.failed).toEqual([]);
  await other.later(1_000);
  await other.core.until(() => other.failed.length > 0);
  expect(other.failed).toEqual(['other-unusable']);
});

test('a folder that is gone is said, and used again when it is back', async () => {
  const { folder, open } = await begin();
  const { core, failed, later, facts } = await open();
  rmSync(folder, { recursive: true });
  await later(2 * HOUR);
  await core.until(() => failed.length > 0);
  expect(failed).toEqual(['folder-missing']);
  expect(await facts()).toMatchObject({ problem: 'folder-missing', every: HOUR });
});

test('a backup that can’t be saved is said once, tried again after some minutes, and at once when the person asks', async () => {
  const store = openTestStore();
  const folder = temporaryDir();
  const clock = createMovableClock({ isStill: true });
  const failed: BackupProblem[] = [];
  let looks = 0;
  const end = new AbortController();
  const backups = startBackupFiles({
    ...{ store, account: accountId('test'), signal: end.signal, cost: QUICK_COST, log: () => {} },
    sync: { caughtUpSince: () => null, pollNow: () => {} },
    clock: {
      ...clock,
      wait: (ms, signal) => {
        looks += 1;
        return clock.wait(ms, signal);
      },
    },
    onMerged: () => {},
    onChange: (problem) => void (problem !== null && failed.push(problem)),
  });
  onTestFinished(() => {
    end.abort();
    return backups.ended();
  });
  const look = async (act: () => void) => {
    const before = looks;
    act();
    await vi.waitFor(() => expect(looks).toBe(before + 1), { timeout: 60_000 });
    return backups.facts();
  };
  const minutes = (count: number) => look(() => clock.advance(count * 60_000));
  // No file can be written under that name.
  const inTheWay = join(folder, `.parley-${getSchedule(store).device}.part`);
  mkdirSync(inTheWay);
  await look(() => void backups.setFolder(folder));
  await look(() => void backups.setSchedule({ every: HOUR, passphrase: PASSPHRASE }));
  for (let minute = 1; minute <= 12; minute += 1)
    expect(await minutes(1)).toMatchObject({ problem: 'not-saved', upToDateAt: null });
  expect(failed).toEqual(['not-saved']);
  rmSync(inTheWay, { recursive: true });
  expect(await minutes(1)).toMatchObject({ problem: 'not-saved' });
  expect(await look(() => void backups.setSchedule({}))).toMatchObject({ problem: null });
  expect(filesIn(folder)).toHaveLength(1);
});

test('a computer with a copy of another one’s data takes a name of its own, and both keep in step', async () => {
  const { folder, open } = await begin();
  const first = await open({ isShared: true });
  await first.core.close();
  const one = await open({ isShared: true }, first.place);
  const other = await open({ isShared: true }, first.place);
  const devices = () => new Set(filesIn(folder).map((name) => name.split('-')[2]));
  for (const [from, to, title] of [
    [one, other, 'Of the first'],
    [other, one, 'Of the second'],
    [one, other, 'Of the first again'],
  ] as const) {
    await from.rename(title);
    const since = await from.later(2 * HOUR);
    await from.core.until(async () => ((await from.facts()).upToDateAt ?? 0) >= since);
    await to.later(2 * HOUR);
    await to.core.until(async () => (await to.title()) === title);
  }
  expect(devices().size).toBe(2);
});

test('old backups are thinned out, and files of others stay', async () => {
  const { folder, open } = await begin();
  const { core, later, rename, facts } = await open();
  const [name = ''] = filesIn(folder);
  const stem = name.slice(0, name.lastIndexOf('-'));
  for (let minute = 10; minute < 30; minute += 1)
    writeFileSync(join(folder, `${stem}-20200101T00${minute}00Z.parleybackup`), 'old');
  const foreign = join(folder, `parley-test-${'0'.repeat(16)}-20200101T000000Z.parleybackup`);
  writeFileSync(foreign, 'of another computer');
  await rename('Changed');
  const since = await later(2 * HOUR);
  await core.until(async () => ((await facts()).upToDateAt ?? 0) >= since);
  expect(filesIn(folder)).toHaveLength(KEPT_BACKUPS + 1);
  expect(filesIn(folder)).toContain(`${stem}-20200101T002900Z.parleybackup`);
});

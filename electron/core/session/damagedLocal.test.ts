import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { convId } from '../../../shared/model/ids.ts';
import { damagePages, pagesOf } from '../../../testing/core/damagedFiles.ts';
import { type CoreProcess, startCoreProcess } from '../../../testing/core/startCoreProcess.ts';
import { openTestCore, temporaryDir } from '../../../testing/core/testCore.ts';
import { storeFiles } from '../db/storeFiles.ts';

const EMPTY = { text: '', priority: 0 as const, title: '', participants: [], captionOn: null };
/** Far more than SQLite keeps of local.db in memory. */
const DRAFTS = Array.from({ length: 150 }, (_, index) => ({
  id: convId(index + 1),
  draft: { ...EMPTY, text: `${index} ${'x'.repeat(40_000)}` },
}));

/** A core whose local.db is then damaged on the disk from its middle on. */
async function withDamaged() {
  const service = await startTestService();
  const place = { dir: temporaryDir(), key: randomBytes(32) };
  const first = await openTestCore(service, place);
  for (const { id, draft } of DRAFTS) await first.ask('drafts.set', { convId: id, draft });
  await first.close();
  const core = await startCoreProcess(service, place);
  await core.until(() => core.status()?.history.state === 'complete');
  const { local } = storeFiles(place.dir);
  damagePages(local, Math.floor(pagesOf(local) / 2));
  return { service, place, core };
}

async function readAll(core: CoreProcess): Promise<void> {
  for (const { id, draft } of DRAFTS) expect(await core.ask('drafts.get', { convId: id })).toEqual(draft);
}

/** Everything written is there, and the damaged file is kept. */
async function expectRestored(core: CoreProcess, dir: string): Promise<void> {
  await core.until(() => core.status()?.storageNotes.length === 1);
  const [note] = core.status()?.storageNotes ?? [];
  expect(note).toMatchObject({ kind: 'local-restored', backupAt: expect.any(Number) });
  expect(existsSync(join(dir, note?.setAsideAs ?? '?'))).toBe(true);
  await readAll(core);
}

test('local.db that is damaged while Parley runs says so when it is read, and is restored without a restart', async () => {
  const { place, core } = await withDamaged();
  await expect(readAll(core)).rejects.toMatchObject({ code: 'store-unreadable' });
  await expectRestored(core, place.dir);
  const draft = { ...EMPTY, text: 'written after that' };
  await core.ask('drafts.set', { convId: convId(1), draft });
  expect(await core.ask('drafts.get', { convId: convId(1) })).toEqual(draft);
});

test('a local.db that was damaged while Parley ran, and not read since, is restored at the next start', async () => {
  const { service, place, core } = await withDamaged();
  await core.kill();
  await expectRestored(await startCoreProcess(service, place), place.dir);
});

test('local.db that was damaged while Parley ran does not take the place of its good backup', async () => {
  const { service, place, core } = await withDamaged();
  const [first] = DRAFTS;
  // Something changed, so it is backed up when the account is closed.
  await core.ask('drafts.set', { convId: first?.id ?? null, draft: { ...EMPTY, text: 'a change' } });
  await core.close();
  await expectRestored(await startCoreProcess(service, place), place.dir);
});

import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestService } from '../../../../service/testing/service.ts';
import { convId, msgId } from '../../../../shared/model/ids.ts';
import { damagePages } from '../../../../testing/core/damagedFiles.ts';
import { openTestCore, temporaryDir } from '../../../../testing/core/testCore.ts';
import { connect } from '../../db/db.ts';
import { storeFiles } from '../../db/storeFiles.ts';
import { contentOf, fetchAll, filesIn, stateOf } from './testReceived.ts';

/** A closed account with a downloaded file; then the first page of one table of its archive is damaged. */
async function withDamaged(table: string, isDeleted = false) {
  const service = await startTestService();
  await service.admin.addUser({ email: 'ines@x.example' });
  const attachment = { fileName: 'plan.txt', mimeType: 'text/plain', content: Buffer.from('the plan') };
  const posted = await service.admin.post(
    'ines@x.example',
    { participants: [service.email] },
    { attachment },
  );
  const place = { dir: temporaryDir(), key: randomBytes(32) };
  const core = await openTestCore(service, place);
  await core.complete();
  const id = msgId(posted.msgId);
  await fetchAll(core, [id]);
  await core.core.control.noteSaved({ msgId: id, path: '/elsewhere/plan.txt' });
  await core.close();

  const { archive: file } = storeFiles(place.dir);
  const db = connect({ file, key: place.key, durability: 'normal', cacheMiB: 2 });
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const page = db.get<{ rootpage: number }>('SELECT rootpage FROM sqlite_schema WHERE name = ?', table);
  db.close();
  const root = page?.rootpage ?? 0;
  damagePages(file, root - 1, root);

  if (isDeleted) service.admin.deleteMessage(id, { keepStub: false });
  const again = await openTestCore(service, place);
  await again
    .ask('messages.page', { convId: convId(posted.convId), at: { kind: 'newest', limit: 5 } })
    .catch(() => {});
  await again.until(() => again.status()?.storageNotes[0]?.kind === 'archive-damaged');
  await again.complete();
  return { service, core: again, id, place };
}

test('files that were fetched are here when the archive was damaged and is read anew', async () => {
  const { service, core, id } = await withDamaged('messages');
  expect(await stateOf(core, id)).toMatchObject({ state: 'here', nature: { mayRun: false } });
  const located = await core.core.control.locate({ msgId: id });
  expect(located).toMatchObject({ fileName: 'plan.txt', savedTo: '/elsewhere/plan.txt' });
  expect(String(await contentOf(core, id))).toBe('the plan');
  expect(service.requests.count('getfile')).toBe(1);
});

test('after the list of files was damaged, they take no room and can be downloaded again', async () => {
  const { core, id, place } = await withDamaged('fetched');
  expect(await stateOf(core, id)).toMatchObject({ state: 'remote' });
  await core.until(async () => (await filesIn(place.dir)).length === 0);
  await fetchAll(core, [id]);
  expect(await stateOf(core, id)).toMatchObject({ state: 'here' });
});

test('the file of a message that was deleted meanwhile goes at the next start', async () => {
  const { service, core, place } = await withDamaged('messages', true);
  await core.close();
  await openTestCore(service, place);
  while ((await filesIn(place.dir)).length > 0);
});

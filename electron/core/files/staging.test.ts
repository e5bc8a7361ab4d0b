import { randomBytes, randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import type { Staged, StagedFile } from '../../../shared/files.ts';
import { makePipe, openTestCore, temporaryDir } from '../testing.ts';

const names = (files: readonly StagedFile[]) => files.map(({ name }) => name);
const problems = (files: readonly StagedFile[]) => files.map(({ problem }) => problem);

/** A core with one conversation, and a folder with three files. */
async function start() {
  const service = await startTestService();
  const { convId } = await service.admin.post(service.email, {}, { msgText: 'first' });
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  const core = await openTestCore(service, account);
  await core.complete();
  const folder = temporaryDir();
  const paths = ['a.txt', 'ب 報告 "q".pdf', 'empty'].map((name) => join(folder, name));
  for (const [i, path] of paths.entries()) writeFileSync(path, 'x'.repeat(i === 2 ? 0 : i + 1));
  const stage = (more: readonly string[] = []): Promise<Staged> =>
    core.ask('staged.add', { convId, paths: [...paths, ...more] });
  return { service, account, core, convId, folder, paths, stage, pasted: join(account.dir, 'pasted') };
}

test('files are staged by their paths, in order, and are there after a restart', async () => {
  const { core, convId, stage, service, account } = await start();
  const { files, refused } = await stage();
  expect(refused).toEqual([]);
  expect(files).toMatchObject([
    { name: 'a.txt', size: 1, mimeType: 'text/plain', problem: null },
    { name: 'ب 報告 "q".pdf', size: 2, mimeType: 'application/pdf', problem: null },
    { name: 'empty', size: 0, mimeType: 'application/octet-stream', problem: null },
  ]);
  expect(JSON.stringify(files)).not.toContain('path');
  expect(await core.ask('staged.list', { convId: null })).toEqual([]);
  await core.close();
  const again = await openTestCore(service, account);
  expect(await again.ask('staged.list', { convId })).toEqual(files);
});

test('what cannot be sent is refused with its reason, and the rest is staged', async () => {
  const { folder, stage } = await start();
  mkdirSync(join(folder, 'folder'));
  await makePipe(join(folder, 'pipe'));
  const { files, refused } = await stage(['folder', 'pipe', 'nothing'].map((name) => join(folder, name)));
  expect(files).toHaveLength(3);
  expect(refused).toMatchObject([
    { name: 'folder', error: { code: 'not-a-file' } },
    { name: 'pipe', error: { code: 'not-a-file' } },
    { name: 'nothing', error: { code: 'file-missing' } },
  ]);
  expect(JSON.stringify(refused)).not.toContain(folder);
});

test('the conversation is told to have files in its draft, also without a text', async () => {
  const { core, convId, stage } = await start();
  await stage();
  await core.until(() => core.changes.some((changed) => changed.conversations?.[0]?.convId === convId));
  expect(await core.ask('conversations.get', { convId })).toMatchObject({ draft: '', draftFiles: 3 });
  const { conversations } = await core.ask('conversations.list', { filter: '', limit: 1 });
  expect(conversations).toMatchObject([{ draftFiles: 3 }]);
});

test('files are taken out, renamed and put in another order', async () => {
  const { core, convId, stage } = await start();
  const [a, b, c] = (await stage()).files.map(({ id }) => id);
  if (!a || !b || !c) throw new Error('three files');
  expect(names(await core.ask('staged.order', { convId, ids: [c, a] }))).toEqual([
    'empty',
    'a.txt',
    'ب 報告 "q".pdf',
  ]);
  const renamed = await core.ask('staged.rename', { convId, id: c, name: '../ev\nil.png' });
  expect(renamed[0]).toMatchObject({ name: '.._ev_il.png', mimeType: 'image/png' });
  const draft = { text: 'see', priority: 0 as const, title: '', participants: [], captionOn: a };
  await core.ask('drafts.set', { convId, draft });
  expect(names(await core.ask('staged.remove', { convId, id: a }))).toEqual([
    '.._ev_il.png',
    'ب 報告 "q".pdf',
  ]);
  expect(await core.ask('drafts.get', { convId })).toEqual({ ...draft, captionOn: null });
  const gone = { convId, id: a, name: 'x' };
  await expect(core.ask('staged.rename', gone)).rejects.toMatchObject({ code: 'not-found' });
});

test('a file that changed or went is pointed out, and can be taken as it is now', async () => {
  const { core, convId, stage, paths, folder } = await start();
  const [a, b] = (await stage()).files.map(({ id }) => id);
  if (!a || !b) throw new Error('two files');
  appendFileSync(join(folder, 'a.txt'), 'more');
  rmSync(paths[1] ?? '');
  mkdirSync(paths[1] ?? '');
  rmSync(join(folder, 'empty'));
  const found = await core.ask('staged.list', { convId });
  expect(problems(found)).toEqual(['file-changed', 'file-changed', 'file-missing']);
  const accepted = await core.ask('staged.accept', { convId, id: a });
  expect(accepted[0]).toMatchObject({ size: 5, problem: null });
  await expect(core.ask('staged.accept', { convId, id: b })).rejects.toMatchObject({ code: 'not-a-file' });
});

test('what was pasted is kept until it is taken out', async () => {
  const { core, convId, pasted, service, account } = await start();
  const paste = { convId, name: 'a/shot.png', bytes: new Uint8Array([1, 2, 3]) };
  const { files } = await core.ask('staged.addPasted', paste);
  expect(files).toMatchObject([{ name: 'a_shot.png', size: 3, mimeType: 'image/png', problem: null }]);
  const [id = ''] = files.map((file) => file.id);
  expect(readdirSync(pasted)).toEqual([id]);
  expect([...readFileSync(join(pasted, id))]).toEqual([1, 2, 3]);

  await core.close();
  writeFileSync(join(pasted, randomUUID()), 'left over by a crash');
  const again = await openTestCore(service, account);
  expect(readdirSync(pasted)).toEqual([id]);
  expect(await again.ask('staged.list', { convId })).toEqual(files);
  await again.ask('staged.remove', { convId, id });
  expect(readdirSync(pasted)).toEqual([]);
});

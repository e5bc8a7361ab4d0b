import { randomBytes, randomUUID } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encodePng } from '../../../../service/seed/demo/files/png.ts';
import { startTestService } from '../../../../service/testing/service.ts';
import { MAX_STAGED, type StagedFile } from '../../../../shared/model/files/files.ts';
import { stagedId } from '../../../../shared/model/ids.ts';
import { openTestCore, temporaryDir } from '../../../../testing/core/testCore.ts';
import { makePipe } from '../../../../testing/makePipe.ts';
import type { StagedByPath } from '../../protocol.ts';

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
  const stage = (more: readonly string[] = []): Promise<StagedByPath> =>
    core.stage(convId, [...paths, ...more]);
  return { service, account, core, convId, folder, paths, stage, owned: join(account.dir, 'staged') };
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

test('files that cannot be sent are refused with a reason, and the rest are staged', async () => {
  const { folder, stage } = await start();
  await makePipe(join(folder, 'pipe'));
  const { files, refused } = await stage(['pipe', 'nothing'].map((name) => join(folder, name)));
  expect(files).toHaveLength(3);
  expect(refused).toMatchObject([
    { name: 'pipe', error: { code: 'not-a-file' } },
    { name: 'nothing', error: { code: 'file-missing' } },
  ]);
  expect(JSON.stringify(refused)).not.toContain(folder);
});

test('as many files are staged as a draft takes, and the others are refused', async () => {
  const { core, convId, paths, stage } = await start();
  const many = Array.from({ length: MAX_STAGED - 3 }, () => paths[0] ?? '');
  const { files, refused } = await stage(many.slice(0, MAX_STAGED - 4));
  expect([files.length, refused.length]).toEqual([MAX_STAGED - 1, 0]);
  const full = await core.stage(convId, paths);
  expect(full.files).toHaveLength(MAX_STAGED);
  expect(full.refused.map(({ name, error }) => [name, error.code])).toEqual([
    ['ب 報告 "q".pdf', 'too-many-files'],
    ['empty', 'too-many-files'],
  ]);
});

test('the conversation is told to have files in its draft, also without a text', async () => {
  const { core, convId, stage } = await start();
  await stage();
  await core.until(() => core.changes.some((changed) => changed.conversations?.[0]?.convId === convId));
  expect(await core.ask('conversations.get', { convId })).toMatchObject({ draft: '', draftFiles: 3 });
  const { conversations } = await core.ask('conversations.list', { view: { kind: 'all' }, limit: 1 });
  expect(conversations).toMatchObject([{ draftFiles: 3 }]);
});

test('a picture is known by its bytes, until it is another file', async () => {
  const { core, convId, folder } = await start();
  const paths = ['photo', 'no.png'].map((name) => join(folder, name));
  writeFileSync(
    paths[0] ?? '',
    encodePng(40, 30, () => [200, 100, 0]),
  );
  writeFileSync(paths[1] ?? '', 'only called a picture');
  const { files } = await core.stage(convId, paths);
  const picture = { width: 40, height: 30, isAnimated: false };
  expect(files.map((file) => file.picture)).toEqual([picture, null]);
  const id = files[0]?.id ?? stagedId('');
  const located = { picture, sniffed: 'image/png' };
  expect(await core.core.control.locateStaged({ id })).toMatchObject(located);

  writeFileSync(
    paths[0] ?? '',
    encodePng(50, 60, () => [200, 100, 0]),
  );
  expect(await core.ask('staged.list', { convId })).toMatchObject([{ picture: null }, { picture: null }]);
  await expect(core.core.control.locateStaged({ id })).rejects.toMatchObject({ code: 'file-changed' });
  await core.ask('staged.accept', { convId, id });
  expect(await core.ask('staged.list', { convId })).toMatchObject([
    { picture: { width: 50, height: 60 } },
    {},
  ]);
  await core.ask('staged.remove', { convId, id });
  await expect(core.core.control.locateStaged({ id })).rejects.toMatchObject({ code: 'not-found' });
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

test('the files of the form go into the conversation that was made, behind those that are there', async () => {
  const { core, convId, stage, paths } = await start();
  await stage();
  const form = await core.stage(null, paths.slice(0, 2));
  const moved = await core.ask('staged.move', { to: convId });
  expect(names(moved)).toEqual(['a.txt', 'ب 報告 "q".pdf', 'empty', 'a.txt', 'ب 報告 "q".pdf']);
  expect(moved.slice(3)).toEqual(form.files);
  expect(await core.ask('staged.list', { convId })).toEqual(moved);
  expect(await core.ask('staged.list', { convId: null })).toEqual([]);
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

test('a file that was taken out is put back where it was, with the text it had', async () => {
  const { core, convId, stage } = await start();
  const before = (await stage()).files;
  const [a, b, c] = before.map(({ id }) => id);
  if (!a || !b || !c) throw new Error('three files');
  const draft = { text: 'see', priority: 0 as const, title: '', participants: [], captionOn: b };
  await core.ask('drafts.set', { convId, draft });
  await core.ask('staged.remove', { convId, id: b });
  await core.ask('staged.remove', { convId, id: a });
  expect(await core.ask('drafts.get', { convId })).toMatchObject({ captionOn: null });
  await core.ask('staged.putBack', { convId, id: a });
  expect(await core.ask('staged.putBack', { convId, id: b })).toEqual(before);
  expect(await core.ask('drafts.get', { convId })).toMatchObject({ captionOn: b });
  expect(await core.ask('staged.putBack', { convId, id: b })).toEqual(before);

  await core.ask('staged.remove', { convId, id: b });
  await core.ask('drafts.set', { convId, draft: { ...draft, captionOn: c } });
  await core.ask('staged.putBack', { convId, id: b });
  expect(await core.ask('drafts.get', { convId })).toMatchObject({ captionOn: c });
  const unknown = { convId, id: randomUUID() };
  await expect(core.ask('staged.putBack', unknown)).rejects.toMatchObject({ code: 'not-found' });
});

test('a removed pasted file can be put back as long as the app runs', async () => {
  const { core, convId, owned, service, account } = await start();
  const paste = { convId, name: 'a/shot.png', bytes: new Uint8Array([1, 2, 3]) };
  const { files } = await core.ask('staged.addPasted', paste);
  expect(files).toMatchObject([{ name: 'a_shot.png', size: 3, mimeType: 'image/png', problem: null }]);
  const [id = ''] = files.map((file) => file.id);
  expect(readdirSync(owned)).toEqual([id]);
  const read = { id: stagedId(id), start: 0, length: 10 };
  expect([...(await core.core.control.readStaged(read))]).toEqual([1, 2, 3]);
  expect(statSync(join(owned, id)).mode & 0o777).toBe(0o400);
  expect(await core.ask('staged.remove', { convId, id })).toEqual([]);
  expect(await core.ask('staged.putBack', { convId, id })).toEqual(files);

  await core.close();
  writeFileSync(join(owned, randomUUID()), 'left over by a crash');
  writeFileSync(join(owned, `${id}.part`), 'half a file');
  const again = await openTestCore(service, account);
  expect(readdirSync(owned)).toEqual([id]);
  expect(await again.ask('staged.list', { convId })).toEqual(files);
  await again.ask('staged.remove', { convId, id });
  await again.close();
  await openTestCore(service, account);
  expect(readdirSync(owned)).toEqual([]);
});

test('pasted files that fill 1 GiB take no more, however many are pasted at once, until some are gone', async () => {
  const { core, convId, owned } = await start();
  const size = 60 * 2 ** 20;
  const bytes = new Uint8Array(2 ** 20);
  const paste = { convId, name: 'shot.png', bytes };
  await core.ask('staged.addPasted', paste);
  const others = Array.from({ length: 17 }, () => join(owned, randomUUID()));
  for (const path of others) {
    writeFileSync(path, '');
    truncateSync(path, size);
  }
  const packed = join(owned, randomUUID());
  writeFileSync(packed, '');
  truncateSync(packed, 5 * 2 ** 30);
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, () => core.ask('staged.addPasted', paste)),
  );
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  expect(refused.map(({ code }) => code)).toContain('too-much-pasted');
  const onDisk = readdirSync(owned).map((name) => statSync(join(owned, name)).size);
  const pasted = onDisk.filter((each) => each < 2 ** 30).reduce((sum, each) => sum + each, 0);
  expect(pasted).toBeLessThanOrEqual(2 ** 30);
  expect(await core.ask('staged.list', { convId })).toHaveLength(11 - refused.length);

  for (const path of others) rmSync(path);
  await core.ask('staged.addPasted', paste);
});

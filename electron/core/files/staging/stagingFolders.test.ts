import { randomBytes } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestService } from '../../../../service/testing/service.ts';
import { MAX_STAGED } from '../../../../shared/model/files/files.ts';
import { stagedId } from '../../../../shared/model/ids.ts';
import { openTestCore, temporaryDir } from '../../../../testing/core/testCore.ts';
import type { StagedByPath } from '../../protocol.ts';
import { readZip } from './testZip.ts';

/** A core with one conversation, and a folder "Holiday" with these files and their contents. */
async function start(files: Readonly<Record<string, string | Buffer>>) {
  const service = await startTestService();
  const { convId } = await service.admin.post(service.email, {}, { msgText: 'first' });
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  const core = await openTestCore(service, account);
  await core.complete();
  const folder = join(temporaryDir(), 'Holiday');
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const owned = join(account.dir, 'staged');
  const add = (as: 'each' | 'zip'): Promise<StagedByPath> => core.stageFolder(convId, folder, as);
  const inOwned = () => readdirSync(owned, { withFileTypes: true }).map(({ name }) => name);
  /** Some of the folder is packed, and not all. */
  const isPacking = () =>
    core.until(() => core.zips.flat().some(({ done, total }) => done > 0 && done < total));
  return { service, account, core, convId, folder, add, owned, inOwned, isPacking };
}

/** Takes long enough to pack for something else to happen. */
function addLarge(folder: string, name: string): void {
  writeFileSync(join(folder, name), '');
  truncateSync(join(folder, name), 400 * 2 ** 20);
}

const refusals = ({ refused }: StagedByPath) => refused.map(({ name, error }) => [name, error.code]);

test('a folder among files is asked about, and the files are staged', async () => {
  const { core, convId, folder } = await start({ 'a.txt': 'abc', 'beach/b.txt': 'de' });
  const file = join(folder, 'a.txt');
  const staged = await core.stage(convId, [folder, file]);
  expect(staged.files).toMatchObject([{ name: 'a.txt' }]);
  expect(staged.refused).toEqual([]);
  expect(staged.folders).toEqual([{ path: folder, name: 'Holiday', files: 2, leftOut: 0, bytes: 5 }]);
});

test('each file of a folder is staged, under its own name', async () => {
  const { add } = await start({ '10.txt': 'x', '9.txt': 'xy', 'beach/b.txt': 'xyz' });
  const { files, refused } = await add('each');
  expect(refused).toEqual([]);
  expect(files.map(({ name, size }) => [name, size])).toEqual([
    ['9.txt', 2],
    ['10.txt', 1],
    ['b.txt', 3],
  ]);
});

test('of a folder with more files than a draft takes none is staged', async () => {
  const many = Object.fromEntries(Array.from({ length: MAX_STAGED + 1 }, (_, i) => [`${i}.txt`, '']));
  const { add } = await start(many);
  const staged = await add('each');
  expect(staged.files).toEqual([]);
  expect(refusals(staged)).toEqual([['Holiday', 'too-many-files']]);
});

test('a zip holds every file whole, with its way, its name in any script and its time', async () => {
  const noise = randomBytes(3 * 2 ** 20 + 7);
  const contents = {
    '報告 👩‍👩‍👧.txt': 'abc'.repeat(100_000),
    'تقرير.jpg': noise,
    'a\\b.txt': 'backslash',
    'a_b.txt': 'underscore',
    'deep/er/空.txt': '',
  };
  const { core, convId, folder, add, owned } = await start(contents);
  utimesSync(join(folder, 'تقرير.jpg'), 1_234_567_890, 1_234_567_890);
  symlinkSync('/etc/passwd', join(folder, 'link'));
  const { files, refused } = await add('zip');
  expect(refused).toEqual([]);
  expect(files).toMatchObject([{ name: 'Holiday.zip', mimeType: 'application/zip', problem: null }]);

  const [{ id, size } = { id: '', size: 0 }] = files;
  expect(statSync(join(owned, id)).mode & 0o777).toBe(0o400);
  const bytes = await core.core.control.readStaged({ id: stagedId(id), start: 0, length: size });
  const zip = new Map(readZip(Buffer.from(bytes)).map((entry) => [entry.name, entry]));
  expect(new Set(zip.keys())).toEqual(
    new Set([
      'Holiday/報告 👩‍👩‍👧.txt',
      'Holiday/تقرير.jpg',
      'Holiday/a_b.txt',
      'Holiday/a_b.txt_',
      'Holiday/deep/er/空.txt',
    ]),
  );
  expect(String(zip.get('Holiday/報告 👩‍👩‍👧.txt')?.content)).toBe('abc'.repeat(100_000));
  expect(zip.get('Holiday/تقرير.jpg')?.content.equals(noise)).toBe(true);
  expect(zip.get('Holiday/تقرير.jpg')?.modified).toBe(1_234_567_890);
  await core.until(async () => (await core.ask('conversations.get', { convId })).draftFiles === 1);
});

test('packing tells how far it is, and keeps the memory flat', async () => {
  const { add, core, convId, folder } = await start({ 'notes.txt': 'abc' });
  addLarge(folder, 'film.mp4');
  const before = process.memoryUsage.rss();
  let highest = 0;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 20);
  const { files } = await add('zip');
  clearInterval(watch);
  expect(files).toMatchObject([{ name: 'Holiday.zip' }]);
  expect(highest - before).toBeLessThan(150 * 2 ** 20);
  await core.until(() => core.zips.at(-1)?.length === 0);
  const told = core.zips.flat();
  const id = files[0]?.id;
  const total = 400 * 2 ** 20 + 3;
  expect(told.every((zip) => zip.id === id && zip.convId === convId && zip.name === 'Holiday.zip')).toBe(
    true,
  );
  expect(told.some(({ done }) => done > 0 && done < total)).toBe(true);
  // Before the folder is counted the total is not known.
  expect(new Set(told.map((zip) => zip.total).filter((each) => each > 0))).toEqual(new Set([total]));
});

test('packing is broken off, and nothing of it stays', async () => {
  const { add, core, convId, folder, inOwned, isPacking } = await start({});
  addLarge(folder, 'film.mp4');
  const adding = add('zip');
  await isPacking();
  expect(inOwned()).toHaveLength(1);
  await core.ask('staged.cancelZip', { id: core.zips.flat()[0]?.id ?? '' });
  expect(await adding).toEqual({ files: [], refused: [], folders: [] });
  expect(inOwned()).toEqual([]);
  expect(await core.ask('staged.list', { convId })).toEqual([]);
});

test('closing the account breaks packing off', async () => {
  const { add, core, folder, inOwned, isPacking } = await start({});
  addLarge(folder, 'film.mp4');
  const outcome = add('zip').catch((thrown: unknown) => thrown);
  await isPacking();
  await core.close();
  expect(inOwned()).toEqual([]);
  expect(await outcome).toMatchObject({ code: 'signed-out' });
});

test.each<[string, string, (folder: string) => void]>([
  ['zoo/last.txt', 'file-missing', (folder) => rmSync(join(folder, 'zoo/last.txt'))],
  ['film.mp4', 'file-changed', (folder) => truncateSync(join(folder, 'film.mp4'), 10)],
])(
  'when %s is not what it was, it is named (%s), and nothing of the zip stays',
  async (name, code, spoil) => {
    const { add, core, convId, folder, inOwned, isPacking } = await start({ 'zoo/last.txt': 'abc' });
    addLarge(folder, 'film.mp4');
    const adding = add('zip');
    await isPacking();
    spoil(folder);
    expect(refusals(await adding)).toEqual([[`Holiday/${name}`, code]]);
    expect(inOwned()).toEqual([]);
    expect(await core.ask('staged.list', { convId })).toEqual([]);
    await core.until(() => core.zips.at(-1)?.length === 0);
  },
);

test('a folder that cannot be read is refused with the part that is in the way', async () => {
  const { add, core, convId, folder } = await start({ 'a.txt': 'abc' });
  mkdirSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff])]));
  const refused = [['Holiday/\uFFFD', 'folder-unreadable']];
  expect(refusals(await core.stage(convId, [folder]))).toEqual(refused);
  expect(refusals(await add('each'))).toEqual(refused);
  expect(refusals(await add('zip'))).toEqual(refused);
});

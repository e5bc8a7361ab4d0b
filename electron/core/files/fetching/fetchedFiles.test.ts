import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { encodePng } from '../../../../service/seed/demo/files/png.ts';
import type { MsgId } from '../../../../shared/model/ids.ts';
import { c, m, openTestStore, temporaryDir, wire } from '../../../../testing/core/testStore.ts';
import type { Store } from '../../db/store.ts';
import { applyBatch } from '../../sync/intake/applyBatch.ts';
import { systemClock } from '../../time/clock.ts';
import { deriveFileKeys } from '../sealed/sealedFormat.ts';
import { writeCopy } from '../sealed/writeCopy.ts';
import { createContentFolder } from './contentFolder.ts';
import { type FetchedFiles, openFetchedFiles } from './fetchedFiles.ts';
import { listFetched, noteSaved } from './fetchedTable.ts';

const KEYS = deriveFileKeys(randomBytes(32));
const NEVER = new AbortController().signal;
const PICTURE = encodePng(40, 30, () => [9, 9, 9]);
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Messages 1 to 9 with an attachment each, and the files of this computer. */
function withAttachments(dir = temporaryDir(), store: Store = openTestStore()) {
  const attachment = { attachmentId: 'a', fileName: 'photo.png', fileSize: 1, mimeType: 'image/png' };
  const messages = Array.from({ length: 9 }, (_, i) => wire(i + 1, { msgType: 'attachment', attachment }));
  applyBatch(store, { messages, covered: null });
  const folder = createContentFolder(dir, KEYS);
  const [changed, damaged]: [MsgId[], MsgId[]] = [[], []];
  const kept = openFetchedFiles({
    ...{ store, folder, clock: systemClock },
    onChange: (msgIds) => changed.push(...msgIds),
    onDamaged: (msgIds) => damaged.push(...msgIds),
    log: () => {},
  });
  onTestFinished(() => kept.close());
  const write = async (bytes: Uint8Array) => {
    const partial = await kept.begin(null);
    await partial.write([bytes]);
    return partial;
  };
  const keep = async (msgId: MsgId, bytes: Uint8Array) => {
    const completeFile = { msgId, convId: c(1), size: bytes.byteLength, isAutomatic: false };
    await kept.keep(await write(bytes), () => completeFile, NEVER);
  };
  return { dir, store, folder, kept, changed, damaged, keep, write };
}

test('a file in the place of the folder of earlier versions keeps nothing from being read', async () => {
  const dir = temporaryDir();
  await writeFile(join(dir, 'files'), 'planted');
  const { kept, keep } = withAttachments(dir);
  await keep(m(1), PICTURE);
  expect(await kept.use(m(1), (file) => file.read(0, file.size))).toEqual(Buffer.from(PICTURE));
});

test('a content that comes for one message in the moment in which it goes for another stays', async () => {
  const { store, folder, kept, keep, write } = withAttachments();
  await keep(m(1), PICTURE);
  let going: Promise<unknown> = Promise.resolve();
  /** Asked for when the content has its place and is not on the list yet. */
  const completeFile = () => {
    going = kept.remove([m(1)]);
    return { msgId: m(2), convId: c(1), size: PICTURE.byteLength, isAutomatic: false };
  };
  await kept.keep(await write(PICTURE), completeFile, NEVER);
  await going;
  expect(listFetched(store, [m(1), m(2)]).map(({ msgId }) => msgId)).toEqual([2]);
  expect(existsSync(folder.pathOf(sha256Of(PICTURE)))).toBe(true);
  await kept.remove([m(2)]);
  expect(existsSync(folder.pathOf(sha256Of(PICTURE)))).toBe(false);
});

test('removes the least recently used files first and names their messages', async () => {
  const { store, folder, kept, changed, keep } = withAttachments();
  const contents = [1, 2, 3].map((fill) => Buffer.alloc(1_000, fill));
  for (const [i, content] of contents.entries()) await keep(m(i + 1), content);
  await keep(m(4), contents[0] ?? PICTURE);
  await kept.locate(m(2));
  changed.length = 0;
  expect(await kept.evict(2_500)).toMatchObject({ bytes: 1_000 });
  expect(changed).toEqual([3]);
  const here = listFetched(store, [m(1), m(2), m(3), m(4)]).map(({ msgId }) => msgId);
  expect(here).toEqual([1, 2, 4]);
  expect(contents.map((content) => existsSync(folder.pathOf(sha256Of(content))))).toEqual([
    true,
    true,
    false,
  ]);
});

test('a file is found with its size, what it is, and where it was saved', async () => {
  const { store, kept, keep } = withAttachments();
  await keep(m(1), PICTURE);
  noteSaved(store, m(1), '/home/maria/photo.png');
  expect(await kept.locate(m(1))).toEqual({
    fileName: 'photo.png',
    sha256: sha256Of(PICTURE),
    size: PICTURE.byteLength,
    nature: {
      ...{ sniffed: 'image/png', isMismatch: false, mayRun: false },
      preview: { kind: 'image', width: 40, height: 30, isAnimated: false },
    },
    savedTo: '/home/maria/photo.png',
  });
  await expect(kept.locate(m(2))).rejects.toMatchObject({ code: 'not-found' });
});

test.each([
  ['removed', (path: string) => rm(path, { force: true })],
  ['cut off', (path: string) => chmod(path, 0o600).then(() => truncate(path, 5))],
])('a content that another program has %s is no longer here', async (_, harm) => {
  const { store, folder, kept, changed, damaged, keep } = withAttachments();
  await keep(m(1), PICTURE);
  const path = folder.pathOf(sha256Of(PICTURE));
  await harm(path);
  await expect(kept.locate(m(1))).rejects.toMatchObject({ code: 'file-damaged' });
  expect([changed, damaged]).toEqual([[1], [1]]);
  expect(listFetched(store, [m(1)])).toEqual([]);
  expect(existsSync(path)).toBe(false);
});

test('contents stored before inspection existed are inspected at the start; a missing one is removed from the list', async () => {
  const [dir, store] = [temporaryDir(), openTestStore()];
  const [here, gone] = [sha256Of(PICTURE), 'f'.repeat(64)];
  for (const [msgId, sha256] of [
    [1, here],
    [2, gone],
  ] as const) {
    store.archive.run(
      'INSERT INTO contents (sha256, size, used) VALUES (?, ?, 5)',
      sha256,
      PICTURE.byteLength,
    );
    store.archive.run('INSERT INTO fetched (msgId, sha256, at, convId) VALUES (?, ?, 5, 1)', msgId, sha256);
  }
  await writePlain(dir, here, PICTURE);
  const { kept, changed } = withAttachments(dir, store);
  expect(listFetched(store, [m(1)])).toMatchObject([{ look: null }]);
  await kept.seen;
  expect(listFetched(store, [m(1), m(2)])).toMatchObject([
    { msgId: 1, look: { sniffed: 'image/png', picture: { width: 40, height: 30 } } },
  ]);
  expect(changed.toSorted()).toEqual([1, 2]);
});

/** A content as an earlier version of Parley left it. */
async function writePlain(dir: string, sha256: string, content: Uint8Array): Promise<string> {
  const path = join(dir, 'files', sha256.slice(0, 2), sha256);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, content);
  return path;
}

function listPlain(store: Store, msgId: number, sha256: string, size: number): void {
  store.archive.run('INSERT INTO contents (sha256, size, used) VALUES (?, ?, 5)', sha256, size);
  store.archive.run('INSERT INTO fetched (msgId, sha256, at, convId) VALUES (?, ?, 5, 1)', msgId, sha256);
}

test('contents that an earlier version left in plain text are encrypted, and are here meanwhile', async () => {
  const [dir, store] = [temporaryDir(), openTestStore()];
  const contents = [Buffer.from('a marker in plain text'), randomBytes(3_000_000), Buffer.alloc(0)];
  const paths: string[] = [];
  for (const [i, content] of contents.entries()) {
    const sha256 = sha256Of(content);
    paths.push(await writePlain(dir, sha256, content));
    listPlain(store, i + 1, sha256, content.byteLength);
  }
  // As after a kill between the two steps for the last one.
  const killed = await createContentFolder(dir, KEYS).begin(null);
  await killed.keep(await killed.seal());
  const { kept, folder } = withAttachments(dir, store);
  for (const [i, content] of contents.entries()) {
    expect(await kept.locate(m(i + 1))).toMatchObject({ size: content.byteLength });
    expect(content.equals(await wholeOf(kept, i + 1))).toBe(true);
  }
  await kept.seen;
  expect(paths.map(existsSync)).toEqual([false, false, false]);
  for (const [i, content] of contents.entries()) {
    expect(content.equals(await wholeOf(kept, i + 1))).toBe(true);
    const onDisk = await readFile(folder.pathOf(sha256Of(content)));
    expect(onDisk.includes('marker')).toBe(false);
  }
});

test('a plain content that isn’t the one that was downloaded is never shown', async () => {
  const [dir, store] = [temporaryDir(), openTestStore()];
  const path = await writePlain(dir, sha256Of(PICTURE), Buffer.alloc(PICTURE.byteLength));
  listPlain(store, 1, sha256Of(PICTURE), PICTURE.byteLength);
  const { kept } = withAttachments(dir, store);
  await expect(wholeOf(kept, 1)).rejects.toMatchObject({ code: 'file-damaged' });
  expect(listFetched(store, [m(1)])).toEqual([]);
  expect(existsSync(path)).toBe(false);
});

const wholeOf = (kept: FetchedFiles, msgId: number) => kept.use(m(msgId), ({ read, size }) => read(0, size));

test.each([
  ['a changed byte', (bytes: Buffer) => bytes.with(-20, (bytes.at(-20) ?? 0) ^ 1)],
  ['another header', (bytes: Buffer) => bytes.with(0, 0)],
])('a content with %s is not shown, and can be downloaded again', async (_, harm) => {
  const { store, folder, kept, changed, keep } = withAttachments();
  await keep(m(1), PICTURE);
  const path = folder.pathOf(sha256Of(PICTURE));
  const harmed = harm(await readFile(path));
  await rm(path, { force: true });
  await writeFile(path, harmed);
  expect(await kept.locate(m(1))).toMatchObject({ size: PICTURE.byteLength });
  changed.length = 0;
  await expect(wholeOf(kept, 1)).rejects.toMatchObject({ code: 'file-damaged' });
  expect(changed).toEqual([1]);
  expect(listFetched(store, [m(1)])).toEqual([]);
  await keep(m(1), PICTURE);
  expect(PICTURE.equals(await wholeOf(kept, 1))).toBe(true);
});

test('two readers who find the same damage at once both hear of it', async () => {
  const { folder, kept, keep } = withAttachments();
  const content = Buffer.alloc(2_500_000, 7);
  await keep(m(1), content);
  const path = folder.pathOf(sha256Of(content));
  const harmed = await readFile(path);
  harmed.fill(1, 1_000_000, 1_000_010);
  await rm(path, { force: true });
  await writeFile(path, harmed);
  let isOpen = false;
  const second = kept.use(m(1), async (file) => {
    isOpen = true;
    await expect(wholeOf(kept, 1)).rejects.toMatchObject({ code: 'file-damaged' });
    return file.read(0, file.size);
  });
  await expect(second).rejects.toMatchObject({ code: 'file-damaged' });
  expect(isOpen).toBe(true);
});

test('a content that comes again replaces one that was damaged unnoticed', async () => {
  const { folder, kept, keep } = withAttachments();
  await keep(m(1), PICTURE);
  const path = folder.pathOf(sha256Of(PICTURE));
  const harmed = (await readFile(path)).with(-20, 1).with(-21, 1);
  await rm(path, { force: true });
  await writeFile(path, harmed);
  await keep(m(2), PICTURE);
  for (const msgId of [1, 2]) expect(PICTURE.equals(await wholeOf(kept, msgId))).toBe(true);
});

test('a content in the place of another is not shown', async () => {
  const { folder, kept, keep } = withAttachments();
  const [one, two] = [Buffer.alloc(1_000, 1), Buffer.alloc(1_000, 2)];
  await keep(m(1), one);
  await keep(m(2), two);
  await rm(folder.pathOf(sha256Of(one)), { force: true });
  await copyFile(folder.pathOf(sha256Of(two)), folder.pathOf(sha256Of(one)));
  await expect(wholeOf(kept, 1)).rejects.toMatchObject({ code: 'file-damaged' });
  expect(two.equals(await wholeOf(kept, 2))).toBe(true);
});

test('a copy for another program is in plain text, and nothing of it stays if it can’t be written', async () => {
  const { kept, keep } = withAttachments();
  const content = randomBytes(2_500_000);
  await keep(m(1), content);
  const target = join(temporaryDir(), 'copy');
  const copy = (to: string) => kept.use(m(1), (file) => writeCopy(file, to, NEVER, () => {}));
  await copy(target);
  expect((await readFile(target)).equals(content)).toBe(true);
  await expect(copy(target)).rejects.toMatchObject({ code: 'file-not-saved' });
  const onlyForThisPerson = process.platform === 'win32' ? 0o666 : 0o600;
  expect((await stat(target)).mode & 0o777).toBe(onlyForThisPerson);
  const nowhere = join(target, 'no', 'such folder');
  await expect(copy(nowhere)).rejects.toMatchObject({ code: 'file-not-saved' });
  await expect(copy(nowhere)).rejects.not.toThrow('no such folder');
  expect(await kept.locate(m(1))).toMatchObject({ size: content.byteLength });
});

test('removes unknown and unfinished files at the start', async () => {
  const dir = temporaryDir();
  const { kept, keep } = withAttachments(dir);
  await keep(m(1), PICTURE);
  const stray = join(dir, 'contents', 'ab', 'a'.repeat(64));
  await mkdir(join(stray, '..'), { recursive: true });
  await writeFile(stray, 'stray');
  const plain = await writePlain(dir, 'b'.repeat(64), Buffer.from('plain'));
  const halfDone = await kept.begin(null);
  await kept.close();
  const again = withAttachments(dir);
  const next = await again.kept.begin(null);
  expect([stray, plain, halfDone.path].map(existsSync)).toEqual([false, false, false]);
  await Promise.all([halfDone.discard(), next.discard()]);
});

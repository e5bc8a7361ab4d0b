import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { temporaryDir } from '../../../../testing/core/testStore.ts';
import { deriveFileKeys } from '../sealed/sealedFormat.ts';
import { createContentFolder } from './contentFolder.ts';
import { replaceContent } from './replaceContent.ts';

const CONTENT = randomBytes(3_000_000);
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');

async function withContent() {
  const folder = createContentFolder(temporaryDir(), deriveFileKeys(randomBytes(32)));
  const write = async () => {
    const partial = await folder.begin(null);
    await partial.write([CONTENT]);
    await partial.seal();
    return partial;
  };
  await (await write()).keep(SHA256);
  const target = folder.pathOf(SHA256);
  const next = await write();
  const replacement = { path: next.path, target, openOld: () => folder.open(SHA256) };
  return { target, next, replacement };
}

/** As Windows does while a program holds the old file open. */
const refused = async () => {
  throw Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM' });
};

test('a whole content that can’t be replaced stays, and the new file goes', async () => {
  const { target, next, replacement } = await withContent();
  const before = await readFile(target);
  await replaceContent(replacement, refused);
  expect(before.equals(await readFile(target))).toBe(true);
  expect(existsSync(next.path)).toBe(false);
});

test.each([
  ['at its beginning', 0],
  ['in its middle', 1_500_000],
  ['at its end', CONTENT.byteLength],
])('a content of the same size that is damaged %s does not count as kept', async (_, position) => {
  const { target, next, replacement } = await withContent();
  const damaged = await readFile(target);
  damaged.writeUInt8(255 - damaged.readUInt8(position), position);
  await writeFile(target, damaged);
  await expect(replaceContent(replacement, refused)).rejects.toMatchObject({ code: 'EPERM' });
  expect(existsSync(next.path)).toBe(true);
  await replaceContent(replacement);
  expect(damaged.equals(await readFile(target))).toBe(false);
});

test('a content does not count as kept when a folder stands in its place', async () => {
  const { target, next } = await withContent();
  await rm(target);
  await mkdir(target);
  await expect(next.keep(SHA256)).rejects.toMatchObject({ code: 'internal' });
  expect(existsSync(next.path)).toBe(true);
});

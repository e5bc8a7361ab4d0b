import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readDictionary } from './readDictionary.ts';

const MIB = 2 ** 20;

/** Reads a dictionary whose files are made as long as these, in bytes: whether a word of it is right, or why it can't be read. */
async function readWith({ aff, dic }: { readonly aff?: number; readonly dic?: number }) {
  const dir = await mkdtemp(path.join(tmpdir(), 'dictionary-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const files = { aff: path.join(dir, 'xx.aff'), dic: path.join(dir, 'xx.dic') };
  await writeFile(files.aff, 'SET UTF-8\n#');
  await writeFile(files.dic, '1\nhello\n');
  // The rest takes no room on the disk.
  if (aff !== undefined) await truncate(files.aff, aff);
  if (dic !== undefined) await truncate(files.dic, dic);
  const read = await readDictionary(files);
  return 'problem' in read ? read : read.dictionary.isRight('hello');
}

test.each([
  ['aff', 16 * MIB],
  ['dic', 48 * MIB],
] as const)('a file %s of %i bytes is read, and a longer one refused', async (kind, most) => {
  expect(await readWith({ [kind]: most })).toBe(true);
  expect(await readWith({ [kind]: most + 1 })).toMatchObject({
    problem: 'damaged',
    reason: expect.stringContaining('too large'),
  });
});

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createJsonFile } from '../app/jsonFile.ts';
import { OWN_WORDS_FILE, openOwnWords } from './ownWords.ts';

async function openWords(kept: readonly string[] = []) {
  const dir = await mkdtemp(path.join(tmpdir(), 'words-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const { name, schema, none: fallback } = OWN_WORDS_FILE;
  const file = path.join(dir, name);
  await writeFile(file, JSON.stringify({ words: kept }));
  const note = () => undefined;
  const log = { info: note, warn: note, error: note };
  const words = await openOwnWords(createJsonFile({ file, schema, fallback, log, now: () => new Date(0) }));
  /** A folder stands where the file would be written. */
  const block = async () => {
    await rm(file);
    await mkdir(file);
  };
  const onDisk = async () => JSON.parse(await readFile(file, 'utf8')).words;
  return { words, block, onDisk };
}

test('a word that can’t be written is neither added nor removed', async () => {
  const { words, block } = await openWords(['zibra']);
  await block();
  await expect(words.add('Okafor')).rejects.toThrow();
  await expect(words.remove('zibra')).rejects.toThrow();
  expect(words.all()).toEqual(['zibra']);
});

test('words that are added at once are all kept', async () => {
  const { words, onDisk } = await openWords();
  await Promise.all(['one', 'two', 'three'].map((word) => words.add(word)));
  expect(await onDisk()).toEqual(['one', 'two', 'three']);
});

test('a dictionary of 10,000 words refuses another one, until one is removed', async () => {
  const { words } = await openWords(Array.from({ length: 10_000 }, (_, i) => `word${i}`));
  await expect(words.add('zibra')).rejects.toMatchObject({ code: 'dictionary-full' });
  await words.add('word1');
  await words.remove('word1');
  await words.add('zibra');
  expect(words.has('zibra')).toBe(true);
});

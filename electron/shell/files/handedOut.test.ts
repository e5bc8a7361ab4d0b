import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '../../../testing/core/testCore.ts';
import type { Located } from '../../core/protocol.ts';
import { createHandedOut } from './handedOut.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };

async function content(fileName: string): Promise<Located> {
  const file = path.join(temporaryDir(), 'content');
  await writeFile(file, 'the content');
  await chmod(file, 0o444);
  const nature = { sniffed: null, isMismatch: false, mayRun: false, preview: null };
  return { path: file, fileName, size: 11, nature, savedTo: null };
}

function handedOut(dir: string) {
  const marked: string[] = [];
  const mark = async (copy: string) => void marked.push(copy);
  return { marked, ...createHandedOut({ dir, mark, log }) };
}

test('a file is lent under its own name, apart from another of that name', async () => {
  const file = await content('notes.txt');
  const { lend } = handedOut(temporaryDir());
  const [one, two] = [await lend(file), await lend(file)];
  expect(one).not.toBe(two);
  expect([path.basename(one), path.basename(two)]).toEqual(['notes.txt', 'notes.txt']);
  expect(await readFile(one, 'utf8')).toBe('the content');
});

test('a file that can run is handed out as a marked copy, since a link cannot be marked alone', async () => {
  const file = await content('setup.exe');
  const { lend, marked } = handedOut(temporaryDir());
  const lent = await lend(file);
  expect(marked).toEqual([lent]);
  await appendFile(lent, '!');
  expect(await readFile(file.path, 'utf8')).toBe('the content');
});

test('files that an earlier Parley handed out are removed at the next start, and not before', async () => {
  const dir = path.join(temporaryDir(), 'handed-out');
  await mkdir(dir);
  const lent = await handedOut(dir).lend(await content('notes.txt'));
  expect(existsSync(lent)).toBe(true);
  const next = await handedOut(dir).lend(await content('other.txt'));
  expect(existsSync(lent)).toBe(false);
  expect(existsSync(next)).toBe(true);
});

test('a content that is gone is an error without its path', async () => {
  const file = { ...(await content('notes.txt')), path: '/no/such/content' };
  const giving = handedOut(temporaryDir()).give(file);
  await expect(giving).rejects.toMatchObject({ code: 'file-not-saved' });
  await expect(giving).rejects.not.toThrow('/no/such');
});

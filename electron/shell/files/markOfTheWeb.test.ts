import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMarkOfTheWeb, quarantine } from './markOfTheWeb.ts';

async function aFile(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'parley-mark-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const file = path.join(dir, 'setup.exe');
  await writeFile(file, 'MZ');
  return file;
}

test('on Windows a file is marked as one of the internet, in a stream of its own', async () => {
  const file = await aFile();
  await createMarkOfTheWeb('win32', () => new Date())(file);
  expect(await readFile(`${file}:Zone.Identifier`, 'utf8')).toBe('[ZoneTransfer]\r\nZoneId=3\r\n');
  expect(await readFile(file, 'utf8')).toBe('MZ');
});

test('a file that is not there cannot be marked on Windows', async () => {
  const mark = createMarkOfTheWeb('win32', () => new Date());
  await expect(mark(path.join(await aFile(), 'inside'))).rejects.toThrow();
});

test('on macOS the mark says when and by whom', () => {
  expect(quarantine(new Date('2026-01-02T03:04:05.678Z'))).toBe('0081;695735a5;Parley;');
});

test('Linux has no such mark', async () => {
  const file = await aFile();
  await createMarkOfTheWeb('linux', () => new Date())(file);
  expect(await readdir(path.dirname(file))).toEqual(['setup.exe']);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { manifestText } from '../../core/transcripts/manifest.ts';
import { verifyAndExit } from './verifyCommand.ts';

const THREAD = new URL('../../core/transcripts/verify/worker.ts', import.meta.url);

/** The lines that the command prints, and the code with which it ends. */
async function run(
  ...files: readonly string[]
): Promise<{ readonly code: number; readonly lines: string[] }> {
  const lines: string[] = [];
  const { promise: code, resolve } = Promise.withResolvers<number>();
  void verifyAndExit(
    {
      app: { exit: (given = 0) => resolve(given) },
      start: (file) => new Worker(THREAD, { workerData: { file } }),
      print: async (printed) => void lines.push(...printed.trimEnd().split('\n')),
    },
    files,
  );
  return { code: await code, lines };
}

/** A folder with a transcript of one file, of this text, and a manifest that belongs to `hello`. */
function folderWith(text: string): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'parley-verify-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  writeFileSync(path.join(dir, 'a.txt'), text);
  const sha256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';
  writeFileSync(
    path.join(dir, 'a.txt.manifest.json'),
    manifestText({ madeAt: '2026-11-28T12:00:00Z', coverage: { messages: 2, isComplete: false } }, [
      { name: 'a.txt', bytes: 5, sha256 },
    ]),
  );
  return dir;
}

test('a transcript that is as it was saved ends the command with 0', async () => {
  const file = path.join(folderWith('hello'), 'a.txt');
  const { code, lines } = await run(file);
  expect(code).toBe(0);
  expect(lines.slice(0, 5)).toEqual([
    `${file}: as it was saved`,
    '  1 file in the manifest',
    '  2 messages',
    '  Not complete: it says that messages may be missing, or that they were selected.',
    '  Saved 2026-11-28T12:00:00Z',
  ]);
  expect(lines[5]).toMatch(/^ {2}SHA-256 of the manifest: [0-9a-f]{64}$/u);
});

test('a damaged one ends it with 1 and is named, and hidden characters can’t reach the terminal', async () => {
  const dir = folderWith('hullo');
  const { code, lines } = await run(path.join(dir, 'a.txt'));
  expect([code, lines[1]]).toEqual([1, '  Changed or damaged: a.txt']);
  const forged = path.join(dir, '\u001B[2Jx');
  expect((await run(forged)).lines[0]).toBe(`${path.join(dir, '⟨U+001B⟩[2Jx')}: can’t be checked`);
});

test('one that can’t be checked, and no file at all, end it with 2, whatever the others are', async () => {
  const dir = folderWith('hello');
  const { code, lines } = await run(path.join(dir, 'gone.zip'), path.join(dir, 'a.txt'));
  expect([code, lines[1]]).toEqual([2, '  There is no such file.']);
  expect(await run()).toEqual({ code: 2, lines: ['Give the transcripts to check: parley verify FILE'] });
});

import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '../../../../testing/core/testCore.ts';
import { openPlain } from './readableFile.ts';
import { writeCopy } from './writeCopy.ts';

const CONTENT = Buffer.alloc(3 * 2 ** 20 + 5, 'abc');
const never = new AbortController().signal;

/** A file that is read, and a place for its copy. */
async function begin() {
  const dir = temporaryDir();
  writeFileSync(join(dir, 'original'), CONTENT);
  return { dir, target: join(dir, 'copy'), file: await openPlain(join(dir, 'original')) };
}

test('no other person can read a copy', async () => {
  const { target, file } = await begin();
  await writeCopy(file, target, never, () => {});
  await file.close();
  expect(statSync(target).mode & 0o777).toBe(0o600);
  expect(readFileSync(target).equals(CONTENT)).toBe(true);
});

test('a copy overwrites nothing, and follows no link that waits in its place', async () => {
  const { dir, target, file } = await begin();
  const precious = join(dir, 'precious');
  writeFileSync(precious, 'precious');
  symlinkSync(precious, target);
  for (const place of [target, precious])
    await expect(writeCopy(file, place, never, () => {})).rejects.toMatchObject({ code: 'file-not-saved' });
  await file.close();
  expect(readFileSync(precious, 'utf8')).toBe('precious');
});

test('nothing stays of a copy that was broken off', async () => {
  const { target, file } = await begin();
  const stop = new AbortController();
  const copying = writeCopy(file, target, stop.signal, () => stop.abort(new Error('Enough.')));
  await expect(copying).rejects.toMatchObject({ code: 'file-not-saved' });
  await file.close();
  expect(existsSync(target)).toBe(false);
});

import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '../../../../testing/core/testCore.ts';
import { makePipe } from '../../../../testing/makePipe.ts';
import { countFolder, listFolder } from './folders.ts';

const never = new AbortController().signal;

/** A folder "Holiday" with these files, each of three bytes. */
function holiday(...files: readonly string[]): string {
  const folder = join(temporaryDir(), 'Holiday');
  mkdirSync(folder);
  for (const file of files) {
    const path = join(folder, file);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, 'abc');
  }
  return folder;
}

test('a folder is counted with all that lies in it', async () => {
  const folder = holiday('a.txt', 'beach/b.txt', 'beach/空/c.txt');
  mkdirSync(join(folder, 'nothing'));
  expect(await countFolder(folder, never)).toEqual({
    path: folder,
    name: 'Holiday',
    files: 3,
    leftOut: 0,
    bytes: 9,
  });
  expect(await countFolder(join(folder, 'nothing'), never)).toMatchObject({ files: 0, bytes: 0 });
});

test('its files come in the order of their paths, as people count', async () => {
  const folder = holiday('10.jpg', '9.jpg', 'beach/1.jpg', 'zoo.jpg');
  const { files } = await listFolder(folder, never);
  expect(files.map(({ names }) => names.join('/'))).toEqual([
    'Holiday/9.jpg',
    'Holiday/10.jpg',
    'Holiday/beach/1.jpg',
    'Holiday/zoo.jpg',
  ]);
});

test('links are not followed, not even around in a circle, and pipes are left out', async () => {
  const folder = holiday('a.txt');
  const elsewhere = holiday('secret.txt');
  symlinkSync(folder, join(folder, 'circle'));
  symlinkSync(elsewhere, join(folder, 'elsewhere'));
  symlinkSync(join(elsewhere, 'secret.txt'), join(folder, 'secret.txt'));
  symlinkSync(join(folder, 'gone'), join(folder, 'broken'));
  linkSync(join(folder, 'a.txt'), join(folder, 'second name.txt'));
  await makePipe(join(folder, 'pipe'));
  expect(await countFolder(folder, never)).toMatchObject({ files: 2, leftOut: 5, bytes: 6 });
});

test('a part that cannot be read is named', async () => {
  const folder = holiday('a.txt', 'beach/b.txt');
  // Not even root can open a folder by a name that is no text.
  mkdirSync(Buffer.concat([Buffer.from(join(folder, 'beach/')), Buffer.from([0xff])]));
  await expect(countFolder(folder, never)).rejects.toMatchObject({
    code: 'folder-unreadable',
    details: { fileName: 'Holiday/beach/\uFFFD' },
  });
  await expect(countFolder(join(folder, 'gone'), never)).rejects.toMatchObject({
    code: 'folder-unreadable',
    details: { fileName: 'gone' },
  });
});

test('counting is broken off', async () => {
  const reason = new Error('The account is closed.');
  await expect(countFolder(holiday('a.txt'), AbortSignal.abort(reason))).rejects.toBe(reason);
});

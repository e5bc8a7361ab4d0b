/** Attacks of a program that swaps parts of a folder while Parley packs it. */
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '../../../../testing/core/testCore.ts';
import { listFolder } from './folders.ts';
import { readZip } from './testZip.ts';
import { packFiles } from './zip.ts';

const never = new AbortController().signal;

/** A folder to be sent, and another one with a secret under the same names. */
function folders() {
  const dir = temporaryDir();
  const [folder, elsewhere] = [join(dir, 'Holiday'), join(dir, 'private')];
  for (const [place, content] of [
    [folder, 'a picture'],
    [elsewhere, 'a secret'],
  ] as const) {
    mkdirSync(join(place, 'beach'), { recursive: true });
    writeFileSync(join(place, 'beach', 'a.txt'), content);
  }
  return { folder, elsewhere, zip: join(dir, 'Holiday.zip') };
}

async function pack(folder: string, zip: string, swap: () => void) {
  const { files } = await listFolder(folder, never);
  swap();
  const output = await open(zip, 'w');
  try {
    const write = (chunks: readonly Uint8Array[]) => output.writev(chunks).then(() => undefined);
    await packFiles(files, { write }, { signal: never, onProgress: () => undefined });
  } finally {
    await output.close();
  }
}

const swaps: Readonly<Record<string, (folder: string, elsewhere: string) => void>> = {
  'the file': (folder, elsewhere) => {
    const file = join('beach', 'a.txt');
    renameSync(join(folder, file), join(folder, 'beach', 'b.txt'));
    symlinkSync(join(elsewhere, file), join(folder, file));
  },
  'the file, for a link to another one of the folder,': (folder) => {
    const file = join(folder, 'beach', 'a.txt');
    renameSync(file, join(folder, 'beach', 'b.txt'));
    symlinkSync(join(folder, 'beach', 'b.txt'), file);
  },
  'the folder that holds the file': (folder, elsewhere) => {
    renameSync(join(folder, 'beach'), join(folder, 'sea'));
    symlinkSync(join(elsewhere, 'beach'), join(folder, 'beach'));
  },
  'the folder that is sent': (folder, elsewhere) => {
    renameSync(folder, `${folder} before`);
    symlinkSync(elsewhere, folder);
  },
};

test.each(Object.entries(swaps))('%s swapped for a link leads nowhere', async (_, swap) => {
  const { folder, elsewhere, zip } = folders();
  await expect(pack(folder, zip, () => swap(folder, elsewhere))).rejects.toMatchObject({
    code: 'file-changed',
    details: { fileName: 'Holiday/beach/a.txt' },
  });
  expect(readFileSync(zip, 'latin1')).not.toContain('a secret');
});

test('a folder that the person chose by a link is packed', async () => {
  const { folder, zip } = folders();
  const link = `${folder} link`;
  symlinkSync(folder, link);
  await pack(link, zip, () => undefined);
  const [entry] = readZip(readFileSync(zip));
  expect(entry).toMatchObject({ name: 'Holiday link/beach/a.txt', content: Buffer.from('a picture') });
});

import path from 'node:path';
import { expect, test } from 'vitest';
import type { FilePreview } from '../../../shared/model/files/files.ts';
import { msgId } from '../../../shared/model/ids.ts';
import { pictureOf, referenceTo } from './clipboardFormats.ts';
import type { LeavingFile } from './leavingFile.ts';

function aFile(sniffed: string, preview: FilePreview | null): LeavingFile {
  const nature = { sniffed, preview, isMismatch: false, mayRun: false };
  const content = async () => Buffer.from('some bytes');
  const given = { msgId: msgId(1), copyTo: async () => {}, content };
  return { ...given, fileName: 'photo', sha256: 'a', size: 10, savedTo: null, nature };
}

const picture = (width: number, height: number): FilePreview => ({
  ...{ kind: 'image', width, height, isAnimated: false },
});

test('a picture that other programs take is copied itself', async () => {
  const content = await pictureOf(aFile('image/jpeg', picture(4_000, 3_000)));
  const copied = content?.['image/jpeg'];
  expect(copied instanceof Blob && (await copied.text())).toBe('some bytes');
});

test('nothing is decoded that is no such picture, or too large a one', async () => {
  expect(await pictureOf(aFile('image/webp', picture(4_000, 3_000)))).toBeNull();
  expect(await pictureOf(aFile('image/png', null))).toBeNull();
  expect(await pictureOf(aFile('image/png', picture(100_000, 100_000)))).toBeNull();
  expect(await pictureOf(aFile('application/pdf', { kind: 'pdf' }))).toBeNull();
  expect(await pictureOf({ ...aFile('image/png', picture(40, 30)), size: 300_000_000 })).toBeNull();
});

test('a file is copied as each system copies files', () => {
  const file = path.resolve('/tmp/a b.txt');
  expect(referenceTo(file, 'darwin')).toEqual({ 'text/uri-list': 'file:///tmp/a%20b.txt' });
  expect(Object.values(referenceTo(file, 'linux'))).toEqual([
    'file:///tmp/a%20b.txt',
    'copy\nfile:///tmp/a%20b.txt',
  ]);
});

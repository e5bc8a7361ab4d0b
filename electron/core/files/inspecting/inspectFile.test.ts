import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { encodePng } from '../../../../service/seed/demo/files/png.ts';
import { inspectFile, lookAtHead } from './inspectFile.ts';
import { pictureIn } from './picture.ts';
import { asAnimated, avif, bmp, gif, jpeg, SAMPLES, webp } from './samples.ts';

const PNG = encodePng(40, 30, () => [200, 100, 0]);

test.each([
  ['a PNG', PNG, 'image/png', 40, 30, false],
  ['an animated PNG', asAnimated(PNG), 'image/apng', 40, 30, true],
  ['a JPEG', jpeg(40, 30), 'image/jpeg', 40, 30, false],
  ['a JPEG on its head', jpeg(40, 30, 3), 'image/jpeg', 40, 30, false],
  ['a JPEG on its side', jpeg(40, 30, 6), 'image/jpeg', 30, 40, false],
  ['a GIF', gif(40, 30), 'image/gif', 40, 30, true],
  ['a WebP', webp(40, 30, false), 'image/webp', 40, 30, false],
  ['an animated WebP', webp(40, 30, true), 'image/webp', 40, 30, true],
  ['an AVIF', avif(40, 30, 'avif'), 'image/avif', 40, 30, false],
  ['an AVIF on its side', avif(40, 30, 'avif', 1), 'image/avif', 30, 40, false],
  ['an AVIF sequence', avif(40, 30, 'avis'), 'image/avif', 40, 30, true],
  ['a bitmap', bmp(40, 30), 'image/bmp', 40, 30, false],
])('%s is a picture of a known size', async (_, bytes, sniffed, width, height, isAnimated) => {
  expect(await lookAtHead(bytes)).toMatchObject({ sniffed, picture: { width, height, isAnimated } });
});

test.each([
  ['more pixels than can be decoded', jpeg(60_000, 60_000)],
  ['no pixels', gif(0, 30)],
  ['its size cut off', PNG.subarray(0, 18)],
])('a picture with %s is not shown', async (_, bytes) => {
  expect((await lookAtHead(bytes)).picture).toBeNull();
});

test.each([
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/x-m4a'],
  ['mp4', 'video/mp4'],
  ['mov', 'video/quicktime'],
  ['wav', 'audio/wav'],
  ['flac', 'audio/flac'],
  ['opus', 'audio/ogg; codecs=opus'],
  ['webm', 'video/webm'],
  ['pdf', 'application/pdf'],
  ['pe', 'application/x-msdownload'],
  ['elf', 'application/x-elf'],
  ['macho', 'application/x-mach-binary'],
  ['fatMacho', 'application/x-mach-binary'],
  ['shortcut', 'application/x-ms-shortcut'],
  ['cfb', 'application/x-cfb'],
  ['zip', 'application/zip'],
  ['unknown', null],
] as const)('%s: the bytes stand for %s', async (sample, sniffed) => {
  expect(await lookAtHead(SAMPLES[sample])).toEqual({ sniffed, picture: null, isText: false });
});

test.each([
  ['plain text, whatever letters it begins with', SAMPLES.text, null],
  ['a web page', SAMPLES.html, 'text/html'],
  ['a web page with a prolog', SAMPLES.xhtml, 'text/html'],
  ['a web page in UTF-16', Buffer.from('\ufeff<html></html>', 'utf16le'), 'text/html'],
  ['a web page with its pictures', SAMPLES.mhtml, 'message/rfc822'],
  ['RTF', SAMPLES.rtf, 'application/rtf'],
  ['SYLK', SAMPLES.sylk, 'text/spreadsheet'],
  ['a table that begins like SYLK', SAMPLES.idsAndPrices, null],
  ['Markdown that begins with an element', SAMPLES.markdown, null],
  ['SVG', SAMPLES.svg, null],
  ['SVG with a prolog', SAMPLES.svgWithProlog, 'application/xml'],
  ['a script', SAMPLES.script, 'application/x-shellscript'],
  ['UTF-8 cut within a character', Buffer.from('größer').subarray(0, 3), null],
  ['UTF-16', Buffer.from('\ufeffこんにちは', 'utf16le'), null],
])('%s is text', async (_, bytes, sniffed) => {
  expect(await lookAtHead(bytes)).toEqual({ sniffed, picture: null, isText: true });
});

test('a byte that is no text does not hide a web page', async () => {
  const page = Buffer.concat([SAMPLES.html, Buffer.from([0, 0xff])]);
  expect(await lookAtHead(page)).toEqual({ sniffed: 'text/html', picture: null, isText: false });
});

test('an empty file is nothing that is known', async () => {
  expect(await lookAtHead(new Uint8Array())).toEqual({ sniffed: null, picture: null, isText: false });
});

test('only the beginning of a file is looked at', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'parley-look-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const path = join(dir, 'file');
  await writeFile(path, Buffer.concat([Buffer.alloc(600_000, 'a'), SAMPLES.unknown]));
  expect(await inspectFile(path)).toEqual({ sniffed: null, picture: null, isText: true });
});

const beginnings = [
  PNG,
  asAnimated(PNG),
  jpeg(9, 9, 6),
  gif(9, 9),
  webp(9, 9, true),
  avif(9, 9, 'avis'),
  bmp(9, 9),
];
/** Real files shortened and with some bytes replaced, and bytes of no sense at all. */
const hostile = fc.oneof(
  fc.uint8Array({ maxLength: 600 }),
  fc
    .record({
      from: fc.constantFrom(...beginnings, ...Object.values(SAMPLES)),
      length: fc.nat(600),
      changes: fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { maxLength: 8 }),
    })
    .map(({ from, length, changes }) => {
      const bytes = Uint8Array.from(from.subarray(0, length));
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
      return bytes;
    }),
);

test('no bytes make it throw, and what it calls a picture has a size', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (bytes) => {
      const { picture } = await lookAtHead(bytes);
      if (picture) expect(Math.min(picture.width, picture.height)).toBeGreaterThan(0);
    }),
    { numRuns: 1_000 },
  );
});

test('a picture that is not what it is taken for does not make it throw', () => {
  const types = fc.constantFrom(
    'image/png',
    'image/jpeg',
    'image/gif',
    'image/webp',
    'image/avif',
    'image/bmp',
  );
  fc.assert(
    fc.property(hostile, types, (bytes, type) => void pictureIn(bytes, type)),
    { numRuns: 1_000 },
  );
});

import { supportedMimeTypes } from 'file-type';
import { describe, expect, test } from 'vitest';
import { encodePng } from '../../../../service/seed/demo/files/png.ts';
import { SHOWS } from '../../../../shared/model/files/fileRisk.ts';
import { lookAtHead } from './inspectFile.ts';
import { natureOf } from './nature.ts';
import { gif, jpeg, SAMPLES } from './samples.ts';

const FILES = { ...SAMPLES, png: encodePng(4, 3, () => [0, 0, 0]), jpeg: jpeg(4, 3), gif: gif(4, 3) };
type Sample = keyof typeof FILES;
const UNTOLD = 'application/octet-stream';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

async function nature(sample: Sample, fileName: string, mimeType = UNTOLD) {
  const bytes = FILES[sample];
  return natureOf(await lookAtHead(bytes), { fileName, mimeType, fileSize: bytes.byteLength });
}

describe('a file is another one than it claims when', () => {
  test.each<[Sample, string, string]>([
    ['html', 'photo.png', UNTOLD],
    ['html', 'photo', 'image/png'],
    ['text', 'song.mp3', 'audio/mpeg'],
    ['unknown', 'report.pdf', 'application/pdf'],
    ['zip', 'photo.jpg', 'image/jpeg'],
    ['pe', 'photo.jpg', 'image/jpeg'],
    ['pe', 'letter.docx', UNTOLD],
    ['png', 'notes.txt', 'text/plain'],
    ['mp4', 'report.pdf', UNTOLD],
    ['svg', 'photo.webp', 'image/webp'],
    ['png', 'photo.png', 'application/pdf'],
    ['rtf', 'letter.docx', DOCX],
    ['rtf', 'notes.txt', 'text/plain'],
    ['cfb', 'letter.docx', DOCX],
    ['cfb', 'sums.XLSX', UNTOLD],
    ['html', 'letter.docx', DOCX],
    ['html', 'sums.xlsx', UNTOLD],
    ['html', 'table.csv', 'text/csv'],
    ['xhtml', 'notes.txt', 'text/html'],
    ['mhtml', 'letter.docx', DOCX],
    ['mhtml', 'files.zip', 'application/zip'],
    ['sylk', 'table.csv', 'text/csv'],
    ['svgWithProlog', 'table.csv', 'text/csv'],
    ['text', 'letter.docx', DOCX],
    ['unknown', 'slides.pptx', UNTOLD],
    ['script', 'photo.gif', 'image/gif'],
    ['smallSylk', 'table.csv', 'text/csv'],
    ['dif', 'table.csv', 'text/csv'],
    ...['mpg', 'mpeg', 'aif', 'aiff', 'amr', 'ogv', '3gp', 'ico', 'avi', 'mkv', 'mp3', 'jpg'].flatMap(
      (ending): [Sample, string, string][] =>
        (['m3u', 'm3uWithNul', 'pls', 'asx', 'reference', 'smil', 'wpl', 'text'] as const).map((list) => [
          list,
          `film.${ending}`,
          UNTOLD,
        ]),
    ),
  ])('its bytes are %s, and it is called %s (%s)', async (sample, name, type) => {
    expect(await nature(sample, name, type)).toMatchObject({ isMismatch: true });
  });
});

describe('a file is what it claims, as far as can be said, when', () => {
  test.each<[Sample, string, string]>([
    ['png', 'photo.png', 'image/png'],
    ['png', 'photo.PNG', 'IMAGE/PNG; charset=binary'],
    ['jpeg', 'photo.jpeg', 'image/jpg'],
    ['jpeg', 'photo.png', 'image/png'],
    ['png', 'photo', UNTOLD],
    ['zip', 'letter.docx', DOCX],
    ['zip', 'letter.odt', 'application/vnd.oasis.opendocument.text'],
    ['zip', 'book.epub', 'application/epub+zip'],
    ['zip', 'letter.docx', 'application/x-zip-compressed'],
    ['zip', 'tool.jar', 'application/java-archive'],
    ['cfb', 'table.xls', 'application/vnd.ms-excel'],
    ['text', 'table.csv', 'application/vnd.ms-excel'],
    ['m4a', 'song.m4a', 'audio/mp4'],
    ['mp4', 'song.m4a', 'audio/x-m4a'],
    ['mov', 'film.mov', 'video/quicktime'],
    ['opus', 'voice.ogg', 'audio/ogg'],
    ['opus', 'voice.oga', 'video/ogg'],
    ['svg', 'drawing.svg', 'image/svg+xml'],
    ['svgWithProlog', 'drawing.svg', 'image/svg+xml'],
    ['text', 'program.ts', 'video/mp2t'],
    ['script', 'program.py', 'text/x-python'],
    ['html', 'page.html', 'text/html'],
    ['rtf', 'letter.rtf', 'application/rtf'],
    ['rtf', 'letter.doc', 'application/msword'],
    ['html', 'table.xls', 'application/vnd.ms-excel'],
    ['mhtml', 'page.mht', 'multipart/related'],
    ['mhtml', 'mail.eml', 'text/plain'],
    ['sylk', 'table.slk', UNTOLD],
    ['text', 'table.csv', 'text/csv'],
    ['text', 'data.json', 'application/json'],
    ['idsAndPrices', 'table.csv', 'text/csv'],
    ['markdown', 'readme.md', 'text/markdown'],
    ['unknown', 'table.dat', UNTOLD],
    ['unknown', 'notes.txt', 'text/plain'],
    ['m3u', 'list.m3u', 'audio/x-mpegurl'],
    ['m3u', 'list.m3u8', 'application/vnd.apple.mpegurl'],
    ['pls', 'list.pls', 'audio/x-scpls'],
    ['asx', 'list.asx', 'video/x-ms-asf'],
    ['reference', 'list.wax', 'audio/x-ms-wax'],
    ['smil', 'show.smil', 'application/smil+xml'],
    ['wpl', 'list.wpl', 'application/vnd.ms-wpl'],
    ['dif', 'table.dif', UNTOLD],
    ['aiff', 'song.aif', 'audio/x-aiff'],
    ['amr', 'voice.amr', 'audio/amr'],
    ['ico', 'sign.ico', 'image/x-icon'],
    ['avi', 'film.avi', 'video/x-msvideo'],
    ['ogv', 'film.ogv', 'video/ogg'],
    ['threeGp', 'film.3gp', 'video/3gpp'],
    ['mpeg', 'film.mpg', 'video/mpeg'],
    ['pe', 'setup.exe', 'application/x-msdownload'],
  ])('its bytes are %s, and it is called %s (%s)', async (sample, name, type) => {
    expect(await nature(sample, name, type)).toMatchObject({ isMismatch: false });
  });

  test('it is empty', () => {
    const look = { sniffed: null, picture: null, isText: false };
    expect(natureOf(look, { fileName: 'a.png', mimeType: 'image/png', fileSize: 0 })).toEqual({
      ...{ sniffed: null, isMismatch: false, mayRun: false, preview: null },
    });
  });
});

test.each<[Sample, string]>([
  ['pe', 'photo.jpg'],
  ['elf', 'report'],
  ['macho', 'report'],
  ['fatMacho', 'report'],
  ['shortcut', 'report.pdf'],
  ['script', 'notes.txt'],
  ['text', 'run.bat'],
  ['png', 'photo.jpg.exe'],
])('%s called %s may run, and no picture or sound is made of it', async (sample, name) => {
  const { mayRun, preview } = await nature(sample, name);
  expect(mayRun).toBe(true);
  expect([null, 'text']).toContain(preview?.kind ?? null);
});

test.each<[Sample, string, string | null]>([
  ['png', 'photo.png', 'image'],
  ['gif', 'photo.gif', 'image'],
  ['png', 'notes.txt', 'image'],
  ['mp3', 'song.mp3', 'audio'],
  ['m4a', 'song.m4a', 'audio'],
  ['wav', 'song.wav', 'audio'],
  ['flac', 'song.flac', 'audio'],
  ['opus', 'voice.opus', 'audio'],
  ['mp4', 'film.mp4', 'video'],
  ['mp4', 'song.m4a', 'audio'],
  ['mov', 'film.mov', 'video'],
  ['webm', 'film.webm', 'video'],
  ['pdf', 'report.pdf', 'pdf'],
  ['text', 'notes.txt', 'text'],
  ['html', 'page.html', 'text'],
  ['svg', 'drawing.svg', 'text'],
  ['svgWithProlog', 'drawing.svg', 'text'],
  ['zip', 'files.zip', null],
  ['unknown', 'table.dat', null],
])('%s called %s is shown as %s', async (sample, name, kind) => {
  const { preview, mayRun } = await nature(sample, name);
  expect(preview?.kind ?? null).toBe(kind);
  expect(mayRun).toBe(false);
});

test.each([...SHOWS])(
  'a file called .%s, which opens at once, promises a kind that is compared',
  (ending) => {
    const claim = { fileName: `a.${ending}`, mimeType: UNTOLD, fileSize: 10 };
    // No such file is a font.
    const font = { sniffed: 'font/ttf', picture: null, isText: false };
    expect(natureOf(font, claim)).toMatchObject({ isMismatch: true });
  },
);

test('of the types that bytes can show, these and no other may run', () => {
  const mayRun = (sniffed: string) =>
    natureOf({ sniffed, picture: null, isText: false }, { fileName: 'a', mimeType: UNTOLD, fileSize: 10 })
      .mayRun;
  // The last one is told by Parley itself.
  const types = [...supportedMimeTypes, 'application/x-shellscript'].filter(mayRun);
  expect(types.toSorted()).toEqual([
    'application/java-archive',
    'application/java-vm',
    'application/vnd.android.package-archive',
    'application/vnd.ms-excel.sheet.macroenabled.12',
    'application/vnd.ms-excel.template.macroenabled.12',
    'application/vnd.ms-htmlhelp',
    'application/vnd.ms-powerpoint.presentation.macroenabled.12',
    'application/vnd.ms-powerpoint.slideshow.macroenabled.12',
    'application/vnd.ms-powerpoint.template.macroenabled.12',
    'application/vnd.ms-word.document.macroenabled.12',
    'application/vnd.ms-word.template.macroenabled.12',
    'application/x-apple-diskimage',
    'application/x-deb',
    'application/x-elf',
    'application/x-ft-apple.alias',
    'application/x-iso9660-image',
    'application/x-mach-binary',
    'application/x-ms-regedit',
    'application/x-ms-shortcut',
    'application/x-msdownload',
    'application/x-rpm',
    'application/x-shellscript',
  ]);
});

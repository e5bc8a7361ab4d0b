import { expect, test } from 'vitest';
import { mayBeLocked, mayRunByName, opensAtOnce } from './fileRisk.ts';

test.each([
  'setup.exe',
  'photo.jpg.EXE',
  'run.sh',
  'start.desktop',
  'a.lnk',
  'macro.docm',
  'tool.command',
  'x.exe. ',
  'photo.exe\u202c',
  'photo.jpg.e\u200bxe',
  'photo.exe\u3000',
  'b.ps1',
  'desk.rdp',
  'a.theme',
  'page.mht',
  'rates.iqy',
  'rates.slk',
  'notes.one',
  'sheet.xlsb',
  'app.msixbundle',
  'app.appref-ms',
  'data.mdb',
  'data.accde',
  'source.udl',
  'part.sct',
  'profile.mobileconfig',
  'a.prefpane',
  'host.vncloc',
])('%j may run', (name) => {
  expect(mayRunByName(name)).toBe(true);
});

test.each(['photo.jpg', 'report.pdf', 'notes.txt', 'exe', 'archive.zip', 'shell', ''])(
  '%j does not',
  (name) => {
    expect(mayRunByName(name)).toBe(false);
  },
);

test.each([
  ...[
    'photo.jpg',
    'PHOTO.JPG',
    'report.pdf',
    'notes.txt',
    'letter.docx',
    'sums.xlsx',
    'call.mp3',
    'clip.mp4',
  ],
  ...['photo.exe.jpg', 'a b (1).png', 'архив.zip'],
])('%j opens at once', (name) => {
  expect(opensAtOnce(name)).toBe(true);
});

test.each([
  ...[
    'page.html',
    'page.htm',
    'drawing.svg',
    'old.doc',
    'old.xls',
    'sheet.ods',
    'letter.rtf',
    'feed.xml',
    'a.wmv',
    'list.m3u',
  ],
  ...[
    'photo.jpg.exe',
    'photo.jpg ',
    'photo.jpg.',
    'photo.j\u200bpg',
    'photo.jpg\u202e',
    'photo.jр\u0067',
    'photo.ｊｐｇ',
  ],
  ...[
    'notes.txt::$DATA',
    'notes.txt:hidden',
    'notes.txt\u0000',
    'notes.txt\n',
    'unknown.xyz',
    'photo',
    '.jpg',
    '..jpg',
    'jpg',
    '',
  ],
])('%j asks first', (name) => {
  expect(opensAtOnce(name)).toBe(false);
});

test.each([
  ['letter.docx', 'application/x-cfb', true],
  ['SUMS.XLSX', 'application/x-cfb', true],
  ['letter.docx', 'application/rtf', false],
  ['notes.txt', 'application/x-cfb', false],
])('%j with a content of the type %s may be password-protected: %s', (name, sniffed, expected) => {
  expect(mayBeLocked(name, sniffed)).toBe(expected);
});

import { expect, test } from 'vitest';
import { mayBeLocked, mayRunByName, opensAtOnce, RUNS, SHOWS } from './fileRisk.ts';

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

const wordsOf = (text: string) => text.trim().split(/\s+/u);

test('these endings, and no other, open without a question', () => {
  const endings = `
  3gp aac aif aiff amr apng avi avif bmp csv docx flac gif heic heif ico jfif jpe jpeg jpg json
  log m4a m4v md mkv mov mp3 mp4 mpeg mpg oga ogg ogv opus pdf png pptx text tif tiff tsv txt wav
  webm webp xlsx zip`;
  expect([...SHOWS].toSorted()).toEqual(wordsOf(endings));
});

test('these endings, and no other, may run', () => {
  const endings = `
  accda accdb accde accdr accdt action ade adp afploc app appimage appinstaller applescript
  application appref-ms appx appxbundle bash bat bin cdxml chm class cmd com command configprofile
  cpl csh deb deskthemepack desktop diagcab dll dmg docm dotm dqy drv dylib elf exe fileloc fish
  flatpak flatpakref ftploc gadget hlp hta img inetloc inf iqy iso jar jnlp js jse ksh library-ms
  lnk lua mad maf mag mailloc mam maq mar mas mat mau mav maw mda mdb mde mdimporter mdt mdw mdz
  mht mhtml mobileconfig mpkg msc msi msix msixbundle msp msstyles mst ocx one onepkg onetoc2 oqy
  osx out pcd php pif pkg pl potm ppam ppsm pptm prefpane ps1 ps1xml psc1 psd1 psm1 pub py pyc pyw
  qlgenerator rb rdp reg rgs rpm rqy run saver scf scpt scptd scr sct search-ms service
  settingcontent-ms sh sldm slk snap so sys terminal theme themepack tool udl url vbe vbs vhd vhdx
  vncloc wdgt webloc website wim wll workflow ws wsb wsc wsf wsh xbap xlam xll xlsb xlsm xltm zsh`;
  expect([...RUNS].toSorted()).toEqual(wordsOf(endings));
  expect([...RUNS].filter((ending) => SHOWS.has(ending))).toEqual([]);
});

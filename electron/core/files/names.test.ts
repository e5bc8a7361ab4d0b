import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayRunByName } from '../../../shared/model/files/fileRisk.ts';
import { lostInName } from '../../../shared/model/files/sentName.ts';
import { addedName, cleanName, mimeTypeOf, nameOfPath, savedName } from './names.ts';

test.each([
  ['تقرير نهائي.pdf', 'تقرير نهائي.pdf'],
  ['報告書 👩‍👩‍👧.docx', '報告書 👩‍👩‍👧.docx'],
  ['she said "go" & it\'s 100%.txt', 'she said "go" & it\'s 100%.txt'],
  ['a/b\\c.txt', 'a_b_c.txt'],
  ['two\r\nlines\0.txt', 'two__lines_.txt'],
  ['  spaced.txt ', 'spaced.txt'],
  ['..', 'file'],
  ['', 'file'],
  ['.profile', '.profile'],
])('the name %j becomes %j', (given, clean) => {
  expect(cleanName(given)).toBe(clean);
});

test('the name of a file is the last part of its path', () => {
  expect(nameOfPath('/home/maria/Desktop/plan.pdf')).toBe('plan.pdf');
});

test('a file that is added keeps its name, of which the tray says what goes out otherwise', () => {
  expect(addedName('/home/maria/thr\\ee.txt')).toBe('thr\\ee.txt');
  expect(lostInName(addedName('/home/maria/thr\\ee.txt'))).toEqual(['\\']);
  expect(addedName('/home/maria/two\nlines')).toBe('two\nlines');
});

test.each([
  ['plan.PDF', 'application/pdf'],
  ['notes.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['photo.heic', 'image/heic'],
  ['what.is-this', 'application/octet-stream'],
  ['README', 'application/octet-stream'],
])('the ending of %s stands for %s', (name, type) => {
  expect(mimeTypeOf(name)).toBe(type);
});

test.each([
  ['report.pdf', 'report.pdf'],
  ['../../.ssh/authorized_keys', '_.._.._.ssh_authorized_keys'],
  ['C:\\Windows\\evil.dll', '_C__Windows_evil.dll'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['a\r\nb\0c.txt', 'a__b_c.txt'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['com1.log', '_com1.log'],
  ['nul .txt', '_nul .txt'],
  ['CONIN$', '_CONIN$'],
  ['conout$.log', '_conout$.log'],
  ['COM¹', '_COM¹'],
  ['aux.h', '_aux.h'],
  ['aux\u3000.h', '_aux\u3000.h'],
  ['n\u202eul.txt', '_nul.txt'],
  ['desktop.ini', '_desktop.ini'],
  ['Desktop.INI ', '_Desktop.INI'],
  ['version.dll', '_version.dll'],
  ['VERSION.DLL.', '_VERSION.DLL'],
  ['autorun.inf', '_autorun.inf'],
  ['Thumbs.db', '_Thumbs.db'],
  ['folder.htt', '_folder.htt'],
  ['.DS_Store', '_.DS_Store'],
  ['.bashrc', '_.bashrc'],
  ['setup.exe.local', '_setup.exe.local'],
  ['.\u200bbashrc', '_.\u200bbashrc'],
  ['desk\u200dtop.ini', '_desk\u200dtop.ini'],
  ['con\u2060.txt', '_con\u2060.txt'],
  ['con\ufeff', '_con'],
  ['des\u212atop.ini', '_des\u212atop.ini'],
  ['desktop.ini. .\u00a0', '_desktop.ini'],
  ['desktop.ini::$DATA', 'desktop.ini__$DATA'],
  ['a.txt:b.exe', 'a.txt_b.exe'],
  ['con:', 'con_'],
  ['CONIN$ .txt', '_CONIN$ .txt'],
  ['lpt0', '_lpt0'],
  ['holiday.lnk', 'holiday.lnk.download'],
  ['Photos.Library-ms ', 'Photos.Library-ms.download'],
  ['share.searchConnector-ms', 'share.searchConnector-ms.download'],
  ['a.scf.', 'a.scf.download'],
  ['a.u\u200brl', 'a.u\u200brl.download'],
  ['a.{20D04FE0-3AEA-1069-A2D8-08002B30309D}', 'a.{20D04FE0-3AEA-1069-A2D8-08002B30309D}.download'],
  ['a.lnk.txt', 'a.lnk.txt'],
  ['web.config', 'web.config'],
  ['a.dll.txt', 'a.dll.txt'],
  ['console.txt', 'console.txt'],
  ['what? why*: "x" <y> |z|.txt', 'what_ why__ _x_ _y_ _z_.txt'],
  ['ends with dots... ', 'ends with dots'],
  ['...', 'file'],
  ['', 'file'],
  ['報告書 最終.docx', '報告書 最終.docx'],
  ['تقرير.pdf', 'تقرير.pdf'],
  ['photo.jpg.exe', 'photo.jpg.exe'],
])('%j is saved as %j', (name, saved) => {
  expect(savedName(name)).toBe(saved);
});

test('a name of any length keeps its ending', () => {
  const saved = savedName(`${'語'.repeat(400)}.tar.gz`);
  expect(saved).toBe(`${'語'.repeat(79)}.gz`);
  expect(Buffer.byteLength(saved)).toBe(240);
});

test.each([
  ['a space where it is cut', `${'a'.repeat(239)} b`],
  ['a dot where it is cut', `${'a'.repeat(239)}.${'b'.repeat(20)}`],
  ['a space where a long ending was', `a.${'b'.repeat(18)} c`],
])('%s is no end of a name', (_what, name) => {
  expect(savedName(name)).toMatch(/[^.\s]$/u);
});

test.each([
  ['what may run', `a.exe${' '.repeat(18)}c`],
  ['what may run, at the cut', `${'a'.repeat(236)}.exe${' '.repeat(40)}c`],
  ['a shortcut', `a.lnk${' '.repeat(18)}c`],
  ['a shortcut, at the cut', `${'a'.repeat(236)}.lnk${' '.repeat(40)}c`],
])('cutting a name never makes %s of it', (_what, name) => {
  const saved = savedName(name);
  expect(saved).not.toMatch(/\.(?:exe|lnk)$/u);
  expect(Buffer.byteLength(saved)).toBeLessThanOrEqual(241);
});

test('cleaning a name never makes a file that may run of one that was not known to', () => {
  const piece = fc.constantFrom(
    'a',
    '.exe',
    '.',
    'jpg',
    'bat',
    ' ',
    '\u3000',
    '\u202e',
    '\u200b',
    '\0',
    '/',
    ':',
    '?',
    '\ud800',
    ' '.repeat(20),
    'b'.repeat(230),
  );
  fc.assert(
    fc.property(fc.string({ unit: piece, maxLength: 12 }), (name) => {
      if (mayRunByName(savedName(name))) expect(mayRunByName(name)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

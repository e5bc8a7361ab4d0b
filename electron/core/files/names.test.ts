import { expect, test } from 'vitest';
import { cleanName, mimeTypeOf, nameOfPath } from './names.ts';

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

test.each([
  ['plan.PDF', 'application/pdf'],
  ['notes.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['photo.heic', 'image/heic'],
  ['what.is-this', 'application/octet-stream'],
  ['README', 'application/octet-stream'],
])('the ending of %s stands for %s', (name, type) => {
  expect(mimeTypeOf(name)).toBe(type);
});

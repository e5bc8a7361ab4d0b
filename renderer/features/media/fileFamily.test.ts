import { expect, test } from 'vitest';
import { fileFamily, formatFileSize, splitFileName } from './fileFamily.ts';

test('the last extension is always in the part that is shown', () => {
  expect(splitFileName('holiday-in-the-mountains.photo.jpg.exe').end).toBe('.jpg.exe');
  expect(splitFileName('a.txt')).toEqual({ start: '', end: 'a.txt' });
});

test('a name without extension, a dot file and a huge extension are cut near the end', () => {
  expect(splitFileName('README')).toEqual({ start: 'RE', end: 'ADME' });
  expect(splitFileName('.gitignore').end).toBe('nore');
  expect(splitFileName(`x.${'e'.repeat(80)}`).end).toHaveLength(4);
});

test('a letter made of several characters is not torn apart', () => {
  const { start, end } = splitFileName('ab👩‍👩‍👧cde.png');
  expect(start + end).toBe('ab👩‍👩‍👧cde.png');
  expect(end).toBe('👩‍👩‍👧cde.png');
});

test('sizes are in the unit that reads best', () => {
  expect(formatFileSize(0, 'en')).toBe('0 bytes');
  expect(formatFileSize(1, 'en')).toBe('1 byte');
  expect(formatFileSize(1_536, 'en')).toBe('1.5 kB');
  expect(formatFileSize(999_960, 'en')).toBe('1 MB');
  expect(formatFileSize(1_073_741_824, 'en')).toBe('1.1 GB');
});

test('media types of one kind share an icon', () => {
  expect(fileFamily('image/png')).toBe('image');
  expect(fileFamily('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')).toBe('sheet');
  expect(fileFamily('application/zip')).toBe('archive');
  expect(fileFamily('application/pdf')).toBe('text');
  expect(fileFamily('')).toBe('other');
});

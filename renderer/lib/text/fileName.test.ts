import { expect, test } from 'vitest';
import { splitFileName } from './fileName.ts';

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

test('a word whose letters join is not cut', () => {
  expect(splitFileName('مرحبا.txt')).toEqual({ start: 'مرحبا', end: '.txt' });
  expect(splitFileName('תמונה.png')).toEqual({ start: 'תמונה', end: '.png' });
  expect(splitFileName('مرحبا')).toEqual({ start: 'مرحبا', end: '' });
  expect(splitFileName('تقرير 2024.pdf')).toEqual({ start: 'تقرير 2024', end: '.pdf' });
});

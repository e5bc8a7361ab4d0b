import { expect, test } from 'vitest';
import { fileFamily } from './fileFamily.ts';

test('media types of one kind share an icon', () => {
  expect(fileFamily('image/png')).toBe('image');
  expect(fileFamily('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')).toBe('sheet');
  expect(fileFamily('application/zip')).toBe('archive');
  expect(fileFamily('application/pdf')).toBe('text');
  expect(fileFamily('')).toBe('other');
});

import { expect, test } from 'vitest';
import { familyOfContent, fileFamily } from './fileFamily.ts';

test('media types of one kind share an icon', () => {
  expect(fileFamily('image/png')).toBe('image');
  expect(fileFamily('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')).toBe('sheet');
  expect(fileFamily('application/zip')).toBe('archive');
  expect(fileFamily('application/pdf')).toBe('document');
  expect(fileFamily('application/msword')).toBe('document');
  expect(fileFamily('application/vnd.openxmlformats-officedocument.wordprocessingml.document')).toBe(
    'document',
  );
  expect(fileFamily('application/rtf')).toBe('document');
  expect(fileFamily('text/html')).toBe('page');
  expect(fileFamily('text/plain')).toBe('text');
  expect(fileFamily('application/xml')).toBe('text');
  expect(fileFamily('')).toBe('other');
});

test.each([
  ['text/html', 'page'],
  ['application/rtf', 'document'],
  ['application/postscript', 'text'],
  [null, 'text'],
])('a text whose content shows the type %s is a %s', (sniffed, family) => {
  const nature = { sniffed, isMismatch: true, mayRun: false, preview: { kind: 'text' } } as const;
  expect(familyOfContent(nature)).toBe(family);
});

import { expect, test } from 'vitest';
import { decoded, readable } from './readText.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

test.each([
  ['UTF-8', utf8('Zürich 山'), 'Zürich 山'],
  ['UTF-8 with its mark', utf8('\ufeffZürich'), 'Zürich'],
  ['UTF-16, little end first', Uint8Array.of(0xff, 0xfe, 0x71, 0x5c), '山'],
  ['UTF-16, big end first', Uint8Array.of(0xfe, 0xff, 0x5c, 0x71), '山'],
  ['Windows-1252', Uint8Array.of(0x5a, 0xfc, 0x72, 0x69, 0x63, 0x68, 0x20, 0x80), 'Zürich €'],
])('%s is told from the bytes', (_name, bytes, text) => {
  expect(decoded(bytes, false)).toBe(text);
});

test('a character that is cut in two at the end does not change the encoding', () => {
  expect(decoded(utf8('Zürich 山').subarray(0, -1), true)).toBe('Zürich ');
});

test('lines and tabs stay, and what cannot be seen is spelled out', () => {
  expect(readable('a\tb\r\nc\rd\ne')).toBe('a\tb\nc\nd\ne');
  expect(readable('exe.\u202Etxt\nfine')).toBe('exe.⟨U+202E⟩txt\nfine');
  expect(readable('bell\u0007')).toBe('bell⟨U+0007⟩');
});

import { expect, test } from 'vitest';
import {
  spellOutHidden,
  spellOutInText,
  spellOutUnits,
  visibleFileName,
  visibleLine,
  visiblePiece,
  withoutIsolates,
} from './visibleText.ts';

test('a right-to-left override that disguises an extension is spelled out', () => {
  expect(spellOutHidden('invoice\u202Efdp.exe')).toBe('invoice⟨U+202E⟩fdp.exe');
});

test('a file name of blanks counts as none, and one with hidden characters shows them', () => {
  expect(visibleFileName(' \u00A0\u3000')).toBe('');
  expect(visibleFileName(' a .txt')).toBe(' a .txt');
  expect(visibleFileName(' \u200B')).toBe(' ⟨U+200B⟩');
});

test('zero-width and control characters are spelled out', () => {
  expect(spellOutHidden('pay\u200Bpal\u0007\uFEFF')).toBe('pay⟨U+200B⟩pal⟨U+0007⟩⟨U+FEFF⟩');
});

test('a selector that varies nothing, a filler and a braille blank are spelled out', () => {
  expect(spellOutHidden('a\uFE0Fb\u{E0101}c\u180Bd')).toBe('a⟨U+FE0F⟩b⟨U+E0101⟩c⟨U+180B⟩d');
  expect(spellOutHidden('1\uFE0F\u{1F600}\uFE0F\uFE0F')).toBe('1⟨U+FE0F⟩\u{1F600}\uFE0F⟨U+FE0F⟩');
  expect(spellOutHidden('a\u3164\uFFA0\u115F\u1160\u2800\u17B4')).toBe(
    'a⟨U+3164⟩⟨U+FFA0⟩⟨U+115F⟩⟨U+1160⟩⟨U+2800⟩⟨U+17B4⟩',
  );
  expect(spellOutInText('a\uFE0F \u2800')).toBe('a⟨U+FE0F⟩ ⟨U+2800⟩');
});

test('selectors stay where they vary something, and blanks in braille', () => {
  const varied = [
    '❤\uFE0F ☎\uFE0E 1\uFE0F\u20E3 #\uFE0F\u20E3 ©\uFE0F 🏳\uFE0F\u200D🌈',
    '葛\u{E0101} ≨\uFE00 ᠠ\u180B',
  ];
  for (const text of [...varied, '⠓⠊⠀⠽⠕⠥']) expect(spellOutHidden(text)).toBe(text);
  expect(spellOutInText('\u2800\u2800⣿\u2800\u2800⣿')).toBe('\u2800\u2800⣿\u2800\u2800⣿');
});

test('emoji made of several characters stay whole', () => {
  expect(spellOutHidden('👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿.png')).toBe('👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿.png');
});

test('a joiner inside a Persian word stays, the same joiner in a Latin word does not', () => {
  expect(spellOutHidden('می\u200Cخواهم')).toBe('می\u200Cخواهم');
  expect(spellOutHidden('a\u200Cb')).toBe('a⟨U+200C⟩b');
});

test('a piece of a text is spelled out as in the whole text', () => {
  const text = 'می\u200Cخواهم \u202Egnp.exe 👩‍👩‍👧';
  expect(spellOutUnits(text).join('')).toBe(spellOutHidden(text));
  expect(spellOutUnits(text)).toHaveLength(text.length);
  expect(spellOutUnits(text).slice(2, 6).join('')).toBe('\u200Cخوا');
});

test('a line holds no breaks, and what is read from right to left is isolated within a sentence', () => {
  expect(visibleLine('a\r\n\tb\u2028c')).toBe('a b⟨U+2028⟩c');
  expect(visiblePiece('Maria')).toBe('Maria');
  expect(visiblePiece('ملف \u2069 1')).toBe('\u2068ملف ⟨U+2069⟩ 1\u2069');
  expect(withoutIsolates(visiblePiece('ملف'))).toBe('ملف');
});

test('a text keeps what its writing needs, and nothing that turns round what stands in it', () => {
  expect(spellOutInText('a\n\tb\u00AD \u202Egnp.exe\u200B\u200E')).toBe(
    'a\n\tb\u00AD ⟨U+202E⟩gnp.exe⟨U+200B⟩⟨U+200E⟩',
  );
  expect(spellOutInText('שלום\u200F! \u2067x\u2069')).toBe('שלום\u200F! ⟨U+2067⟩x⟨U+2069⟩');
  expect(spellOutInText('ភាសា\u200Bខ្មែរ')).toBe('ភាសា\u200Bខ្មែរ');
});

import { expect, test } from 'vitest';
import { spellOutHidden, spellOutInText, spellOutUnits, visibleLine, visiblePiece } from './visibleText.ts';

test('a right-to-left override that disguises an extension is spelled out', () => {
  expect(spellOutHidden('invoice\u202Efdp.exe')).toBe('invoice⟨U+202E⟩fdp.exe');
});

test('zero-width and control characters are spelled out', () => {
  expect(spellOutHidden('pay\u200Bpal\u0007\uFEFF')).toBe('pay⟨U+200B⟩pal⟨U+0007⟩⟨U+FEFF⟩');
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
});

test('a text keeps what its writing needs, and nothing that turns round what stands in it', () => {
  expect(spellOutInText('a\n\tb\u00AD \u202Egnp.exe\u200B\u200E')).toBe(
    'a\n\tb\u00AD ⟨U+202E⟩gnp.exe⟨U+200B⟩⟨U+200E⟩',
  );
  expect(spellOutInText('שלום\u200F! \u2067x\u2069')).toBe('שלום\u200F! ⟨U+2067⟩x⟨U+2069⟩');
  expect(spellOutInText('ភាសា\u200Bខ្មែរ')).toBe('ភាសា\u200Bខ្មែរ');
});

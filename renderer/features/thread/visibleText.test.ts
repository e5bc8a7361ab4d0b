import { expect, test } from 'vitest';
import { spellOutHidden } from './visibleText.ts';

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

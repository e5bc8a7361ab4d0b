import { expect, test } from 'vitest';
import { isSendKey } from './sendKey.ts';

const plain = {
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
};

test('Enter sends or breaks the line, as set, and Shift+Enter always breaks it', () => {
  expect(isSendKey(plain, true)).toBe(true);
  expect(isSendKey({ ...plain, shiftKey: true }, true)).toBe(false);
  expect(isSendKey(plain, false)).toBe(false);
  expect(isSendKey({ ...plain, shiftKey: true }, false)).toBe(false);
});

test('Enter that confirms a character of an input method never sends', () => {
  expect(isSendKey({ ...plain, isComposing: true }, true)).toBe(false);
});

test('Ctrl+Enter and Command+Enter send with either setting', () => {
  expect(isSendKey({ ...plain, ctrlKey: true }, false)).toBe(true);
  expect(isSendKey({ ...plain, metaKey: true }, true)).toBe(true);
});

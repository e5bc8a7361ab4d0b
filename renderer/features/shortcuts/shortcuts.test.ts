import { expect, it } from 'vitest';
import { commandFor, keysFor } from './shortcuts.ts';

const keys = (
  key: string,
  held: Partial<Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'code'>>,
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

it('Ctrl commands on Linux and Windows, Cmd on macOS, and neither does the other’s', () => {
  expect(commandFor(keys('k', { ctrlKey: true }), 'linux')).toBe('go-to');
  expect(commandFor(keys('k', { metaKey: true }), 'darwin')).toBe('go-to');
  expect(commandFor(keys('k', { ctrlKey: true }), 'darwin')).toBeNull();
  expect(commandFor(keys('k', { metaKey: true }), 'win32')).toBeNull();
});

it('AltGr, which arrives as Ctrl+Alt, types a character and commands nothing', () => {
  expect(commandFor(keys('n', { ctrlKey: true, altKey: true }), 'win32')).toBeNull();
});

it('an arrow with Alt changes the conversation, and without it does not', () => {
  expect(commandFor(keys('ArrowDown', { altKey: true }), 'linux')).toBe('next-conversation');
  expect(commandFor(keys('ArrowDown', {}), 'linux')).toBeNull();
  expect(commandFor(keys('ArrowDown', { altKey: true, shiftKey: true }), 'linux')).toBe('next-unread');
  expect(commandFor(keys('/', { ctrlKey: true, shiftKey: true }), 'linux')).toBe('show-shortcuts');
});

it('Shift makes another command of the same letter', () => {
  expect(commandFor(keys('F', { ctrlKey: true, shiftKey: true }), 'linux')).toBe('find-conversation');
  expect(commandFor(keys('f', { ctrlKey: true }), 'linux')).toBe('find-in-conversation');
});

it('keys are named as on the keyboard', () => {
  expect(keysFor('go-to', 'linux')).toEqual(['Ctrl', 'K']);
  expect(keysFor('find-conversation', 'darwin')).toEqual(['⌘', '⇧', 'F']);
  expect(keysFor('next-conversation', 'darwin')).toEqual(['⌥', '↓']);
});

it('a letter of another script is the one at its place, and a sign above a digit is the digit', () => {
  expect(commandFor(keys('л', { ctrlKey: true, code: 'KeyK' }), 'linux')).toBe('go-to');
  expect(commandFor(keys('Φ', { metaKey: true, shiftKey: true, code: 'KeyF' }), 'darwin')).toBe(
    'find-conversation',
  );
  expect(commandFor(keys('&', { ctrlKey: true, code: 'Digit1' }), 'win32')).toBe('account-1');
  expect(commandFor(keys('é', { ctrlKey: true, code: 'Digit2' }), 'win32')).toBe('account-2');
  expect(commandFor(keys('-', { ctrlKey: true, code: 'Digit6' }), 'win32')).toBeNull();
  // Where letters are elsewhere, they count, not their place.
  expect(commandFor(keys('a', { ctrlKey: true, code: 'KeyK' }), 'linux')).toBeNull();
});

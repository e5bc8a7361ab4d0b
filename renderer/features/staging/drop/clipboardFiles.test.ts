import { expect, it } from 'vitest';
import { pasteOf, pictureNameParts } from './clipboardFiles.ts';

const picture = { type: 'image/png', isOnDisk: false };

it('a screenshot is pasted as a file', () => {
  expect(pasteOf('', [picture])).toBe('files');
});

it('files copied in a file manager are pasted as files, though their names are there as text', () => {
  expect(pasteOf('/home/me/plan.pdf', [{ type: 'application/pdf', isOnDisk: true }])).toBe('files');
});

it('text with a picture of it is pasted as text, and the picture is offered', () => {
  expect(pasteOf('A\tB\n1\t2', [picture])).toBe('text-or-picture');
});

it('text is pasted as text', () => {
  expect(pasteOf('Hello', [])).toBe('text');
});

it('a pasted picture is named by its moment and its type', () => {
  const at = new Date(2026, 10, 21, 3, 59, 12);
  expect(pictureNameParts('image/png', at)).toEqual({ when: '2026-11-21 03.59.12', extension: 'png' });
  expect(pictureNameParts('image/jpeg', at).extension).toBe('jpg');
});

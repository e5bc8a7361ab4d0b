import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzz, hostileText } from '../../../../testing/fuzzing.ts';
import { pasteOf, pictureNameParts } from './clipboardFiles.ts';
import { hasFiles, STAGED_DRAG } from './useDropTarget.ts';

const type = fc.oneof(
  fc.constantFrom('image/png', 'image/svg+xml', 'text/plain', '', 'image/', 'Files', STAGED_DRAG),
  hostileText,
);

test('whatever is dragged over the window, it is files from outside or it is not', async () => {
  const dragged = fc.option(fc.array(type, { maxLength: 5 }), { nil: null });
  await fuzz(dragged, 10_000, (types) => {
    const dataTransfer = types === null ? null : ({ types } as unknown as DataTransfer);
    const isTaken = hasFiles({ dataTransfer });
    expect(isTaken).toBe(types?.includes('Files') === true && !types.includes(STAGED_DRAG));
  });
});

test('whatever is pasted becomes a text or files, and a picture gets a name that can be a file’s', async () => {
  const file = fc.record({ type, isOnDisk: fc.boolean() });
  const pasted = fc.tuple(hostileText, fc.array(file, { maxLength: 4 }), fc.date({ noInvalidDate: true }));
  await fuzz(pasted, 10_000, ([text, files, at]) => {
    const paste = pasteOf(text, files);
    if (files.length === 0) expect(paste).toBe('text');
    if (files.some(({ isOnDisk }) => isOnDisk)) expect(paste).toBe('files');
    if (paste === 'text-or-picture') expect(files.every(({ type }) => type.startsWith('image/'))).toBe(true);
    for (const { type } of files.filter((each) => each.type.startsWith('image/'))) {
      const { when, extension } = pictureNameParts(type, at);
      expect(`${when}.${extension}`).not.toMatch(/[/\\\p{Cc}:]/u);
    }
  });
});

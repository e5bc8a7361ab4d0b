import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzz, hostileText } from '../../../../testing/fuzzing.ts';
import { hasFiles } from '../../../ui/useDropTarget.ts';
import { ENTRY_DRAG } from '../../../ui/useReorder.ts';
import { pasteOf, pictureNameParts } from './clipboardFiles.ts';

const STAGED = `${ENTRY_DRAG}staged`;

const RUNS = 5_000;
const MOMENT = new Date(2026, 10, 21, 3, 59, 12);

/** Each of `these`, and whatever else, in any order. */
const among = <T>(these: readonly T[], others: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc
    .array(others, { maxLength: 4 })
    .chain((more) => fc.shuffledSubarray([...these, ...more], { minLength: these.length + more.length }));

const otherType = fc
  .oneof(fc.constantFrom('text/plain', 'text/html', 'text/uri-list', 'image/png', 'files'), hostileText)
  .filter((type) => type !== 'Files' && !type.startsWith(ENTRY_DRAG));

test.each([
  ['files from a file manager', ['Files'], true],
  ['a text, a link, or what another program has', [], false],
  ['a file of the tray', [STAGED], false],
  ['a file of the tray that the browser calls a file', [STAGED, 'Files'], false],
])('%s: whatever else comes with it, it is told apart', async (_, types, isOfFiles) => {
  await fuzz(among(types, otherType), RUNS, (dragged) => {
    const dataTransfer = { types: dragged } as unknown as DataTransfer;
    expect(hasFiles({ dataTransfer })).toBe(isOfFiles);
  });
  expect(hasFiles({ dataTransfer: null })).toBe(false);
});

const words = hostileText.map((text) => `${text}word`);
const blank = fc.string({ unit: fc.constantFrom(' ', '\n', '\t'), maxLength: 5 });
const pictureType = fc
  .oneof(fc.constantFrom('png', 'svg+xml', 'x-icon', ''), hostileText)
  .map((end) => `image/${end}`);
const picture = pictureType.map((type) => ({ type, isOnDisk: false }));
const onDisk = fc.oneof(pictureType, hostileText).map((type) => ({ type, isOnDisk: true }));
const pictures = fc.array(picture, { minLength: 1, maxLength: 4 });
const copied = onDisk.chain((file) => among([file], fc.oneof(picture, onDisk)));

test.each([
  ['a text', 'text', hostileText, fc.constant([])],
  ['files of a file manager, with their names', 'files', hostileText, copied],
  ['cells of a spreadsheet, with a picture of them', 'text-or-picture', words, pictures],
  ['a screenshot', 'files', blank, pictures],
] as const)('%s is pasted as what it is, whatever the text and the types', async (_, paste, texts, lists) => {
  await fuzz(fc.tuple(texts, lists), RUNS, ([text, files]) => {
    expect(pasteOf(text, files)).toBe(paste);
  });
});

test('a pasted picture has a name that a file can have everywhere, whatever its type and the moment', async () => {
  const moments = fc.date({ noInvalidDate: true });
  await fuzz(fc.tuple(pictureType, moments), RUNS, ([type, at]) => {
    const { when, extension } = pictureNameParts(type, at);
    // A name that ends with a dot loses it on Windows.
    expect(extension).toMatch(/^[a-z0-9]{1,20}$/u);
    expect(when).toMatch(/^[-+0-9. ]+$/u);
  });
  expect(pictureNameParts('image/png', MOMENT).when).toBe('2026-11-21 03.59.12');
});

import { expect, test } from 'vitest';
import { claimsShownPicture, fileKindOf } from './fileKind.ts';

const UNTOLD = 'application/octet-stream';

test.each([
  ['photo', 'image/png', 'image'],
  ['photo.HEIC', UNTOLD, 'image'],
  ['drawing', 'image/svg+xml', 'image'],
  ['film.mov', '', 'video'],
  ['voice', 'audio/ogg; codecs=opus', 'audio'],
  ['report', 'application/pdf', 'document'],
  ['letter', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document'],
  ['notes.md', UNTOLD, 'document'],
  ['data', 'application/json', 'document'],
  ['files.zip', 'application/zip', 'other'],
  ['photo.jpg.exe', UNTOLD, 'other'],
  ['pdf', UNTOLD, 'other'],
])('%s (%s) is listed as %s', (fileName, mimeType, kind) => {
  expect(fileKindOf({ fileName, mimeType })).toBe(kind);
});

test.each([
  ['photo', 'image/jpeg', true],
  ['photo', 'Image/PNG; x=y', true],
  ['photo.WEBP', UNTOLD, true],
  ['photo.heic', 'image/heic', false],
  ['drawing.svg', 'image/svg+xml', false],
  ['report.pdf', 'application/pdf', false],
])('%s (%s) claims to be a picture that is shown: %s', (fileName, mimeType, expected) => {
  expect(claimsShownPicture({ fileName, mimeType })).toBe(expected);
});

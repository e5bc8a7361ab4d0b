import { expect, test } from 'vitest';
import { pictureBox, UNKNOWN_BOX } from './pictureBox.ts';

test('a picture has a box in its own ratio, as wide or tall as there is room', () => {
  expect(pictureBox({ width: 1_600, height: 400 })).toEqual({ width: 320, height: 80 });
  expect(pictureBox({ width: 300, height: 900 })).toEqual({ width: 120, height: 360 });
});

test('a usual camera picture fits the placeholder box', () => {
  expect(pictureBox({ width: 4_000, height: 3_000 })).toEqual(UNKNOWN_BOX);
  expect(pictureBox(null)).toEqual(UNKNOWN_BOX);
});

test('a tiny picture is not enlarged, and can still be clicked', () => {
  expect(pictureBox({ width: 16, height: 8 })).toEqual({ width: 48, height: 48 });
});

import { expect, test } from 'vitest';
import { fittedSize } from './fittedSize.ts';

const box = { width: 320, height: 240 };

test('all of a picture is shown in its box', () => {
  expect(fittedSize({ width: 4_000, height: 1_000 }, box, 'contain')).toEqual({ width: 320, height: 80 });
  expect(fittedSize({ width: 1_000, height: 4_000 }, box, 'contain')).toEqual({ width: 60, height: 240 });
});

test('a box is filled by a picture', () => {
  expect(fittedSize({ width: 4_000, height: 1_000 }, box, 'cover')).toEqual({ width: 960, height: 240 });
});

test('a small picture stays as it is, and a thin one keeps a pixel', () => {
  expect(fittedSize({ width: 16, height: 16 }, box, 'contain')).toEqual({ width: 16, height: 16 });
  expect(fittedSize({ width: 100_000, height: 2 }, box, 'contain')).toEqual({ width: 320, height: 1 });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makePdf } from '../../../../service/seed/demo/files/pdf.ts';
import { encodePng } from '../../../../service/seed/demo/files/png.ts';
import { MAX_PIXELS } from '../../../../shared/model/files/files.ts';
import { damaged, fuzz, isPolluted } from '../../../../testing/fuzzing.ts';
import { lookAtHead } from './inspectFile.ts';
import { asAnimated, avif, bmp, gif, jpeg, SAMPLES, webp } from './samples.ts';

const PNG = encodePng(40, 30, () => [1, 2, 3]);
const PICTURES = [
  ...[PNG, asAnimated(PNG), jpeg(40, 30, 6), gif(40, 30), webp(40, 30, true), bmp(40, 30)],
  ...[avif(40, 30, 'avif', 1), avif(40, 30, 'avis')],
];
const OTHERS = [makePdf('Wells', ['One page.']), ...Object.values(SAMPLES)];

const head = fc.oneof(
  { weight: 6, arbitrary: damaged(PICTURES) },
  { weight: 2, arbitrary: damaged(OTHERS) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
);

test('whatever a file begins with, it is a picture that can be drawn, or none', async () => {
  const types = new Set<string | null>();
  let pictures = 0;
  await fuzz(head, 10_000, async (bytes) => {
    const { sniffed, picture, isText } = await lookAtHead(bytes);
    types.add(sniffed);
    expect(typeof isText).toBe('boolean');
    if (picture === null) return;
    pictures += 1;
    const { width, height } = picture;
    expect(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0).toBe(true);
    expect(width * height).toBeLessThanOrEqual(MAX_PIXELS);
  });
  for (const type of ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'application/pdf'])
    expect(types).toContain(type);
  expect(pictures).toBeGreaterThan(100);
  expect(isPolluted()).toBe(false);
});

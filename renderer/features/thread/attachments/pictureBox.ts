import type { PictureSize } from '../../../../shared/model/messages.ts';
import { fittedSize } from '../../media/fittedSize.ts';

/** The box until a picture's header is read, because the service doesn't return its size. CSS pixels. */
export const UNKNOWN_BOX: PictureSize = { width: 320, height: 240 };
/** The largest box of a picture; it may be taller than the box before. */
const LARGEST: PictureSize = { width: 320, height: 360 };
/** Small, but still easy to click. */
const SMALLEST = 48;

/**
 * The box of a picture whose size became known while in view, and how much lower it is than the box before: the row keeps its height.
 * CSS pixels.
 */
export function boxInView(settled: PictureSize | null, known: PictureSize | null) {
  if (settled !== null || known === null) return { ...pictureBox(settled), lower: 0 };
  const { width, height } = fittedSize(pictureBox(known), UNKNOWN_BOX, 'contain');
  const box = { width: Math.max(SMALLEST, width), height: Math.max(SMALLEST, height) };
  return { ...box, lower: UNKNOWN_BOX.height - box.height };
}

/** The box of a picture with that many pixels in a thread, in its own ratio; for an unknown size, a box that fits most. CSS pixels. */
export function pictureBox(picture: PictureSize | null): PictureSize {
  if (picture === null) return UNKNOWN_BOX;
  const { width, height } = fittedSize(picture, LARGEST, 'contain');
  return { width: Math.max(SMALLEST, width), height: Math.max(SMALLEST, height) };
}

import type { PictureSize } from '../../../../shared/model.ts';
import { fitted } from '../../media/fitted.ts';

/** What stands there until a picture's header is read: the service says nothing of its size. CSS pixels. */
export const UNKNOWN_BOX: PictureSize = { width: 320, height: 240 };
/** A picture is shown no larger, but may be taller than it was thought. */
const LARGEST: PictureSize = { width: 320, height: 360 };
/** A press must still meet it. */
const SMALLEST = 48;

/**
 * The box of a picture that became known while one looks at it, and by how much it is lower than what stood there until then: the row
 * keeps its height, the box is the picture's. CSS pixels.
 */
export function boxInView(settled: PictureSize | null, known: PictureSize | null) {
  if (settled !== null || known === null) return { ...pictureBox(settled), lower: 0 };
  const { width, height } = fitted(pictureBox(known), UNKNOWN_BOX, 'contain');
  const box = { width: Math.max(SMALLEST, width), height: Math.max(SMALLEST, height) };
  return { ...box, lower: UNKNOWN_BOX.height - box.height };
}

/** The box of a picture of that many pixels in a thread, in its own ratio; of one that is not known, a box that fits most. CSS pixels. */
export function pictureBox(picture: PictureSize | null): PictureSize {
  if (picture === null) return UNKNOWN_BOX;
  const { width, height } = fitted(picture, LARGEST, 'contain');
  return { width: Math.max(SMALLEST, width), height: Math.max(SMALLEST, height) };
}

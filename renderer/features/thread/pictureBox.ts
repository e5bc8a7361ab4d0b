import type { PictureSize } from '../../../shared/model.ts';
import { fitted } from '../media/fitted.ts';

/** What stands there until a picture's header is read: the service says nothing of its size. CSS pixels. */
export const UNKNOWN_BOX: PictureSize = { width: 320, height: 240 };
/** A picture is shown no larger, but may be taller than it was thought. */
const LARGEST: PictureSize = { width: 320, height: 360 };
/** A press must still meet it. */
const SMALLEST = 48;

/** The box of a picture of that many pixels in a thread, in its own ratio; of one that is not known, a box that fits most. CSS pixels. */
export function pictureBox(picture: PictureSize | null): PictureSize {
  if (picture === null) return UNKNOWN_BOX;
  const { width, height } = fitted(picture, LARGEST, 'contain');
  return { width: Math.max(SMALLEST, width), height: Math.max(SMALLEST, height) };
}

import { type NativeImage, nativeImage } from 'electron';
import type { Bitmap } from './drawnIcons.ts';

/** `scaleFactor`: pixels of the picture for each pixel of a screen of usual density. */
export const asImage = ({ bytes, size }: Bitmap, scaleFactor: number): NativeImage =>
  nativeImage.createFromBitmap(bytes, { width: size, height: size, scaleFactor });

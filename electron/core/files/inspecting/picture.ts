import { BMP } from 'image-size/types/bmp';
import { GIF } from 'image-size/types/gif';
import { HEIF } from 'image-size/types/heif';
import type { IImage } from 'image-size/types/interface';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';
import { MAX_PIXELS, type Picture } from '../../../../shared/model/files/files.ts';
import { isQuicklyMeasured } from './measuringCost.ts';

/** The pictures that Chromium shows. Parley never draws SVG, because it can contain programs. */
const READERS: ReadonlyMap<string, IImage> = new Map([
  ['image/png', PNG],
  ['image/apng', PNG],
  ['image/jpeg', JPG],
  ['image/gif', GIF],
  ['image/webp', WEBP],
  ['image/avif', HEIF],
  ['image/bmp', BMP],
]);

/** EXIF orientations from here on swap width and height (CIPA DC-008, section 4.6.4). */
const FIRST_SIDEWAYS = 5;
/** The flag "Animation" of a WebP's extended header, at its byte (WebP container specification). */
const WEBP_FLAGS_AT = 20;
const WEBP_ANIMATION = 0x02;

/** Reads the picture at the start of a file of the type `sniffed`; null if it isn't one that can be shown. */
export function pictureIn(head: Uint8Array, sniffed: string): Picture | null {
  const size = isQuicklyMeasured(head, sniffed) ? sizeIn(head, sniffed) : null;
  if (!size || !isDecodable(size)) return null;
  return { ...size, isAnimated: isAnimated(head, sniffed) };
}

function sizeIn(head: Uint8Array, sniffed: string): Pick<Picture, 'width' | 'height'> | null {
  try {
    // Copied, because the readers look past the end of a view, into memory outside the file.
    const size = READERS.get(sniffed)?.calculate(new Uint8Array(head));
    if (!size) return null;
    const { width, height, orientation = 1 } = size;
    const isSideways = orientation >= FIRST_SIDEWAYS || (sniffed === 'image/avif' && isTurned(head));
    return isSideways ? { width: height, height: width } : { width, height };
  } catch {
    // A damaged or shortened picture: nothing that can be shown.
    return null;
  }
}

function isDecodable({ width, height }: Pick<Picture, 'width' | 'height'>): boolean {
  return (
    Number.isInteger(width) &&
    Number.isInteger(height) &&
    width > 0 &&
    height > 0 &&
    width * height <= MAX_PIXELS
  );
}

function isAnimated(head: Uint8Array, sniffed: string): boolean {
  switch (sniffed) {
    case 'image/gif':
    case 'image/apng':
      return true;
    case 'image/webp':
      return textAt(head, 12, 16) === 'VP8X' && ((head[WEBP_FLAGS_AT] ?? 0) & WEBP_ANIMATION) !== 0;
    case 'image/avif':
      return brandsIn(head).includes('avis');
    default:
      return false;
  }
}

/** Whether the box `irot` turns the picture by 90 or 270 degrees (ISO/IEC 23008-12, section 6.5.10). */
function isTurned(head: Uint8Array): boolean {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const at = bytes.indexOf('\0\0\0\x09irot', 0, 'latin1');
  return at >= 0 && ((head[at + 8] ?? 0) & 1) === 1;
}

/**
 * The brands of an ISO file, four letters each: the major one at 8, the compatible ones from 16 to the end of the box (ISO/IEC 14496-12,
 * section 4.3).
 */
function brandsIn(head: Uint8Array): readonly string[] {
  const end = Math.min(new DataView(head.buffer, head.byteOffset).getUint32(0), head.byteLength);
  const brands = [textAt(head, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(head, at, at + 4));
  return brands;
}

function textAt(head: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...head.subarray(start, end));
}

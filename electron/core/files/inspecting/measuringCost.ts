/** Steps through a JPEG: its segments, bytes between them, and entries of EXIF. Cameras write a few hundred. */
const MOST_STEPS = 10_000;
/** Sizes in an AVIF: of the picture, its tiles, its transparency and its thumbnails. Each is looked for among all boxes. */
const MOST_SIZES = 16;

/** The first segment's length in a JPEG. */
const FIRST_LENGTH_AT = 4;
/** `SOF0` to `SOF2`, which hold the size (ITU-T T.81, table B.1). */
const FRAMES: ReadonlySet<number | undefined> = new Set([0xc0, 0xc1, 0xc2]);
const EXIF = 0x45_78_69_66;
const BIG_ENDIAN = 0x4d_4d;
/** Places in an EXIF segment, from its length on, and the bytes of each entry (CIPA DC-008, section 4.6.2). */
const EXIF_AT = 2;
const BYTE_ORDER_AT = 8;
const ENTRIES_AT = 16;
const ENTRY_BYTES = 12;

/**
 * Whether the library measures the picture of the type `sniffed` that begins with `head` in a few milliseconds. It takes the other formats'
 * sizes from fixed places, but walks through these, one of them in a time that grows with the square of its boxes.
 */
export function isQuicklyMeasured(head: Uint8Array, sniffed: string): boolean {
  if (sniffed === 'image/jpeg') return jpegSteps(head) <= MOST_STEPS;
  return sniffed !== 'image/avif' || avifSizes(head) <= MOST_SIZES;
}

/** The steps of the library up to the size, or to more than `MOST_STEPS`. */
function jpegSteps(head: Uint8Array): number {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  let steps = 0;
  let at = FIRST_LENGTH_AT;
  while (at + 2 <= head.length && steps <= MOST_STEPS) {
    steps += 1;
    const length = view.getUint16(at);
    if (at + length > head.length) break;
    if (head[at + length] === 0xff) {
      steps += exifEntries(view, at, length);
      if (FRAMES.has(head[at + length + 1])) break;
      at += length + 2;
    } else {
      at += 1;
    }
  }
  return steps;
}

/** The entries of the segment whose length stands at `at`; 0 if it has no EXIF. */
function exifEntries(view: DataView, at: number, length: number): number {
  if (length < ENTRIES_AT + 2 || view.getUint32(at + EXIF_AT) !== EXIF) return 0;
  const isBigEndian = view.getUint16(at + BYTE_ORDER_AT) === BIG_ENDIAN;
  return Math.min(view.getUint16(at + ENTRIES_AT, !isBigEndian), Math.ceil(length / ENTRY_BYTES));
}

/** How many boxes `ispe` there may be, up to more than `MOST_SIZES` (ISO/IEC 23008-12, section 6.5.3). */
function avifSizes(head: Uint8Array): number {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  let count = 0;
  for (let at = bytes.indexOf('ispe'); at >= 0 && count <= MOST_SIZES; at = bytes.indexOf('ispe', at + 4))
    count += 1;
  return count;
}

/** A picture as `nativeImage.createFromBitmap` takes it: 4 bytes a pixel (blue, green, red, alpha), colours multiplied by alpha. */
export interface Bitmap {
  readonly bytes: Buffer;
  /** Width and height, pixels. */
  readonly size: number;
}

type Colour = readonly [red: number, green: number, blue: number, alpha: number];
/** The colour at a point of a picture of 32 by 32; null: transparent. */
type Drawing = (x: number, y: number) => Colour | null;

const SIZE = 32;
/** Points looked at in each direction of a pixel, so that edges are smooth. */
const SAMPLES = 4;

const BLUE: Colour = [42, 83, 194, 1];
const WHITE: Colour = [255, 255, 255, 1];
const PALE: Colour = [180, 195, 234, 1];
const RED: Colour = [224, 49, 49, 1];

/** Parley's icon; `hasDot`: something is unread. */
export const trayIcon = (hasDot: boolean): Bitmap =>
  draw((x, y) => {
    const fromDot = Math.hypot(x - 24.5, y - 7.5);
    if (hasDot && fromDot < 6.5) return RED;
    // A gap, so that the dot is seen on any colour.
    if (hasDot && fromDot < 8.5) return null;
    if (isInBox(x, y, [7, 8, 21, 15], 3.5)) return WHITE;
    if (isInBox(x, y, [11, 17, 25, 24], 3.5)) return PALE;
    return isInBox(x, y, [1, 1, 31, 31], 7.5) ? BLUE : null;
  });

/** The dot that lies over Parley's icon in the taskbar of Windows. */
export const overlayDot = (): Bitmap => draw((x, y) => (Math.hypot(x - 16, y - 16) < 12 ? RED : null));

type Box = readonly [left: number, top: number, right: number, bottom: number];

function isInBox(x: number, y: number, [left, top, right, bottom]: Box, radius: number): boolean {
  const across = Math.max(left + radius - x, x - (right - radius), 0);
  const down = Math.max(top + radius - y, y - (bottom - radius), 0);
  return Math.hypot(across, down) <= radius;
}

function draw(drawing: Drawing): Bitmap {
  const bytes = Buffer.alloc(SIZE * SIZE * 4);
  const steps = Array.from({ length: SAMPLES }, (_, i) => (i + 0.5) / SAMPLES);
  for (let pixel = 0; pixel < SIZE * SIZE; pixel += 1) {
    const [left, top] = [pixel % SIZE, Math.floor(pixel / SIZE)];
    const seen = steps.flatMap((down) => steps.map((across) => drawing(left + across, top + down)));
    const mean = (part: (colour: Colour) => number) =>
      Math.round(
        seen.reduce((sum, colour) => sum + (colour ? part(colour) * colour[3] : 0), 0) / seen.length,
      );
    bytes.set(
      [mean(([, , blue]) => blue), mean(([, green]) => green), mean(([red]) => red), mean(() => 255)],
      pixel * 4,
    );
  }
  return { bytes, size: SIZE };
}

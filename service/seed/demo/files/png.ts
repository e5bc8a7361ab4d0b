import { crc32, deflateSync } from 'node:zlib';

/** Red, green and blue, 0 to 255 each; values between are rounded, values beyond are cut. */
export type Colour = readonly [red: number, green: number, blue: number];

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** 8 bits a channel, RGB, deflate, adaptive filters, not interlaced. */
const FORMAT = [8, 2, 0, 0, 0];
const FILTER_SUB = 1;

/** Paints a picture pixel by pixel, calling `colourAt` row after row. @returns a PNG file (ISO/IEC 15948). */
export function encodePng(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const stride = 1 + width * 3;
  const rows = Buffer.alloc(stride * height);
  const row = new Uint8ClampedArray(width * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) row.set(colourAt(x, y), x * 3);
    const start = y * stride;
    rows[start] = FILTER_SUB;
    for (let i = 0; i < row.length; i += 1)
      rows[start + 1 + i] = (row[i] ?? 0) - (i < 3 ? 0 : (row[i - 3] ?? 0));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(FORMAT, 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

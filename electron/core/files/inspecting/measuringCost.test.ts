import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { encodePng } from '../../../../service/seed/demo/files/png.ts';
import { pictureIn } from './picture.ts';
import { asAnimated, avif, bmp, gif, jpeg, webp } from './samples.ts';

/** As much of a file as is looked at, bytes. */
const HEAD = 512 * 2 ** 10;

const u16 = (value: number): Buffer => Buffer.from([value >>> 8, value & 0xff]);
const u32 = (value: number): Buffer => Buffer.from([24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff));
const filled = (...parts: readonly Uint8Array[]): Buffer =>
  Buffer.concat([...parts, Buffer.alloc(HEAD)]).subarray(0, HEAD);
const box = (type: string, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length + 8), Buffer.from(type), content]);
};
const start = Buffer.from('ffd8ffe0', 'hex');
const repeated = (hex: string): Buffer => filled(start, Buffer.alloc(HEAD, Buffer.from(hex, 'hex')));
const exif = (): Buffer => {
  const content = Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08'), u16(65_535), Buffer.alloc(65_000)]);
  return Buffer.concat([Buffer.from('ffe1', 'hex'), u16(content.length + 2), content]);
};
const ISPE = box('ispe', u32(0), u32(40), u32(30));
const avifOf = (...properties: readonly Uint8Array[]): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('avif\0\0\0\0avifmif1miaf')),
    box('meta', u32(0), box('iprp', box('ipco', ...properties))),
  ]);
const times = (count: number, part: Uint8Array): Uint8Array[] => Array<Uint8Array>(count).fill(part);

/** Numbers that are read from the picture to find its size. */
function readsOf(head: Uint8Array, type: string): number {
  const spies = (['getUint16', 'getUint32'] as const).map((name) => vi.spyOn(DataView.prototype, name));
  onTestFinished(() => void vi.restoreAllMocks());
  pictureIn(head, type);
  const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  vi.restoreAllMocks();
  return count;
}

describe('a picture made to be measured for long is not shown, and hardly looked at', () => {
  test.each([
    ['a JPEG of nothing between its segments', repeated('00020000'), 'image/jpeg'],
    ['a JPEG of the shortest segments', repeated('0002ff00'), 'image/jpeg'],
    ['a JPEG of markers', repeated('ffe10002'), 'image/jpeg'],
    ['a JPEG of EXIF alone', filled(Buffer.from('ffd8', 'hex'), ...times(8, exif())), 'image/jpeg'],
    ['an AVIF of 26,000 sizes', avifOf(...times(26_000, ISPE)), 'image/avif'],
  ])('%s', (_, head, type) => {
    expect(readsOf(head, type)).toBeLessThan(50_000);
    expect(pictureIn(head, type)).toBeNull();
  });

  test('an AVIF with as many sizes as any, and all else in small boxes', () => {
    const others = times(50_000, box('free'));
    const head = avifOf(...others, ...times(16, ISPE));
    expect(readsOf(head, 'image/avif')).toBeLessThan(5_000_000);
    expect(pictureIn(head, 'image/avif')).toMatchObject({ width: 40, height: 30 });
  });
});

test.each([
  ['image/jpeg', jpeg(40, 30, 3)],
  ['image/avif', avif(40, 30, 'avif')],
  ['image/png', encodePng(40, 30, () => [0, 0, 0])],
  ['image/apng', asAnimated(encodePng(40, 30, () => [0, 0, 0]))],
  ['image/gif', gif(40, 30)],
  ['image/webp', webp(40, 30, false)],
  ['image/bmp', bmp(40, 30)],
])('any other %s is measured, however it goes on', (type, picture) => {
  const head = filled(picture);
  expect(pictureIn(head, type)).toMatchObject({ width: 40, height: 30 });
  expect(readsOf(head, type)).toBeLessThan(HEAD / 2);
});

test('a JPEG of many long segments, as scanners and editors write them, is measured', () => {
  const segment = Buffer.concat([Buffer.from('ffe2', 'hex'), u16(1_000), Buffer.alloc(998)]);
  const [head, rest] = [jpeg(40, 30).subarray(0, 20), jpeg(40, 30).subarray(20)];
  expect(pictureIn(Buffer.concat([head, ...times(500, segment), rest]), 'image/jpeg')).not.toBeNull();
});

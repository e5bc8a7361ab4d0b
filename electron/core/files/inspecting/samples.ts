/** The first bytes of files of many kinds, for tests. */

const bytes = (...parts: readonly (string | readonly number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
const u32 = (value: number): readonly number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
const u16 = (value: number): readonly number[] => [value >>> 8, value & 0xff];
const le = (numbers: readonly number[]): readonly number[] => numbers.toReversed();
const zeros = (count: number): readonly number[] => Array<number>(count).fill(0);

/** A JPEG up to its size; `orientation` as EXIF counts it. */
export function jpeg(width: number, height: number, orientation = 1): Buffer {
  const tiff = [
    ...[0x4d, 0x4d, 0, 42, ...u32(8), ...u16(1)],
    ...[...u16(274), ...u16(3), ...u32(1), ...u16(orientation), 0, 0, ...u32(0)],
  ];
  const exif = bytes('Exif\0\0', tiff);
  const frame = [8, ...u16(height), ...u16(width), 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
  return bytes(
    ...[[0xff, 0xd8, 0xff, 0xe0], u16(16), 'JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0]],
    ...[[0xff, 0xe1], u16(exif.length + 2), [...exif]],
    ...[[0xff, 0xc0], u16(frame.length + 2), frame, [0xff, 0xda, 0, 2, 0, 0, 0xff, 0xd9]],
  );
}

export function gif(width: number, height: number): Buffer {
  return bytes('GIF89a', le(u16(width)), le(u16(height)), [0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x3b]);
}

export function webp(width: number, height: number, isAnimated: boolean): Buffer {
  const size = (value: number) => le(u32(value - 1)).slice(0, 3);
  const body = bytes('WEBPVP8X', le(u32(10)), [isAnimated ? 2 : 0, 0, 0, 0], size(width), size(height));
  return bytes('RIFF', le(u32(body.length)), [...body]);
}

/** `quarterTurns`: of its box `irot`. */
export function avif(width: number, height: number, brand: 'avif' | 'avis', quarterTurns = 0): Buffer {
  const box = (type: string, ...parts: readonly (string | readonly number[])[]) => {
    const content = bytes(...parts);
    return [...bytes(u32(content.length + 8), type, [...content])];
  };
  const ispe = box('ispe', zeros(4), u32(width), u32(height));
  const properties = box('iprp', box('ipco', ispe, box('irot', [quarterTurns])));
  return bytes(box('ftyp', brand, zeros(4), 'avifmif1miaf', brand), box('meta', zeros(4), properties));
}

export function bmp(width: number, height: number): Buffer {
  return bytes(
    'BM',
    le(u32(58)),
    zeros(4),
    le(u32(54)),
    le(u32(40)),
    le(u32(width)),
    le(u32(height)),
    zeros(32),
  );
}

/** With the chunk that says it is animated, in a PNG's place for it. */
export function asAnimated(png: Buffer): Buffer {
  const headerEnd = 33;
  const control = bytes(u32(8), 'acTL', u32(2), u32(0), zeros(4));
  return Buffer.concat([png.subarray(0, headerEnd), control, png.subarray(headerEnd)]);
}

export const SAMPLES = {
  mp3: bytes('ID3', [3, 0, 0, 0, 0, 0, 0], [0xff, 0xfb, 0x90, 0x64], zeros(500)),
  m4a: bytes(u32(24), 'ftypM4A ', zeros(4), 'M4A isom', zeros(40)),
  mp4: bytes(u32(24), 'ftypisom', zeros(4), 'isommp42', zeros(40)),
  mov: bytes(u32(20), 'ftypqt  ', zeros(4), 'qt  ', zeros(40)),
  wav: bytes('RIFF', le(u32(36)), 'WAVEfmt ', le(u32(16)), zeros(40)),
  flac: bytes('fLaC', zeros(60)),
  opus: bytes('OggS', [0, 2], zeros(20), [1, 19], 'OpusHead', zeros(60)),
  webm: bytes([0x1a, 0x45, 0xdf, 0xa3, 0x8b, 0x42, 0x82, 0x84], 'webm', zeros(40)),
  pdf: bytes('%PDF-1.7\n', [0xe2, 0xe3, 0xcf, 0xd3], '\n1 0 obj\n<<>>\nendobj\n'),
  zip: bytes('PK\x05\x06', zeros(18)),
  cfb: bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], zeros(500)),
  pe: bytes('MZ', [0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff], zeros(100)),
  elf: bytes([0x7f], 'ELF', [2, 1, 1, 0], zeros(60)),
  macho: bytes([0xcf, 0xfa, 0xed, 0xfe, 7, 0, 0, 1], zeros(60)),
  fatMacho: bytes([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 2, 1, 0, 0, 7], zeros(60)),
  shortcut: bytes([0x4c, 0, 0, 0, 1, 0x14, 2, 0, 0, 0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0x46], zeros(60)),
  script: bytes('#!/bin/sh\necho hello\n'),
  html: bytes('<!doctype html><title>A page</title>'),
  xhtml: bytes('<?xml version="1.0"?>\n<!-- A page -->\n<html xmlns="http://www.w3.org/1999/xhtml"/>'),
  mhtml: bytes('From: Ana\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n'),
  rtf: bytes('{\\rtf1\\ansi A letter}'),
  sylk: bytes('ID;PWXL;N;E\r\nC;Y1;X1;K"a"\r\nE\r\n'),
  m3u: bytes('#EXTM3U\nhttp://x.example/a\n'),
  m3uWithNul: bytes('\n#extm3u\nhttp://x.example/a\n\0'),
  pls: bytes('[playlist]\nFile1=http://x.example/a\n'),
  asx: bytes('<ASX version="3"><entry><ref href="http://x.example/a"/></entry></ASX>'),
  reference: bytes('[Reference]\r\nRef1=http://x.example/a\r\n'),
  smil: bytes('<smil><body><video src="http://x.example/a"/></body></smil>'),
  wpl: bytes('<?wpl version="1.0"?>\n<smil/>'),
  smallSylk: bytes(' id;pwxl;n;e\r\nc;y1;x1;k"a"\r\ne\r\n'),
  dif: bytes('TABLE\r\n0,1\r\n"EXCEL"\r\n'),
  aiff: bytes('FORM', u32(40), 'AIFFCOMM', zeros(32)),
  amr: bytes('#!AMR\n', [0x3c, 0x91, 0, 0xff], zeros(30)),
  ico: bytes([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0], zeros(30)),
  avi: bytes('RIFF', le(u32(60)), 'AVI LIST', zeros(52)),
  ogv: bytes('OggS', [0, 2], zeros(20), [1, 42, 0x80], 'theora', zeros(60)),
  threeGp: bytes(u32(24), 'ftyp3gp4', zeros(4), '3gp4isom', zeros(40)),
  mpeg: bytes([0, 0, 1, 0xba, 0x44, 0, 4, 0, 4, 1], zeros(40)),
  svg: bytes('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  svgWithProlog: bytes('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  text: bytes('BMW and MZ are the first letters of many texts.\n'),
  idsAndPrices: bytes('ID;Price;Count\r\n1;2.50;3\r\n'),
  markdown: bytes('<p align="center">A project</p>\n\n# Project\n'),
  unknown: bytes([0x80, 0x81, 0x82, 0, 1, 2], zeros(40)),
} as const;

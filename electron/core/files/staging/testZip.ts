/** Helpers for the tests of packed folders: a zip reader independent of the writer (APPNOTE.TXT 6.3, sections 4.3 and 4.5). */

import { inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  /** Seconds since the epoch. */
  readonly modified: number;
  readonly content: Buffer;
}

const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const UTF8 = 1 << 11;

/** Everything in a zip file below 4 GiB, in the order of its central directory. Throws when it is not whole. */
export function readZip(zip: Buffer): readonly ZipEntry[] {
  const end = zip.lastIndexOf(END);
  if (end < 0) throw new Error('The zip file has no end.');
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  while (entries.length < zip.readUInt16LE(end + 10)) {
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const extraEnd = nameEnd + zip.readUInt16LE(at + 30);
    if ((zip.readUInt16LE(at + 8) & UTF8) === 0) throw new Error('A name is not said to be UTF-8.');
    entries.push({
      name: zip.toString('utf8', at + 46, nameEnd),
      modified: modifiedOf(zip.subarray(nameEnd, extraEnd)),
      content: contentOf(zip, at),
    });
    at = extraEnd + zip.readUInt16LE(at + 32);
  }
  return entries;
}

function contentOf(zip: Buffer, at: number): Buffer {
  const header = zip.readUInt32LE(at + 42);
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  const stored = zip.subarray(start, start + zip.readUInt32LE(at + 20));
  const content = zip.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored);
  if (content.byteLength !== zip.readUInt32LE(at + 24)) throw new Error('A file in the zip is not whole.');
  return content;
}

/** The extended timestamp, which knows no time zones. */
function modifiedOf(extra: Buffer): number {
  for (let at = 0; at < extra.byteLength; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === 0x5455) return extra.readInt32LE(at + 5);
  }
  throw new Error('There is no time of change.');
}

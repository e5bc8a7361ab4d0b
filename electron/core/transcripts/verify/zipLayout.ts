import type { FileHandle } from 'node:fs/promises';
import type { Entry, LocalFileHeader, ZipFile } from 'yauzl';

/** The end of a zip file, and that of one with many or large entries (APPNOTE.TXT 6.3, sections 4.3.14 to 4.3.16); bytes. */
const ENDS = [22, 22 + 56 + 20];
/** An entry of the directory without its name, extra field and comment (section 4.3.12); bytes. */
const LISTED = 46;
/** Behind a content stand its checksum and sizes, of 4 or 8 bytes each (section 4.3.9). */
const IS_DESCRIBED = 8;
const DESCRIPTOR = 0x0807_4b50;
const [SHORT, LONG] = [16, 24];
/** Where an entry begins, a packer may not know yet that it needs the version for large ones (section 4.4.3.2). */
const USUAL_VERSION = 20;

/**
 * Whether a zip file is these entries one after the other and nothing else, and each says the same of itself where it begins as in the
 * directory: programs that unpack a file as it comes believe the first.
 */
export async function isTidy(zip: ZipFile, entries: readonly Entry[], file: FileHandle): Promise<boolean> {
  let next = 0;
  let directory = 0;
  for (const entry of entries.toSorted(byPlace)) {
    const header = await zip.readLocalFileHeaderPromise(entry);
    if (entry.relativeOffsetOfLocalHeader !== next || !saysTheSame(header, entry)) return false;
    const end = header.fileDataStart + entry.compressedSize;
    const described =
      (entry.generalPurposeBitFlag & IS_DESCRIBED) === 0 ? 0 : await lengthOfDescriptor(file, end, entry);
    if (described === null) return false;
    next = end + described;
    directory += LISTED + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
  }
  return ENDS.includes(zip.fileSize - next - directory);
}

const byPlace = (a: Entry, b: Entry): number => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader;

function saysTheSame(header: LocalFileHeader, entry: Entry): boolean {
  const isOf = (key: 'crc32' | 'compressedSize' | 'uncompressedSize') => header[key] === entry[key];
  const isSaidLater = header.crc32 === 0 && header.compressedSize === 0 && header.uncompressedSize === 0;
  return (
    header.fileName.equals(entry.fileNameRaw) &&
    [entry.versionNeededToExtract, USUAL_VERSION].includes(header.versionNeededToExtract) &&
    header.generalPurposeBitFlag === entry.generalPurposeBitFlag &&
    header.compressionMethod === entry.compressionMethod &&
    header.lastModFileTime === entry.lastModFileTime &&
    header.lastModFileDate === entry.lastModFileDate &&
    (isSaidLater || (isOf('crc32') && isOf('compressedSize') && isOf('uncompressedSize')))
  );
}

/** How many bytes are there that say the same as the directory; null: others. */
async function lengthOfDescriptor(file: FileHandle, at: number, entry: Entry): Promise<number | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LONG), 0, LONG, at);
  const { crc32, compressedSize, uncompressedSize } = entry;
  if (buffer.readUInt32LE(0) !== DESCRIPTOR || buffer.readUInt32LE(4) !== crc32) return null;
  const isLong =
    bytesRead === LONG &&
    buffer.readBigUInt64LE(8) === BigInt(compressedSize) &&
    buffer.readBigUInt64LE(16) === BigInt(uncompressedSize);
  if (isLong) return LONG;
  const isShort =
    bytesRead >= SHORT &&
    buffer.readUInt32LE(8) === compressedSize &&
    buffer.readUInt32LE(12) === uncompressedSize;
  return isShort ? SHORT : null;
}

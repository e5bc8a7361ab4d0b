import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { isInside, MANIFEST_NAME, type TranscriptProblem } from '../../../../shared/model/transcripts.ts';
import type { ListedFile } from '../manifest.ts';
import { type Found, MOST_MANIFEST, nameKey, RefusedCheck, readManifest } from './readManifest.ts';
import { isTidy } from './zipLayout.ts';

/** More than a transcript has. */
const MOST_ENTRIES = 500_000;
/** A zip file that unpacks to more bytes than this, and to more times its own size, is made to fill a disk. */
const LARGE = 2 ** 30;
const MOST_TIMES = 100;

/** Compares the entries of a zip file with the manifest in it. Nothing is unpacked to the disk. Throws RefusedCheck. */
export async function verifyZip(file: string): Promise<Found> {
  const zip = await openPromise(file, { autoClose: false, strictFileNames: true }).catch((cause: unknown) => {
    throw new RefusedCheck('broken-zip', { cause });
  });
  try {
    const entries = await listEntries(zip);
    refuseHostile(zip, entries);
    await refuseUntidy(zip, entries, file);
    const byName = new Map(entries.map((entry) => [entry.fileName, entry]));
    const own = byName.get(MANIFEST_NAME);
    if (own === undefined) throw new RefusedCheck('no-manifest');
    const bytes = await contentOf(zip, own);
    const manifest = readManifest(bytes);
    return {
      manifest,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      problems: await problemsIn(zip, byName, manifest.files),
    };
  } finally {
    zip.close();
  }
}

async function listEntries(zip: ZipFile): Promise<readonly Entry[]> {
  if (zip.entryCount > MOST_ENTRIES) throw new RefusedCheck('hostile-zip');
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (cause) {
    // The reader refuses names that lead elsewhere, and sizes that contradict each other.
    throw new RefusedCheck('hostile-zip', { cause });
  }
  return entries;
}

/** Names that lead elsewhere or are there twice, contents that overlap, and more of them than anyone can unpack. */
function refuseHostile(zip: ZipFile, entries: readonly Entry[]): void {
  const names = new Set(entries.map(({ fileName }) => nameKey(fileName)));
  const isEachInside = entries.every(({ fileName }) => isInside(fileName));
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const isBomb = total > LARGE && total > zip.fileSize * MOST_TIMES;
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  const isOverlapping = inOrder.some(
    ({ relativeOffsetOfLocalHeader, compressedSize }, index) =>
      relativeOffsetOfLocalHeader + compressedSize >
      (inOrder[index + 1]?.relativeOffsetOfLocalHeader ?? zip.fileSize),
  );
  if (names.size < entries.length || !isEachInside || isBomb || isOverlapping)
    throw new RefusedCheck('hostile-zip');
}

async function refuseUntidy(zip: ZipFile, entries: readonly Entry[], file: string): Promise<void> {
  const handle = await open(file);
  try {
    if (await isTidy(zip, entries, handle)) return;
  } catch (cause) {
    throw new RefusedCheck('broken-zip', { cause });
  } finally {
    await handle.close();
  }
  throw new RefusedCheck('broken-zip');
}

async function problemsIn(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  files: readonly ListedFile[],
): Promise<readonly TranscriptProblem[]> {
  const problems: TranscriptProblem[] = [];
  for (const listed of files) {
    const { name } = listed;
    const entry = entries.get(name);
    if (entry === undefined) problems.push({ kind: 'missing', name });
    else if (!(await isSame(zip, entry, listed))) problems.push({ kind: 'damaged', name });
  }
  const listed = new Set([MANIFEST_NAME, ...files.map(({ name }) => name)]);
  for (const name of entries.keys()) if (!listed.has(name)) problems.push({ kind: 'unlisted', name });
  return problems;
}

async function isSame(zip: ZipFile, entry: Entry, { bytes, sha256 }: ListedFile): Promise<boolean> {
  if (entry.uncompressedSize !== bytes) return false;
  const hash = createHash('sha256');
  let checksum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      hash.update(chunk as Uint8Array);
      checksum = crc32(chunk as Uint8Array, checksum);
    }
  } catch {
    // It can't be unpacked, or has another size than it says.
    return false;
  }
  return hash.digest('hex') === sha256 && checksum === entry.crc32;
}

async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > MOST_MANIFEST) throw new RefusedCheck('bad-manifest');
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Uint8Array);
    const content = Buffer.concat(chunks);
    if (crc32(content) !== entry.crc32) throw new RefusedCheck('bad-manifest');
    return content;
  } catch (cause) {
    throw new RefusedCheck('bad-manifest', { cause });
  }
}

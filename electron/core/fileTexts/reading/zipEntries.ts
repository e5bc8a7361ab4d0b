import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Unreadable } from './unreadableFile.ts';

/** More than a document has. */
const MOST_ENTRIES = 10_000;
/** Of all entries that are read; bytes. */
const MOST_UNPACKED = 64 * 2 ** 20;

/** The entries of a document that is a zip file. */
export interface ZipEntries {
  readonly names: readonly string[];
  /** Unpacks an entry, a piece at a time. @throws Unreadable for more than anyone writes, the reader's error for damage */
  read(name: string): AsyncIterable<Uint8Array>;
}

/** @throws Unreadable */
export async function openZip(bytes: Uint8Array): Promise<ZipEntries> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const entries = await listEntries(zip);
  let unpacked = 0;
  return {
    names: [...entries.keys()],
    async *read(name) {
      const entry = entries.get(name);
      if (entry === undefined) return;
      if (entry.isEncrypted()) throw new Unreadable('protected');
      for await (const piece of await zip.openReadStreamPromise(entry)) {
        unpacked += piece.byteLength;
        if (unpacked > MOST_UNPACKED) throw new Unreadable('too-large');
        yield piece;
      }
    },
  };
}

async function listEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw new Unreadable('too-large');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

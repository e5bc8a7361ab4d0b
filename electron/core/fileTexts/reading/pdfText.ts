// Without its worker's code, pdf.js would load that from an address.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { createLines } from './brokenWords.ts';
import type { KeptText } from './keptText.ts';
import { Unreadable } from './unreadableFile.ts';

/** A document may say that it has a billion. */
const MOST_PAGES = 10_000;

const OPTIONS = {
  useWasm: false,
  useWorkerFetch: false,
  useSystemFonts: false,
  disableFontFace: true,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  // No picture is decoded.
  maxImageSize: 1,
  enableXfa: false,
  verbosity: 0,
} as const;

/** Adds the text of a PDF. `characterMaps`: the folder of pdf.js's maps, which texts in Chinese, Japanese and Korean need. @throws Unreadable */
export async function addPdf(bytes: Uint8Array, characterMaps: string, kept: KeptText): Promise<void> {
  const BinaryDataFactory = mapsIn(characterMaps);
  const task = getDocument({ ...OPTIONS, data: bytes, cMapUrl: `${characterMaps}/`, BinaryDataFactory });
  try {
    await addPages(await task.promise, kept);
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === 'PasswordException')
      throw new Unreadable('protected', { cause: thrown });
    throw thrown;
  } finally {
    await task.destroy();
  }
}

async function addPages(document: PDFDocumentProxy, kept: KeptText): Promise<void> {
  for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES) && !kept.isFull; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const addPiece = createLines(kept);
    for (const item of items) if ('str' in item) addPiece(item.str, item.hasEOL);
    kept.add(' ');
    page.cleanup();
  }
}

/** Of all that pdf.js asks for by name, only maps of characters matter to a text. */
const mapsIn = (folder: string) =>
  class {
    async fetch({
      kind,
      filename,
    }: {
      readonly kind: string;
      readonly filename: string;
    }): Promise<Uint8Array> {
      if (kind !== 'cMapUrl' || !/^[\w-]+\.bcmap$/u.test(filename)) throw new Error('There is no such file.');
      return readFile(path.join(folder, filename));
    }
  };

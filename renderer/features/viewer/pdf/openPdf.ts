import { AnnotationMode, getDocument, PDFDataRangeTransport, type PDFPageProxy, PDFWorker } from 'pdfjs-dist';
import pdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url';
import { startWorker } from '../../../lib/bridge/startWorker.ts';
import type { Size } from '../zoom/geometry.ts';
import { shownPages } from './pageLayout.ts';

/** A document that loads only the parts in view. */
export interface Pdf {
  /** How many can be shown, at most `MOST_PAGES`. */
  readonly pages: number;
  /** How many it says that it has. */
  readonly declaredPages: number;
  /** At 100 %, CSS pixels. */
  readonly firstPage: Size;
  /** `index` from 0. Rejects when the page cannot be read. */
  page(index: number): Promise<PdfPage>;
}

export interface PdfPage {
  /** At 100 %, CSS pixels. */
  readonly size: Size;
  /** Draws it on a canvas of its own, `scale` canvas pixels for each of `size`. Rejects when that fails or `signal` is aborted. */
  draw(scale: number, signal: AbortSignal): Promise<HTMLCanvasElement>;
}

export type PdfProblem = 'locked' | 'broken';

/** An inch is 96 CSS pixels and 72 points. */
const PIXELS_PER_POINT = 96 / 72;
/** Read at a time, bytes. */
const CHUNK = 256 * 2 ** 10;
/** A page may say that it is as large as a field. Pixels of its canvas. */
const MAX_CANVAS = 16_000_000;
/** Of a picture within a page, pixels. */
const MAX_IMAGE = 64_000_000;

/**
 * Opens a document; when `signal` is aborted, all that it took is freed. What it holds is drawn and nothing more: its scripts do not
 * run, and its links lead nowhere. Rejects when the file has gone.
 * @returns why not, where it cannot be opened
 */
export async function openPdf(url: string, signal: AbortSignal): Promise<Pdf | PdfProblem> {
  const size = await sizeOf(url, signal);
  const port = startWorker(pdfWorker);
  const range = new PDFDataRangeTransport(size, null);
  const task = getDocument({ ...OPTIONS, ...data(), range, worker: PDFWorker.create({ port }) });
  const close = () => void task.destroy().finally(() => port.terminate());
  range.requestDataRange = (begin, end) =>
    void readRange(url, begin, end, signal).then((bytes) => range.onDataRange(begin, bytes), close);
  signal.addEventListener('abort', close, { once: true });
  try {
    const opened = await task.promise;
    const page = async (index: number) => pageOf(await opened.getPage(index + 1));
    const declaredPages = opened.numPages;
    return { pages: shownPages(declaredPages), declaredPages, firstPage: (await page(0)).size, page };
  } catch (thrown) {
    return thrown instanceof Error && thrown.name === 'PasswordException' ? 'locked' : 'broken';
  }
}

const OPTIONS = {
  rangeChunkSize: CHUNK,
  disableAutoFetch: true,
  disableStream: true,
  disableWorkerRendering: true,
  // The content security policy would have to allow WebAssembly; what takes its place is slower.
  useWasm: false,
  useWorkerFetch: false,
  maxImageSize: MAX_IMAGE,
  enableXfa: false,
  // Of each oddity of a document it would write to the console.
  verbosity: 0,
} as const;

const at = (folder: string) => new URL(`pdf/${folder}/`, document.baseURI).href;

/** Folders that the build puts beside the page (scripts/shipped/pdfData.ts), by the names that pdf.js has for their addresses. */
const FOLDERS = { cMapUrl: 'cmaps', standardFontDataUrl: 'standard_fonts', wasmUrl: 'wasm' } as const;

/** Fetches the files that pdf.js asks for. */
class BuiltFiles {
  async fetch({ kind, filename }: { readonly kind: keyof typeof FOLDERS; readonly filename: string }) {
    const response = await fetch(`${at(FOLDERS[kind])}${filename}`);
    if (!response.ok) throw new Error(`A file of the build was answered with ${response.status}.`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** Without an address of fonts, since pdf.js would look there for text fonts, which aren't shipped, where the system has none. */
const data = () => ({ cMapUrl: at('cmaps'), wasmUrl: at('wasm'), BinaryDataFactory: BuiltFiles });

function pageOf(page: PDFPageProxy): PdfPage {
  const { width, height } = page.getViewport({ scale: PIXELS_PER_POINT });
  return {
    size: { width, height },
    async draw(wanted, signal) {
      const scale = Math.min(wanted, Math.sqrt(MAX_CANVAS / (width * height)));
      const viewport = page.getViewport({ scale: scale * PIXELS_PER_POINT });
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(viewport.width));
      canvas.height = Math.max(1, Math.round(viewport.height));
      signal.throwIfAborted();
      const drawing = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
      const cancel = () => drawing.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        await drawing.promise;
      } finally {
        signal.removeEventListener('abort', cancel);
        page.cleanup();
      }
      return canvas;
    },
  };
}

async function sizeOf(url: string, signal: AbortSignal): Promise<number> {
  const { headers } = await ask(url, 0, 1, signal);
  return Number(/\/(\d+)$/u.exec(headers.get('Content-Range') ?? '')?.[1] ?? 0);
}

async function readRange(url: string, begin: number, end: number, signal: AbortSignal): Promise<Uint8Array> {
  return new Uint8Array(await (await ask(url, begin, end, signal)).arrayBuffer());
}

/** `end` is not included; bytes. */
async function ask(url: string, begin: number, end: number, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { headers: { Range: `bytes=${begin}-${end - 1}` }, signal });
  if (response.status !== 206) throw new Error(`A part of the file was answered with ${response.status}.`);
  return response;
}

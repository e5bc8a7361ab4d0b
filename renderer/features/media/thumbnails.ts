import { startWorker } from '../../lib/bridge/startWorker.ts';
import decodeWorker from './decode.worker.ts?worker&url';
import type { Decoded, ToDecode } from './decodeMessages.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly thumbnails: Thumbnails;
  }
}

export interface WantedThumbnail {
  /** Of the whole picture. */
  readonly url: string;
  /** Device pixels. */
  readonly width: number;
  readonly height: number;
}

export interface Thumbnails {
  /** A picture that is still decoded. */
  peek(wanted: WantedThumbnail): ImageBitmap | null;
  /** Null when the file cannot be read or decoded. Rejects when it is no longer wanted. */
  get(wanted: WantedThumbnail, signal: AbortSignal): Promise<ImageBitmap | null>;
}

/** How many are decoded at once. The others wait, the last requested first, because those are on screen now. */
const AT_ONCE = 2;
/** Of decoded pixels; the least recently drawn are removed first. Bytes. */
const KEPT_BYTES = 32 * 2 ** 20;

interface Job {
  readonly wanted: WantedThumbnail;
  readonly signal: AbortSignal;
  readonly resolve: (bitmap: ImageBitmap | null) => void;
  readonly reject: (reason: unknown) => void;
}

/** Small pictures of pictures, decoded in a worker, which starts with the first one. */
export function createThumbnails(): Thumbnails {
  const kept = createKept();
  const waiting: Job[] = [];
  let decode: ReturnType<typeof startDecoder> | null = null;
  let running = 0;

  async function run({ wanted, signal, resolve, reject }: Job): Promise<void> {
    try {
      signal.throwIfAborted();
      const response = await fetch(wanted.url, { signal });
      const blob = response.ok ? await response.blob() : null;
      signal.throwIfAborted();
      decode ??= startDecoder();
      const bitmap = blob && (await decode({ blob, width: wanted.width, height: wanted.height }));
      if (bitmap) kept.put(keyOf(wanted), bitmap);
      resolve(bitmap);
    } catch (thrown) {
      reject(thrown);
    } finally {
      running -= 1;
      pump();
    }
  }

  function pump(): void {
    while (running < AT_ONCE) {
      const job = waiting.pop();
      if (!job) return;
      running += 1;
      void run(job);
    }
  }

  return {
    peek: (wanted) => kept.get(keyOf(wanted)),
    get: (wanted, signal) =>
      new Promise((resolve, reject) => {
        waiting.push({ wanted, signal, resolve, reject });
        pump();
      }),
  };
}

const keyOf = ({ url, width, height }: WantedThumbnail) => `${url} ${width}x${height}`;

function startDecoder() {
  const worker = startWorker(decodeWorker);
  const pending = new Map<number, (bitmap: ImageBitmap | null) => void>();
  let lastId = 0;
  worker.addEventListener('message', ({ data: { id, bitmap } }: MessageEvent<Decoded>) => {
    pending.get(id)?.(bitmap);
    pending.delete(id);
  });
  return (picture: Omit<ToDecode, 'id'>): Promise<ImageBitmap | null> =>
    new Promise((resolve) => {
      lastId += 1;
      pending.set(lastId, resolve);
      worker.postMessage({ ...picture, id: lastId } satisfies ToDecode);
    });
}

/** The most recently drawn pictures, decoded, up to `KEPT_BYTES`. */
function createKept() {
  const bitmaps = new Map<string, ImageBitmap>();
  let bytes = 0;
  const sizeOf = ({ width, height }: ImageBitmap) => width * height * 4;
  const drop = (key: string, bitmap: ImageBitmap) => {
    bitmaps.delete(key);
    bytes -= sizeOf(bitmap);
  };
  return {
    get(key: string): ImageBitmap | null {
      const bitmap = bitmaps.get(key);
      if (!bitmap) return null;
      // A Map keeps the order in which things were put in.
      bitmaps.delete(key);
      bitmaps.set(key, bitmap);
      return bitmap;
    },
    put(key: string, bitmap: ImageBitmap): void {
      const old = bitmaps.get(key);
      if (old) drop(key, old);
      bitmaps.set(key, bitmap);
      bytes += sizeOf(bitmap);
      for (const [oldest, first] of bitmaps) {
        if (bytes <= KEPT_BYTES || oldest === key) break;
        // Not closed: it may be on screen; the collector takes it when it is not.
        drop(oldest, first);
      }
    },
  };
}

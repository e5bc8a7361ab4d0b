import type { Dispatcher } from 'undici';
import type { Reply } from '../failures.ts';
import { createInformationalCount } from '../informational.ts';
import type { RateWatch } from './rateWatch.ts';

/** Takes what arrives, in order. When `write` resolves, the chunks are done with: their memory is gone, and more may come. */
export interface Sink {
  write(chunks: readonly Uint8Array[]): Promise<void>;
}

/** Bounds memory: when this many bytes wait for the sink, the connection pauses until there are fewer. */
const MAX_WAITING_BYTES = 4 * 2 ** 20;
/** Written at once: smaller pieces cost more calls, and larger ones take three times as long per byte on ext4. */
const PIECE_BYTES = 256 * 2 ** 10;
const MAX_ERROR_BYTES = 64 * 2 ** 10;
/** Enough to tell a web page by. */
const BEGINNING_BYTES = 512;

/**
 * Sends a request and passes the body of a 200 to `sink` as it arrives; the body of the reply is then its beginning. Uses undici's
 * handler interface directly, because its streams cost a third of the speed. `rate` is told what arrives. Rejects with undici's error, the sink's, or the reason of `signal`.
 */
export function download(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  sink: Sink,
  signal: AbortSignal,
  rate?: Pick<RateWatch, 'begin' | 'moved' | 'excuse'>,
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  let answer: Reply = { status: 0, headers: {}, body: '' };
  const waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let writing: Promise<void> | null = null;
  let connection: Dispatcher.DispatchController | null = null;
  const interim = createInformationalCount();
  interim.signal.addEventListener('abort', () => stop(interim.signal.reason));

  const abort = () => stop(signal.reason instanceof Error ? signal.reason : new Error('It was broken off.'));
  function stop(error: Error): void {
    signal.removeEventListener('abort', abort);
    connection?.abort(error);
    reject(error);
  }

  /** Removes the first chunks that wait, about a piece of them. */
  function takePiece(): readonly Uint8Array[] {
    let bytes = 0;
    let count = 0;
    while (count < waiting.length && bytes < PIECE_BYTES) bytes += waiting[count++]?.byteLength ?? 0;
    waitingBytes -= bytes;
    return waiting.splice(0, count);
  }

  async function writeWaiting(atLeast: number): Promise<void> {
    while (waitingBytes >= atLeast && waiting.length > 0 && !signal.aborted) {
      const chunks = takePiece();
      if (connection?.paused && waitingBytes < MAX_WAITING_BYTES / 2) connection.resume();
      await sink.write(chunks);
      for (const chunk of chunks) free(chunk);
    }
    writing = null;
  }

  if (signal.aborted) {
    abort();
    return promise;
  }
  signal.addEventListener('abort', abort);
  dispatcher.dispatch(request, {
    onRequestStart: (controller) => {
      connection = controller;
      if (signal.aborted) abort();
    },
    onResponseStart: (_controller, status, headers) => {
      if (status < 200) return interim.add();
      rate?.begin();
      answer = { status, headers, body: '' };
    },
    onResponseData: (controller, chunk) => {
      rate?.moved(chunk.byteLength);
      if (answer.status !== 200 && waitingBytes > MAX_ERROR_BYTES) return;
      waiting.push(chunk);
      waitingBytes += chunk.byteLength;
      if (answer.status !== 200) return;
      if (answer.body === '') answer = { ...answer, body: textOf(chunk.subarray(0, BEGINNING_BYTES)) };
      if (waitingBytes >= PIECE_BYTES) writing ??= writeWaiting(PIECE_BYTES).catch(stop);
      if (waitingBytes >= MAX_WAITING_BYTES) {
        rate?.excuse();
        controller.pause();
      }
    },
    onResponseEnd: () => {
      signal.removeEventListener('abort', abort);
      if (answer.status !== 200) {
        resolve({ ...answer, body: textOf(Buffer.concat(waiting)) });
        return;
      }
      Promise.resolve(writing)
        .then(() => writeWaiting(0))
        .then(() => resolve(answer), reject);
    },
    onResponseError: (_controller, error) => stop(error),
  });
  return promise;
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

/**
 * Gives the memory of a chunk back at once, if it is all its own. Left to V8, so much memory makes it collect garbage a hundred times per GiB,
 * which takes a third of the processor's time. Empty chunks are shared.
 */
function free({ buffer, byteLength }: Uint8Array): void {
  const isWhole = byteLength > 0 && buffer.byteLength === byteLength;
  if (isWhole && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

import { AppError } from '../../../../shared/errors/errors.ts';
import type { Clock } from '../../time/clock.ts';
import type { Timeouts } from '../transport.ts';

/** The caller's side of an upload. */
export interface Handing {
  /** Breaks it off: the call rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Reports the bytes of the file sent so far. */
  readonly onProgress: (sent: number) => void;
  /** The whole file has been sent; the next bytes complete the request, which may be delivered whatever happens from here on. */
  readonly onWhole: () => void;
}

/** An upload under way, as its request sees it. */
export interface Upload {
  /** The content, each piece given when the one before was taken by the connection. */
  readonly content: AsyncIterable<Uint8Array>;
  /** Aborts when the upload is to end early. */
  readonly signal: AbortSignal;
  /** Why it ended early: the file's own error, the caller's reason, or `timeout`; undefined when none of these was it. */
  cause(): unknown;
  /** Call it when the request is through. */
  end(): void;
}

/** Bytes given at once, within a slow and a fast connection's bounds. */
const SLICE = { least: 64 * 1024, most: 1024 * 1024 };
/** A slice that takes longer is halved; one that takes less than a tenth of it is doubled. Milliseconds. */
const SLOW_SLICE_MS = 1_000;

/**
 * Uploads a file and watches that it progresses: `timeouts.idle` for each slice, and `timeouts.answer` for the response. The upload as a
 * whole may take any time.
 */
export function startUpload(
  content: AsyncIterable<Uint8Array>,
  { signal, onProgress, onWhole }: Handing,
  { clock, timeouts }: { readonly clock: Clock; readonly timeouts: Timeouts },
): Upload {
  const ended = new AbortController();
  const late = new AbortController();
  let deadline = Number.POSITIVE_INFINITY;
  let fileFailure: unknown;

  async function watch(): Promise<void> {
    while (!ended.signal.aborted) {
      const left = deadline - clock.monotonic();
      if (left <= 0) return late.abort(new AppError('timeout', '/sendfile: nothing moved in time.'));
      await clock.wait(left, ended.signal);
    }
  }

  async function* handOver(): AsyncGenerator<Uint8Array> {
    deadline = clock.monotonic() + timeouts.idle;
    void watch();
    let sent = 0;
    let length = SLICE.least;
    for await (const chunk of noticing(content)) {
      for (let start = 0; start < chunk.byteLength; ) {
        const slice = chunk.subarray(start, start + length);
        const began = clock.monotonic();
        deadline = began + timeouts.idle;
        yield slice;
        length = nextLength(length, clock.monotonic() - began);
        start += slice.byteLength;
        sent += slice.byteLength;
        onProgress(sent);
      }
    }
    deadline = clock.monotonic() + timeouts.answer;
    onWhole();
  }

  async function* noticing(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* chunks;
    } catch (thrown) {
      fileFailure = thrown;
      throw thrown;
    }
  }

  return {
    content: handOver(),
    signal: AbortSignal.any([signal, late.signal]),
    cause: () => fileFailure ?? (signal.aborted ? signal.reason : late.signal.reason),
    end: () => ended.abort(),
  };
}

/** Large slices cost least; small ones show that a slow connection moves at all. */
function nextLength(length: number, tookMs: number): number {
  if (tookMs > SLOW_SLICE_MS) return Math.max(SLICE.least, length / 2);
  return tookMs < SLOW_SLICE_MS / 10 ? Math.min(SLICE.most, length * 2) : length;
}

import type { OutboxId, UploadProgress } from '../../../shared/model.ts';
import type { Handing } from '../api/uploads.ts';
import type { Clock } from '../clock.ts';
import { createThrottle } from '../throttle.ts';

/** A file on its way. */
export interface CurrentUpload {
  readonly handing: Handing;
  /** All of the request may have been handed over. */
  isWhole(): boolean;
  /** Why it was broken off here; null when it was not. */
  brokenOff(): 'cancelled' | 'stopped' | null;
  end(): void;
}

/** The files that are on their way, and how far each is. */
export interface Uploads {
  /** `total`: bytes. */
  begin(id: OutboxId, total: number): CurrentUpload;
  /** False when no such file is on its way. */
  cancel(id: OutboxId): boolean;
  /** Breaks off those that cannot have arrived yet; the others may still be answered. */
  stop(): void;
}

interface Sample {
  readonly at: number;
  readonly sent: number;
}

interface Running {
  readonly total: number;
  readonly breaking: AbortController;
  /** What was sent when, of the last seconds; the newest last. */
  samples: readonly Sample[];
  isWhole: boolean;
  brokenOff: 'cancelled' | 'stopped' | null;
}

const TELL_EVERY_MS = 200;
/** The speed is that of the last seconds. Milliseconds. */
const SPEED_OVER_MS = 3_000;
/** No speed is told from less. Milliseconds. */
const LEAST_SPAN_MS = 400;

/** Tells `onProgress` of all files on their way, five times a second while there are any and once when there are no more. */
export function createUploads(
  clock: Clock,
  closing: AbortSignal,
  onProgress: (uploads: readonly UploadProgress[]) => void,
): Uploads {
  const running = new Map<OutboxId, Running>();

  const tellSoon = createThrottle(clock, TELL_EVERY_MS, closing, () => {
    onProgress(Array.from(running, ([id, upload]) => progressOf(id, upload, clock.now())));
    // One that stands still is to be seen standing still.
    if (running.size > 0) tellSoon();
  });

  function breakOff(upload: Running, why: 'cancelled' | 'stopped'): void {
    upload.brokenOff = why;
    upload.breaking.abort(new Error(`The upload was ${why}.`));
  }

  return {
    begin: (id, total) => {
      const breaking = new AbortController();
      const upload: Running = {
        total,
        breaking,
        samples: [{ at: clock.now(), sent: 0 }],
        isWhole: false,
        brokenOff: null,
      };
      running.set(id, upload);
      tellSoon();
      return {
        handing: {
          signal: breaking.signal,
          onProgress: (sent) => {
            upload.samples = withSample(upload.samples, { at: clock.now(), sent });
          },
          onWhole: () => {
            upload.isWhole = true;
          },
        },
        isWhole: () => upload.isWhole,
        brokenOff: () => upload.brokenOff,
        end: () => {
          running.delete(id);
          tellSoon();
        },
      };
    },
    cancel: (id) => {
      const upload = running.get(id);
      if (upload) breakOff(upload, 'cancelled');
      return upload !== undefined;
    },
    stop: () => {
      for (const upload of running.values()) if (!upload.isWhole) breakOff(upload, 'stopped');
    },
  };
}

/** Ten a second at most, so that a fast upload does not keep thousands. */
function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const [last, before] = [samples.at(-1), samples.at(-2)];
  const isSoon = last && before && sample.at - before.at < SPEED_OVER_MS / 30;
  const kept = isSoon ? samples.slice(0, -1) : samples;
  return [...kept.slice(startOfSpan(kept, sample.at)), sample];
}

/** The index of the newest sample that is as old as the span over which the speed is told, else of the oldest. */
function startOfSpan(samples: readonly Sample[], now: number): number {
  return Math.max(
    0,
    samples.findLastIndex(({ at }) => at <= now - SPEED_OVER_MS),
  );
}

function progressOf(id: OutboxId, { samples, total }: Running, now: number): UploadProgress {
  const sent = samples.at(-1)?.sent ?? 0;
  const first = samples[startOfSpan(samples, now)];
  const span = first ? now - first.at : 0;
  const bytesPerSecond =
    first && span >= LEAST_SPAN_MS ? Math.round(((sent - first.sent) / span) * 1_000) : 0;
  return { id, sent, total, bytesPerSecond };
}

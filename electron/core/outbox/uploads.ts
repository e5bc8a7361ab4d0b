import type { UploadProgress } from '../../../shared/files.ts';
import type { OutboxId } from '../../../shared/model.ts';
import type { Handing } from '../api/uploads.ts';
import type { Clock } from '../time/clock.ts';
import { createRate, type Rate } from '../time/rate.ts';
import { createThrottle } from '../time/throttle.ts';

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

interface Running {
  readonly total: number;
  readonly breaking: AbortController;
  readonly rate: Rate;
  /** Bytes handed over. */
  sent: number;
  isWhole: boolean;
  brokenOff: 'cancelled' | 'stopped' | null;
}

const TELL_EVERY_MS = 200;

/** Tells `onProgress` of all files on their way, five times a second while there are any and once when there are no more. */
export function createUploads(
  clock: Clock,
  closing: AbortSignal,
  onProgress: (uploads: readonly UploadProgress[]) => void,
): Uploads {
  const running = new Map<OutboxId, Running>();

  function tell(): void {
    onProgress(
      Array.from(running, ([id, { sent, total, rate }]) => ({
        id,
        sent,
        total,
        bytesPerSecond: rate.perSecond(),
      })),
    );
  }
  const tellSoon = createThrottle(clock, TELL_EVERY_MS, closing, () => {
    tell();
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
        rate: createRate(clock),
        sent: 0,
        isWhole: false,
        brokenOff: null,
      };
      running.set(id, upload);
      tellSoon();
      return {
        handing: {
          signal: breaking.signal,
          onProgress: (sent) => {
            upload.sent = sent;
            upload.rate.add(sent);
          },
          onWhole: () => {
            upload.isWhole = true;
          },
        },
        isWhole: () => upload.isWhole,
        brokenOff: () => upload.brokenOff,
        end: () => {
          running.delete(id);
          // At once: somebody may have pressed Cancel and waits to see it happen.
          if (!closing.aborted) tell();
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

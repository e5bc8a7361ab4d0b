import type { UploadProgress } from '../../../../shared/model/files/files.ts';
import type { OutboxId } from '../../../../shared/model/ids.ts';
import type { Handing } from '../../api/bodies/uploads.ts';
import type { Clock } from '../../time/clock.ts';
import { createRate, type Rate } from '../../time/rate.ts';
import { createThrottle } from '../../time/throttle.ts';

/** A running upload. */
export interface CurrentUpload {
  readonly handing: Handing;
  /** The whole request may have been handed over. */
  isWhole(): boolean;
  /** Why it was cancelled here; null if it wasn't. */
  brokenOff(): 'cancelled' | 'stopped' | null;
  end(): void;
}

/** The running uploads and their progress. */
export interface Uploads {
  /** `total`: bytes. */
  begin(id: OutboxId, total: number): CurrentUpload;
  /** Does nothing if there is no such upload. */
  cancel(id: OutboxId): void;
  /** Cancels those that cannot have been delivered yet. The others may still get a response. */
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

/**
 * Reports all running uploads to `onProgress`, five times a second and once after the last; also at the start, because the page may have
 * heard of some from a core that died or a session that closed.
 */
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
    // Reported even without progress, so that a stalled upload is visible.
    if (running.size > 0) tellSoon();
  });
  tellSoon();

  function breakOff(upload: Running, why: 'cancelled' | 'stopped'): void {
    upload.brokenOff ??= why;
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
          // At once, because someone may have clicked Cancel.
          if (!closing.aborted) tell();
        },
      };
    },
    cancel: (id) => {
      const upload = running.get(id);
      if (upload) breakOff(upload, 'cancelled');
    },
    stop: () => {
      for (const upload of running.values()) if (!upload.isWhole) breakOff(upload, 'stopped');
    },
  };
}

import { AppError } from '../../../../shared/errors/errors.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import type { Log } from '../../db/store.ts';
import type { Clock } from '../../time/clock.ts';
import { type Backoff, createBackoff, type Pace } from '../../time/pace.ts';

/** The items of one conversation share a lane; each new conversation has its own. */
export function laneOf({ id, convId }: Pick<OutboxItem, 'id' | 'convId'>): string {
  return convId === null ? id : String(convId);
}

/** Which lanes are busy, and which pause after a failure. */
export interface Lanes {
  /** Whether no further send can start. */
  isFull(): boolean;
  /** The same for files alone. */
  isFullOfFiles(): boolean;
  /** Whether the lane is neither busy nor paused. */
  isFree(lane: string): boolean;
  /** Sends an item in a free lane. `send` resolves to the shortest pause of the lane, ms; null: no pause. */
  run(lane: string, isFile: boolean, send: () => Promise<number | null>): void;
  /** The person wants another try at once. */
  wake(lane: string): void;
  /** Resolves when nothing is being sent in the lane. */
  ended(lane: string): Promise<void>;
  /** Resolves when nothing is being sent. */
  drained(): Promise<void>;
}

interface Options {
  readonly clock: Clock;
  readonly pace: Pace;
  readonly random: () => number;
  readonly stopping: AbortSignal;
  /** A send ended. */
  readonly onEnded: () => void;
  /** The pause of a lane is over. */
  readonly onRested: () => void;
  readonly log: Log;
}

const LANES = 4;
/** Files leave one lane free for texts of other conversations, because a file may take hours. */
const FILE_LANES = 3;

export function createLanes({ clock, pace, random, stopping, onEnded, onRested, log }: Options): Lanes {
  const busy = new Map<string, { readonly isFile: boolean; readonly ended: Promise<void> }>();
  /** Each with what ends its pause early. */
  const resting = new Map<string, AbortController>();
  /** Pauses of lanes that failed last. */
  const backoffs = new Map<string, Backoff>();

  function rest(lane: string, atLeastMs: number): void {
    const backoff = backoffs.get(lane) ?? createBackoff(pace, random);
    backoffs.set(lane, backoff);
    const waking = new AbortController();
    resting.set(lane, waking);
    const ended = AbortSignal.any([stopping, waking.signal]);
    void clock.wait(Math.max(atLeastMs, backoff.failed()), ended).then(() => {
      if (ended.aborted) return;
      resting.delete(lane);
      onRested();
    });
  }

  async function work(lane: string, send: () => Promise<number | null>): Promise<void> {
    try {
      const restMs = await send();
      if (restMs === null) backoffs.delete(lane);
      else rest(lane, restMs);
    } catch (thrown) {
      // The store couldn't be written, so the request wasn't sent.
      log('error', `Outbox: ${AppError.from(thrown).message}`);
      rest(lane, 0);
    } finally {
      busy.delete(lane);
      onEnded();
    }
  }

  return {
    isFull: () => busy.size >= LANES,
    isFullOfFiles: () => [...busy.values()].filter(({ isFile }) => isFile).length >= FILE_LANES,
    isFree: (lane) => !busy.has(lane) && !resting.has(lane),
    run: (lane, isFile, send) => {
      busy.set(lane, { isFile, ended: work(lane, send) });
    },
    wake: (lane) => {
      resting.get(lane)?.abort();
      resting.delete(lane);
    },
    ended: async (lane) => await busy.get(lane)?.ended,
    drained: async () => {
      await Promise.all(Array.from(busy.values(), ({ ended }) => ended));
    },
  };
}

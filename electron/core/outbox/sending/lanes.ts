import { AppError } from '../../../../shared/errors/errors.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import type { Log } from '../../db/store.ts';
import type { Clock } from '../../time/clock.ts';
import { type Backoff, createBackoff, type Pace } from '../../time/pace.ts';

/** The items of a conversation wait for each other; each new conversation is on its own. */
export function laneOf({ id, convId }: Pick<OutboxItem, 'id' | 'convId'>): string {
  return convId === null ? id : String(convId);
}

/** In which lanes something is being sent, and which rest after a failure. */
export interface Lanes {
  /** Whether so much is being sent that nothing else can be. */
  isFull(): boolean;
  /** The same for files alone. */
  isFullOfFiles(): boolean;
  /** Whether nothing is being sent in the lane, and it does not rest. */
  isFree(lane: string): boolean;
  /** Sends an item in a free lane. `send` resolves to how long the lane rests then, ms, at least; null: it goes on. */
  run(lane: string, isFile: boolean, send: () => Promise<number | null>): void;
  /** The person wants it tried at once. */
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
  /** Something that was being sent is no more. */
  readonly onEnded: () => void;
  /** A lane rests no more. */
  readonly onRested: () => void;
  readonly log: Log;
}

const LANES = 4;
/** Files leave a lane free for the texts of the other conversations, since one may take hours. */
const FILE_LANES = 3;

export function createLanes({ clock, pace, random, stopping, onEnded, onRested, log }: Options): Lanes {
  const busy = new Map<string, { readonly isFile: boolean; readonly ended: Promise<void> }>();
  const resting = new Set<string>();
  /** Of the lanes that failed last. */
  const backoffs = new Map<string, Backoff>();

  function rest(lane: string, atLeastMs: number): void {
    const backoff = backoffs.get(lane) ?? createBackoff(pace, random);
    backoffs.set(lane, backoff);
    resting.add(lane);
    void clock.wait(Math.max(atLeastMs, backoff.failed()), stopping).then(() => {
      resting.delete(lane);
      if (!stopping.aborted) onRested();
    });
  }

  async function work(lane: string, send: () => Promise<number | null>): Promise<void> {
    try {
      const restMs = await send();
      if (restMs === null) backoffs.delete(lane);
      else rest(lane, restMs);
    } catch (thrown) {
      // The store could not be written, so the request did not leave.
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
    wake: (lane) => void resting.delete(lane),
    ended: async (lane) => await busy.get(lane)?.ended,
    drained: async () => {
      await Promise.all(Array.from(busy.values(), ({ ended }) => ended));
    },
  };
}

import { type Hole, listHoles } from '../../coverage/holes.ts';
import type { Store } from '../../db/store.ts';
import type { Clock } from '../../time/clock.ts';
import type { Pace } from '../../time/pace.ts';
import type { Intake } from '../intake/intake.ts';
import type { Job } from '../job.ts';
import type { Page } from '../reading/page.ts';

export interface HolesOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly ask: (after: number, limit: number, through: number) => Promise<Page>;
  readonly intake: Intake;
}

/** At most this many at a time, the newest first. */
export const HOLES_AT_ONCE = 50;
/** As many as the back-fill asks for, since one response may have left one hole of all its messages. */
const LIMIT = 10_000;

/** Requests unreadable ids again, slowly: the service may have been fixed, or Parley. */
export function createHoleRetries({ store, clock, pace, ask, intake }: HolesOptions): Job {
  let dueAt = clock.monotonic() + pace.holesMs;

  async function retry({ after, through }: Hole): Promise<void> {
    const page = await ask(after, Math.min(LIMIT, through - after + 1), through);
    await intake.apply(page, 'late', true);
  }

  return {
    dueAt: () => dueAt,
    run: async () => {
      dueAt = clock.monotonic() + pace.holesMs;
      const before = listHoles(store, HOLES_AT_ONCE);
      for (const hole of before) await retry(hole);
      const left = new Set(listHoles(store, HOLES_AT_ONCE).map(({ through }) => through));
      const closed = before.map(({ through }) => through).filter((through) => !left.has(through));
      if (closed.length > 0) intake.note('readable', closed.toReversed());
    },
  };
}

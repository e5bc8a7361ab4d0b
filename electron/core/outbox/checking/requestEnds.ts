import type { OutboxId } from '../../../../shared/model/ids.ts';
import type { Clock } from '../../time/clock.ts';
import type { Pace } from '../../time/pace.ts';
import type { OutboxEntry } from '../table.ts';

/** Knows when requests ended, and when the service was asked for everything. */
export function createRequestEnds({ clock, pace }: { readonly clock: Clock; readonly pace: Pace }) {
  const startedAt = clock.monotonic();
  /** When each item's request ended here; of those of an earlier run, the start. */
  const endedAt = new Map<OutboxId, number>();
  let caughtUp = { since: Number.NEGATIVE_INFINITY, isReadable: true };
  return {
    noteEnded: (id: OutboxId) => void endedAt.set(id, clock.monotonic()),
    /** See `Ledger.noteCaughtUp`. */
    noteCaughtUp: (since: number, isReadable: boolean) => {
      caughtUp = { since, isReadable };
    },
    /** The item's request had surely ended when the service was asked last. */
    hasEnded: ({ item }: OutboxEntry) =>
      caughtUp.since >= (endedAt.get(item.id) ?? startedAt) + pace.surelyEndedMs,
    /** Everything that the service showed then could be read. */
    isReadable: () => caughtUp.isReadable,
  };
}

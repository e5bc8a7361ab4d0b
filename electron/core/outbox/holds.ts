import type { OutboxId } from '../../../shared/model.ts';
import type { Clock } from '../time/clock.ts';

/** Items that are held back for a while so that sending them can be undone. */
export interface Holds {
  /** `ms` on the clock that only grows: that somebody sets the one on the wall holds nothing for ever. */
  hold(id: OutboxId, ms: number): void;
  isHeld(id: OutboxId): boolean;
  /** It was taken out. */
  forget(id: OutboxId): void;
}

/** `onOver`: the item may go. */
export function createHolds(clock: Clock, stopping: AbortSignal, onOver: (id: OutboxId) => void): Holds {
  const held = new Map<OutboxId, AbortController>();
  return {
    hold: (id, ms) => {
      const hold = new AbortController();
      held.set(id, hold);
      void clock.wait(ms, AbortSignal.any([stopping, hold.signal])).then(() => {
        if (stopping.aborted || hold.signal.aborted) return;
        held.delete(id);
        onOver(id);
      });
    },
    isHeld: (id) => held.has(id),
    forget: (id) => {
      held.get(id)?.abort();
      held.delete(id);
    },
  };
}

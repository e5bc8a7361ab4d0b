import type { OutboxId } from '../../../../shared/model/ids.ts';
import type { OutboxItem, OutboxState } from '../../../../shared/model/outbox.ts';
import type { Log, Store } from '../../db/store.ts';
import type { SendRules } from '../../protocol.ts';
import type { Clock } from '../../time/clock.ts';
import { applyEvent } from '../applyEvent.ts';
import { runOrLog } from '../runOrLog.ts';
import { getEntry, listUnsent } from '../table.ts';

/** Items that are held for a while so that the person can undo the send. */
export interface Holds {
  /** Items that the last run held stay held for their remaining time, at most as long as a new one. */
  begin(): void;
  /** The state of an item that is sent now. */
  stateOfNew(): OutboxState;
  /** Holds an item that was just put into the outbox, if its state says so. */
  holdNew(item: OutboxItem): void;
  isHeld(id: OutboxId): boolean;
  /** It was removed. */
  forget(id: OutboxId): void;
  setRules(rules: SendRules): void;
}

interface Options {
  readonly store: Store;
  readonly clock: Clock;
  readonly rules: SendRules;
  readonly stopping: AbortSignal;
  /** An item may be sent. */
  readonly onEnded: () => void;
  readonly log: Log;
}

export function createHolds({ store, clock, stopping, onEnded, log, ...options }: Options): Holds {
  let { undoSendMs } = options.rules;
  const held = new Map<OutboxId, AbortController>();

  /** `ms` on the monotonic clock, so that setting the wall clock never holds an item forever. */
  async function hold(id: OutboxId, ms: number): Promise<void> {
    if (held.has(id)) return;
    const forgetting = new AbortController();
    held.set(id, forgetting);
    await clock.wait(ms, AbortSignal.any([stopping, forgetting.signal]));
    if (stopping.aborted || forgetting.signal.aborted) return;
    held.delete(id);
    runOrLog(log, () => release(id));
    onEnded();
  }

  function release(id: OutboxId): void {
    if (getEntry(store, id)?.item.state.kind === 'held') applyEvent(store, id, { kind: 'hold-ended' });
  }

  return {
    begin: () => {
      for (const { item } of listUnsent(store)) {
        if (item.state.kind !== 'held') continue;
        void hold(item.id, Math.min(undoSendMs, Math.max(0, item.state.until - clock.now())));
      }
    },
    stateOfNew: () =>
      undoSendMs > 0 ? { kind: 'held', until: clock.now() + undoSendMs } : { kind: 'queued', error: null },
    holdNew: ({ id, state }) => {
      if (state.kind === 'held') void hold(id, undoSendMs);
    },
    isHeld: (id) => held.has(id),
    forget: (id) => {
      held.get(id)?.abort();
      held.delete(id);
    },
    setRules: (rules) => {
      ({ undoSendMs } = rules);
    },
  };
}

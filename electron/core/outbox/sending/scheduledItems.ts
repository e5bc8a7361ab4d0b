import { AppError } from '../../../../shared/errors/errors.ts';
import type { OutboxState } from '../../../../shared/model/outbox.ts';
import type { Log, Store } from '../../db/store.ts';
import type { Clock } from '../../time/clock.ts';
import { watchTimes } from '../../time/watchTimes.ts';
import { applyEvent } from '../applyEvent.ts';
import { listUnsent, moveLast } from '../table.ts';
import { isStale } from './queue.ts';

/** Items that are sent later. */
export interface Schedule {
  /** Those whose time came while Parley was closed are sent now, or wait for the person. */
  begin(): void;
  /** The state of an item that is sent at that time, ms since the epoch; null: it is past, or none. */
  stateOfNew(at: number | undefined): OutboxState | null;
  /** Items may have been put in, taken out or given another time. */
  lookAgain(): void;
}

interface Options {
  readonly store: Store;
  readonly clock: Clock;
  readonly stopping: AbortSignal;
  /** Items may be sent. */
  readonly onDue: () => void;
  readonly log: Log;
}

/** An item whose time has come goes behind those that wait already: it was to be sent now, not before them. */
export function createSchedule({ store, clock, stopping, onDue, log }: Options): Schedule {
  let lookAgain = () => {};

  /** Returns when the next one is due, ms since the epoch; null: none is left. */
  function sendDue(now: number): number | null {
    const scheduled = listUnsent(store).flatMap(({ item: { id, state } }) =>
      state.kind === 'scheduled' ? [{ id, at: state.at }] : [],
    );
    const [due, later] = [scheduled.filter(({ at }) => at <= now), scheduled.filter(({ at }) => at > now)];
    store.local.transaction(() => {
      for (const { id, at } of due.toSorted((a, b) => a.at - b.at)) {
        if (isStale(at, now)) applyEvent(store, id, { kind: 'grown-old' }, { askedAt: at });
        else applyEvent(store, id, { kind: 'due' }, { askedAt: now });
        moveLast(store, id);
      }
    });
    if (due.length > 0) onDue();
    return later.length === 0 ? null : Math.min(...later.map(({ at }) => at));
  }

  return {
    begin: () => {
      lookAgain = watchTimes({
        ...{ clock, signal: stopping, look: sendDue },
        onError: (thrown) => log('warn', `Outbox: what is due can't be sent: ${AppError.reason(thrown)}`),
      });
    },
    stateOfNew: (at) => (at !== undefined && at > clock.now() ? { kind: 'scheduled', at } : null),
    lookAgain: () => lookAgain(),
  };
}

import { AppError, type ErrorData } from '../../../shared/errors/errors.ts';
import type { OutboxId } from '../../../shared/model/ids.ts';
import type { OutboxState } from '../../../shared/model/outbox.ts';
import type { Store } from '../db/store.ts';
import {
  type Besides,
  dropArrived,
  getEntry,
  listUnsent,
  type OutboxEntry,
  setOutboxState,
} from './table.ts';
import { type OutboxEvent, transition, type Wish } from './transition.ts';

type Local = Pick<Store, 'local'>;

/**
 * Stores the state of an item after an event, see `transition`. Returns whether the state changed.
 * @param besides stored together with a changed state, otherwise not at all
 * @throws AppError `not-found` if the item was removed, `internal` for an event that can't happen in its state
 */
export function applyEvent(
  store: Local,
  id: OutboxId,
  event: Exclude<OutboxEvent, Wish>,
  besides?: Besides,
): boolean {
  const entry = getEntry(store, id);
  if (!entry) throw new AppError('not-found', 'There is no such item in the outbox.');
  const { state } = entry.item;
  const next = transition(state, event);
  if (next === 'refused' || next === 'gone') {
    throw new AppError('internal', `An item that is ${state.kind} can't get the event ${event.kind}.`);
  }
  if (next === state) return false;
  setOutboxState(store, id, next, besides);
  return true;
}

/** The state of an item after an action of the person. @throws AppError `bad-input` if that isn't possible now */
export function stateAfterWish({ item: { state } }: OutboxEntry, wish: Wish): OutboxState | 'gone' {
  const next = transition(state, wish);
  if (next === 'refused') {
    throw new AppError('bad-input', 'The message is being sent, or may have arrived already.');
  }
  return next;
}

const CANCELLED: ErrorData = { code: 'cancelled', message: 'Parley quit before it was back in its draft.' };

/**
 * Call it at the start. Items that were being sent when the last run ended may have been delivered, except files that were not handed over
 * whole: these are sent again, unless the person cancelled them. Sent items are removed.
 */
export function markInterrupted(store: Store): void {
  store.local.transaction(() => {
    for (const entry of listUnsent(store)) {
      if (entry.item.state.kind === 'sending') applyEvent(store, entry.item.id, interrupted(entry));
    }
    for (const { item, sentAfter } of listUnsent(store)) {
      // An older Parley stored no position to look from.
      if (item.state.kind === 'checking' && sentAfter === null)
        applyEvent(store, item.id, { kind: 'doubted', doubt: { kind: 'unclear' } });
    }
    dropArrived(store);
  });
}

function interrupted({ item: { file }, isWhole, isCancelled }: OutboxEntry) {
  const error = isCancelled ? CANCELLED : null;
  if (file === null || isWhole) return { kind: 'unanswered', error } as const;
  return error ? ({ kind: 'failed', error } as const) : ({ kind: 'put-off', error } as const);
}

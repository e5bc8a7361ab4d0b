import type { ErrorData } from '../../../shared/errors/errors.ts';
import type { MsgId } from '../../../shared/model/ids.ts';
import {
  type Doubt,
  errorOf,
  isFailed,
  isStuck,
  mayHaveArrived,
  type OutboxState,
} from '../../../shared/model/outbox.ts';

/** An event of an item. `error`: why its request failed; null: Parley cancelled it, or quit. */
export type OutboxEvent =
  /** The time for undo send is over. */
  | { readonly kind: 'hold-ended' }
  /** The time at which it is to be sent has come. */
  | { readonly kind: 'due' }
  /** It has been in the queue for more than a day, or its time was missed by more. */
  | { readonly kind: 'grown-old' }
  | { readonly kind: 'request-begun' }
  /** The service confirmed it, or its message was found. */
  | { readonly kind: 'arrived'; readonly msgId: MsgId }
  /** Certainly not delivered; Parley tries again automatically. */
  | { readonly kind: 'put-off'; readonly error: ErrorData | null }
  /** Certainly not delivered, and another try would fail, too. */
  | { readonly kind: 'failed'; readonly error: ErrorData }
  /** The request ended, and it is unknown whether it was delivered. */
  | { readonly kind: 'unanswered'; readonly error: ErrorData | null }
  /** The service was checked: it was certainly not delivered. */
  | { readonly kind: 'not-found' }
  /** The service was checked: the result is unclear. */
  | { readonly kind: 'doubted'; readonly doubt: Doubt }
  /** It comes from a backup and may have been sent since. `isTraceable`: there is a position to look from. */
  | { readonly kind: 'restored'; readonly isTraceable: boolean }
  /** The service was restored or renumbered: message ids from before mean nothing now. */
  | { readonly kind: 'renumbered' }
  /** The service was restored, too, and the number of its conversation may be that of another one. */
  | { readonly kind: 'conversation-gone' }
  /** The person wants it back, and it can't go into its draft: it isn't sent. */
  | { readonly kind: 'stopped'; readonly error: ErrorData }
  | Wish;

/** The actions of the person. */
export type Wish =
  | { readonly kind: 'retry'; readonly evenIfUnconfirmed: boolean }
  | { readonly kind: 'reschedule'; readonly at: number }
  | { readonly kind: 'remove' | 'take-back' };

/** `gone`: it leaves the outbox. `refused`: this can't happen in that state, and the person can't do it now. */
export type Outcome = OutboxState | 'gone' | 'refused';

const QUEUED: OutboxState = { kind: 'queued', error: null };
const UNCLEAR: Doubt = { kind: 'unclear' };
export const GONE: ErrorData = {
  code: 'conversation-gone',
  message: 'The restored service does not have the conversation.',
};
const UNTRACEABLE = { kind: 'cannot-tell', doubt: UNCLEAR, error: null } as const;

/** The state of an item after an event. Nothing else decides it. Returns the same object if nothing changes. */
export function transition(state: OutboxState, event: OutboxEvent): Outcome {
  switch (event.kind) {
    case 'hold-ended':
      return state.kind === 'held' ? QUEUED : 'refused';
    case 'due':
      return state.kind === 'scheduled' ? QUEUED : 'refused';
    case 'grown-old':
      return isUnasked(state) ? { kind: 'overdue' } : 'refused';
    case 'request-begun':
      return isDue(state) ? { kind: 'sending' } : 'refused';
    case 'arrived':
      if (state.kind === 'held' || state.kind === 'scheduled' || state.kind === 'kept-draft')
        return 'refused';
      return state.kind === 'sent' ? state : { kind: 'sent', msgId: event.msgId };
    case 'put-off':
      return afterRequest(state, { kind: 'queued', error: event.error });
    case 'failed':
      return afterRequest(state, { kind: 'failed', error: event.error });
    case 'unanswered':
      return afterRequest(state, { kind: 'checking', error: event.error });
    case 'not-found':
      return notFound(state);
    case 'doubted':
      return doubted(state, event.doubt);
    case 'restored':
      return restored(state, event.isTraceable);
    case 'renumbered':
      return isOrWasSent(state) ? UNTRACEABLE : state;
    case 'conversation-gone':
      if (state.kind === 'kept-draft') return state;
      return isOrWasSent(state) ? UNTRACEABLE : { kind: 'failed', error: GONE };
    case 'stopped':
      if (isUnasked(state)) return { kind: 'failed', error: event.error };
      return isStuck(state) ? state : 'refused';
    case 'reschedule':
    case 'retry':
    case 'remove':
    case 'take-back':
      return wished(state, event);
  }
}

const isOrWasSent = (state: OutboxState): boolean =>
  state.kind === 'sent' || state.kind === 'sending' || mayHaveArrived(state);

/** Whether an item waits to be sent, for its turn or for the person. */
export const isWaiting = (state: OutboxState): boolean => isDue(state) || state.kind === 'overdue';

/** Whether a check of the service may still change the state. */
export const isOpen = (state: OutboxState): boolean =>
  state.kind === 'checking' ||
  state.kind === 'not-arrived' ||
  (state.kind === 'cannot-tell' && state.doubt.kind === 'unclear');

/** Whether an item is one of several with the same text for different people, and can't be told from the others. */
export const isTwin = (state: OutboxState): boolean =>
  state.kind === 'cannot-tell' && state.doubt.kind === 'twins';

/** A hold may end before that could be stored. */
const isDue = ({ kind }: OutboxState): boolean => kind === 'held' || kind === 'queued';

/** No request was made for it, or none that was delivered. */
const isUnasked = (state: OutboxState): boolean => isDue(state) || state.kind === 'scheduled';

/** A second report about a request changes nothing. */
function afterRequest(state: OutboxState, next: OutboxState): Outcome {
  if (state.kind === next.kind) return state;
  return state.kind === 'sending' ? next : 'refused';
}

/**
 * A failed item, too, may have been sent again since, and then arrived. Or its text was sent as another item, which the backup doesn't have:
 * so it isn't looked for.
 */
function restored(state: OutboxState, isTraceable: boolean): OutboxState {
  if (state.kind === 'sent' || state.kind === 'cannot-tell') return state;
  if (isFailed(state)) return { ...UNTRACEABLE, error: errorOf(state) };
  if (state.kind !== 'checking') return isTraceable ? { kind: 'checking', error: null } : UNTRACEABLE;
  return isTraceable ? state : { ...UNTRACEABLE, error: state.error };
}

function notFound(state: OutboxState): Outcome {
  if (!isOpen(state)) return 'refused';
  return state.kind === 'not-arrived' ? state : { kind: 'not-arrived', error: errorOf(state) };
}

/** In ascending order: only a greater doubt replaces another. */
const DOUBTS: readonly Doubt['kind'][] = ['unclear', 'rival', 'twins'];

function doubted(state: OutboxState, doubt: Doubt): Outcome {
  const isTwin = doubt.kind === 'twins';
  switch (state.kind) {
    case 'cannot-tell':
      if (DOUBTS.indexOf(doubt.kind) <= DOUBTS.indexOf(state.doubt.kind)) return state;
      return { kind: 'cannot-tell', doubt, error: isTwin ? null : state.error };
    case 'checking':
    case 'not-arrived':
      return { kind: 'cannot-tell', doubt, error: isTwin ? null : state.error };
    case 'failed':
      // An earlier request for it may have been delivered instead of its twin.
      return isTwin ? { kind: 'cannot-tell', doubt, error: null } : 'refused';
    // It waits for another request, whatever happened to an earlier one.
    case 'held':
    case 'scheduled':
    case 'queued':
    case 'overdue':
      return isTwin ? state : 'refused';
    case 'sending':
    case 'sent':
    case 'kept-draft':
      return 'refused';
  }
}

function wished(state: OutboxState, wish: Wish): Outcome {
  switch (wish.kind) {
    case 'retry':
      if (state.kind === 'sending' || state.kind === 'sent') return state;
      return mayHaveArrived(state) && !wish.evenIfUnconfirmed ? 'refused' : { ...QUEUED };
    case 'reschedule':
      return state.kind === 'scheduled' ? { kind: 'scheduled', at: wish.at } : 'refused';
    case 'remove':
      return state.kind === 'sending' ? 'refused' : 'gone';
    case 'take-back':
      return isFailed(state) || isWaiting(state) || isUnasked(state) ? 'gone' : 'refused';
  }
}

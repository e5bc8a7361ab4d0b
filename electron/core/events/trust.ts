/**
 * Decides whether live events reliably report new messages, so that polling can be rare. A pure state machine: each function takes a state
 * and returns the next. All times in ms, on the monotonic clock.
 */
export interface Trust {
  readonly isTrusted: boolean;
  /** When the last event came whose message is stored; null: none yet. */
  readonly lastGoodAt: number | null;
  /** Messages that events told of lately, whether they are here yet or not. */
  readonly announced: readonly Sighting[];
  /** Messages of others that are here and that no event has told of yet. */
  readonly awaited: readonly Sighting[];
}

interface Sighting {
  readonly msgId: number;
  readonly at: number;
}

/** Messages from the service, with or without an event. */
export interface NewMessage {
  readonly msgId: number;
  /** The service need not call for messages that the account itself sent elsewhere (service API, section 6: "not shown"). */
  readonly isOwn: boolean;
}

/** An event may come this much later than a poll brings its message. */
export const GRACE_MS = 5_000;
/** Messages came, even one's own, but no event for this long. */
export const SILENCE_MS = 30 * 60_000;
/** An event comes before its message is read, or soon after. */
const ANNOUNCED_FOR_MS = 10 * 60_000;
/** So that no flood of events fills the memory. */
const MOST_ANNOUNCED = 1_000;

export const NO_TRUST: Trust = { isTrusted: false, lastGoodAt: null, announced: [], awaited: [] };

/** An event told of a message. */
export function eventReceived(trust: Trust, msgId: number, at: number): Trust {
  const recent = trust.announced.filter((sighting) => at - sighting.at < ANNOUNCED_FOR_MS);
  return {
    ...trust,
    announced: [...recent, { msgId, at }].slice(-MOST_ANNOUNCED),
    awaited: trust.awaited.filter((sighting) => sighting.msgId !== msgId),
  };
}

/** The message of an event is stored: events work. Earlier missed messages no longer count. */
export function eventConfirmed(trust: Trust, at: number): Trust {
  return { ...trust, isTrusted: true, lastGoodAt: at, awaited: trust.isTrusted ? trust.awaited : [] };
}

/** Reading brought messages that were not here. */
export function messagesStored(trust: Trust, messages: readonly NewMessage[], at: number): Trust {
  if (!trust.isTrusted) return trust;
  const isSilent = trust.lastGoodAt !== null && at - trust.lastGoodAt >= SILENCE_MS;
  const announced = new Set(trust.announced.map(({ msgId }) => msgId));
  const missed = messages.filter(({ msgId, isOwn }) => !announced.has(msgId) && (!isOwn || isSilent));
  return { ...trust, awaited: [...trust.awaited, ...missed.map(({ msgId }) => ({ msgId, at }))] };
}

/** Time has passed: an overdue event ends the trust. */
export function timePassed(trust: Trust, at: number): Trust {
  return trust.awaited.some((sighting) => at - sighting.at >= GRACE_MS) ? NO_TRUST : trust;
}

/** When `timePassed` may make a difference next; null: not before something happens. */
export function nextDeadline({ awaited }: Trust): number | null {
  const first = awaited[0];
  return first === undefined ? null : first.at + GRACE_MS;
}

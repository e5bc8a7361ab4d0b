/** 10^11 seconds is the year 5138, 10^11 milliseconds is 1973: no message is on the wrong side of it. */
const LEAST_MILLISECONDS = 1e11;
/** The same for milliseconds and microseconds. */
const LEAST_MICROSECONDS = 1e14;
/** The last moment that a Date can hold (ECMA-262, section 21.4.1.1), and far within what the store takes. */
const LAST_MS = 8.64e15;

/** The store's value for an unknown time. No message is from the epoch, 1970, itself. */
const UNKNOWN = 0;

/** A stored value as a time: ms since the epoch, null if unknown. */
export const knownTime = (stored: number): number | null => (stored === UNKNOWN ? null : stored);

/**
 * A message's `created` in milliseconds since the epoch, 0 if unknown. Its unit is "not shown" (service API, section 2.1), so seconds,
 * milliseconds and microseconds are told apart by magnitude. For display only: msgId gives the order.
 */
export function createdMs(raw: number | null): number {
  if (raw === null) return UNKNOWN;
  const ms = Math.round(raw * millisecondsPer(Math.abs(raw)));
  return Math.max(-LAST_MS, Math.min(LAST_MS, ms));
}

/** Milliseconds per unit for a number of this size. */
function millisecondsPer(size: number): number {
  if (size < LEAST_MILLISECONDS) return 1_000;
  return size < LEAST_MICROSECONDS ? 1 : 0.001;
}

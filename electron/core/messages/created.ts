/** 10^11 seconds lie in the year 5138, 10^11 milliseconds in 1973: no message is on the wrong side of it. */
const LEAST_MILLISECONDS = 1e11;
/** The same for milliseconds and microseconds. */
const LEAST_MICROSECONDS = 1e14;
/** The last moment that a Date can hold (ECMA-262, section 21.4.1.1), and far within what the store takes. */
const LAST_MS = 8.64e15;

/** How the store says that a time is not known: that the epoch itself was meant, 1970, cannot be. */
const UNKNOWN = 0;

/** What the store holds, as a time: ms since the epoch, null when it is not known. */
export const knownTime = (stored: number): number | null => (stored === UNKNOWN ? null : stored);

/**
 * A message's `created` in milliseconds since the epoch, 0 when it is not known. Its unit is "not shown" (service API, section 2.1),
 * so seconds, milliseconds and microseconds are told apart by magnitude. For display only: msgId gives the order.
 */
export function createdMs(raw: number | null): number {
  if (raw === null) return UNKNOWN;
  const ms = Math.round(raw * millisecondsPer(Math.abs(raw)));
  return Math.max(-LAST_MS, Math.min(LAST_MS, ms));
}

/** Milliseconds in the unit that a number of this size counts. */
function millisecondsPer(size: number): number {
  if (size < LEAST_MILLISECONDS) return 1_000;
  return size < LEAST_MICROSECONDS ? 1 : 0.001;
}

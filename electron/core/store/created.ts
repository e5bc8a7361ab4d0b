/** 10^11 seconds lie in the year 5138, 10^11 milliseconds in 1973: no message is on the wrong side of it. */
const LEAST_MILLISECONDS = 1e11;
/** The last moment that a Date can hold (ECMA-262, section 21.4.1.1), and far within what the store takes. */
const LAST_MS = 8.64e15;

/**
 * A message's `created` in milliseconds since the epoch. Its unit is "not shown" (service API, section 2.1),
 * so seconds are told from milliseconds by magnitude. For display only: msgId gives the order.
 */
export function createdMs(raw: number): number {
  const ms = Math.round(Math.abs(raw) < LEAST_MILLISECONDS ? raw * 1000 : raw);
  return Math.max(-LAST_MS, Math.min(LAST_MS, ms));
}

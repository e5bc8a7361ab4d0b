/** 10^11 seconds lie in the year 5138, 10^11 milliseconds in 1973: no message is on the wrong side of it. */
const LEAST_MILLISECONDS = 1e11;

/**
 * A message's `created` in milliseconds since the epoch. Its unit is "not shown" (service API, section 2.1),
 * so seconds are told from milliseconds by magnitude. For display only: msgId gives the order.
 */
export function createdMs(raw: number): number {
  return Math.round(Math.abs(raw) < LEAST_MILLISECONDS ? raw * 1000 : raw);
}

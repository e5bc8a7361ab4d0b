/** The store's value for an unknown time. */
const UNKNOWN = 0;

/**
 * A message's time is from these years, or it isn't known. Before 1990 no such service existed: small numbers count something else. After
 * 2100 the unit is another one. The end is fixed, because what is stored is compared with what the service says years later.
 */
export const KNOWN_FROM_MS = Date.UTC(1990, 0);
export const KNOWN_TO_MS = Date.UTC(2100, 0);

/** .NET counts 100 ns from the year 1 (`DateTime.Ticks`). As nanoseconds, those of 1990 to 2100 are from 1990 and before. */
const TICKS_PER_MS = 1e4;
const YEAR_1_MS = -62_135_596_800_000;

/** The units in which a service may count: each gives the time of a count in ms since the epoch. */
const UNITS: readonly ((count: number) => number)[] = [
  (seconds) => seconds * 1e3,
  (milliseconds) => milliseconds,
  (microseconds) => microseconds * 1e-3,
  (ticks) => ticks / TICKS_PER_MS + YEAR_1_MS,
  (nanoseconds) => nanoseconds / 1e6,
];

const isPossible = (ms: number): boolean => ms >= KNOWN_FROM_MS && ms < KNOWN_TO_MS;

/** A stored value as a time: ms since the epoch, null if unknown. An earlier Parley also stored impossible times. */
export const knownTime = (stored: number): number | null => (isPossible(stored) ? stored : null);

/**
 * A message's `created` in milliseconds since the epoch, null if unknown. Its unit is "not shown" (service API, section 2.1), so it is the
 * one that gives a possible time. For display only: msgId gives the order.
 */
export function timeOf(raw: number | null): number | null {
  if (raw === null) return null;
  const time = UNITS.map((toMs) => toMs(raw)).find(isPossible);
  return time === undefined ? null : Math.round(time);
}

/** The same as the store keeps it. */
export const createdMs = (raw: number | null): number => timeOf(raw) ?? UNKNOWN;

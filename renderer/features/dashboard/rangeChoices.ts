import type { Day, DayRange } from '../../../shared/model/dashboard.ts';

const DAY_MS = 86_400_000;

export const PRESETS = { week: 7, month: 30, quarter: 90, year: 365, all: null } as const;
export type Preset = keyof typeof PRESETS;

/** The day of the calendar here at a time (ms since the epoch). */
export function dayOf(at: number): Day {
  const date = new Date(at);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
}

/** Noon of the day, UTC, in ms since the epoch: to be formatted in UTC. */
export const noonOf = (day: Day): number => (day + 0.5) * DAY_MS;

/** The last days up to today, and those to come, from which messages of other clocks may be. */
export function presetRange(preset: Preset, today: Day): DayRange {
  const days = PRESETS[preset];
  return { from: days === null ? null : today - days + 1, to: null };
}

/** The days that are counted: a clock that is years ahead would leave no room for the others. Tomorrow has begun elsewhere. */
export const countedRange = ({ from, to }: DayRange, today: Day): DayRange => ({
  ...{ from, to: to ?? Math.max(today + 1, from ?? 0) },
});

/** Null if the person chose other days. */
export function presetOf({ from, to }: DayRange, today: Day): Preset | null {
  const presets = Object.keys(PRESETS) as Preset[];
  return to === null ? (presets.find((preset) => presetRange(preset, today).from === from) ?? null) : null;
}

/** The days that a person may choose, as a field writes them. */
export const FIRST_DAY = '1990-01-01';
export const LAST_DAY = '2200-12-31';

/** `2026-05-31` of a field; null if it isn't whole: the year 0020 is one of which two digits were typed. */
export function readDay(typed: string): Day | null {
  const isWhole = /^\d{4}-\d{2}-\d{2}$/u.test(typed) && typed >= FIRST_DAY && typed <= LAST_DAY;
  return isWhole ? Date.parse(`${typed}T00:00:00Z`) / DAY_MS : null;
}

export const writeDay = (day: Day | null): string =>
  day === null ? '' : new Date(day * DAY_MS).toISOString().slice(0, 10);

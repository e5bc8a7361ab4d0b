import { createClockWords } from './clockWords.ts';

/** Times in one zone, each from ms since the epoch. */
export interface ZonedTimes {
  readonly zone: string;
  /** ISO 8601 with the offset of the zone at that time: `2026-03-29T03:00:00+02:00`. */
  iso(at: number): string;
  /** The day there: `2026-03-29`. */
  day(at: number): string;
  /** The day in words. */
  dayInWords(at: number): string;
  /** The time of day in words, with seconds; with the offset on a day on which it changes, when two times may look the same. */
  timeOfDay(at: number): string;
  /** Date and time in words, to the second, with the offset on such a day. */
  full(at: number): string;
}

/** A day in the zone. */
interface Day {
  /** Its first and last time, ms since the epoch, the last one excluded; both NaN where the offset changes. */
  readonly begin: number;
  readonly end: number;
  readonly name: string;
  /** As in ISO 8601. */
  readonly offset: string;
}

const DAY_MS = 86_400_000;
/** The last time that there is, ms since the epoch. */
const LAST_MS = 8_640_000_000_000_000;
const secondsSince = (begin: number, at: number): number => Math.floor((at - begin) / 1_000);
const twoDigits = (part: number): string => String(Math.floor(part)).padStart(2, '0');

export function createZonedTimes(locale: string, timeZone: string): ZonedTimes {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', calendar: 'iso8601', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'longOffset' },
  });
  const days = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'full' });
  const clock = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'medium' });
  const both = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'medium' });
  const offsets = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' });
  const partsAt = (at: number) =>
    new Map(parts.formatToParts(at).map(({ type, value }): [string, string] => [type, value]));
  const clockWords = createClockWords(clock);
  const dayOf = (found: ReadonlyMap<string, string>) =>
    `${found.get('year')?.padStart(4, '0')}-${found.get('month')}-${found.get('day')}`;
  const offsetOf = (found: ReadonlyMap<string, string>) =>
    found.get('timeZoneName')?.replace('GMT', '') || '+00:00';
  /** The last one that was asked for: a time of the same day needs no calendar. */
  let last: Day = { begin: Number.NaN, end: Number.NaN, name: '', offset: '' };

  function dayAt(at: number): Day {
    if (at >= last.begin && at < last.end) return last;
    const found = partsAt(at);
    const numberOf = (part: string) => Number(found.get(part));
    const second = Math.floor(at / 1_000) * 1_000;
    const begin = second - ((numberOf('hour') * 60 + numberOf('minute')) * 60 + numberOf('second')) * 1_000;
    const end = begin + DAY_MS;
    const doesChange = offsetOf(partsAt(begin)) !== offsetOf(partsAt(Math.min(end, LAST_MS)));
    const span = doesChange ? { begin: Number.NaN, end: Number.NaN } : { begin, end };
    last = { ...span, name: dayOf(found), offset: offsetOf(found) };
    return last;
  }

  function timeOn({ begin }: Day, at: number): string {
    if (Number.isNaN(begin)) {
      const found = partsAt(at);
      return `${found.get('hour')}:${found.get('minute')}:${found.get('second')}`;
    }
    const seconds = secondsSince(begin, at);
    return [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');
  }

  function withOffset(words: string, at: number): string {
    if (!Number.isNaN(dayAt(at).begin)) return words;
    const offset = offsets.formatToParts(at).find(({ type }) => type === 'timeZoneName');
    return `${words} ${offset?.value ?? ''}`;
  }

  return {
    zone: timeZone,
    iso: (at) => {
      const day = dayAt(at);
      return `${day.name}T${timeOn(day, at)}${day.offset}`;
    },
    day: (at) => dayAt(at).name,
    dayInWords: (at) => days.format(at),
    timeOfDay: (at) => {
      const { begin } = dayAt(at);
      return Number.isNaN(begin) ? withOffset(clock.format(at), at) : clockWords(at, secondsSince(begin, at));
    },
    full: (at) => withOffset(both.format(at), at),
  };
}

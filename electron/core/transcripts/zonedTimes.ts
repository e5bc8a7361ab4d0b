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

const DAY_MS = 86_400_000;

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
  const dayOf = (found: ReadonlyMap<string, string>) =>
    `${found.get('year')?.padStart(4, '0')}-${found.get('month')}-${found.get('day')}`;
  const offsetOf = (found: ReadonlyMap<string, string>) =>
    found.get('timeZoneName')?.replace('GMT', '') || '+00:00';
  /** The last day that was asked for, and whether the offset changes on it. */
  let [lastDay, doesChange] = ['', false];

  function changesOn(at: number): boolean {
    const found = partsAt(at);
    if (dayOf(found) === lastDay) return doesChange;
    const numberOf = (part: string) => Number(found.get(part));
    const begin = at - ((numberOf('hour') * 60 + numberOf('minute')) * 60 + numberOf('second')) * 1_000;
    lastDay = dayOf(found);
    doesChange = offsetOf(partsAt(begin)) !== offsetOf(partsAt(begin + DAY_MS));
    return doesChange;
  }

  function withOffset(words: string, at: number): string {
    if (!changesOn(at)) return words;
    const offset = offsets.formatToParts(at).find(({ type }) => type === 'timeZoneName');
    return `${words} ${offset?.value ?? ''}`;
  }

  return {
    zone: timeZone,
    iso: (at) => {
      const found = partsAt(at);
      return `${dayOf(found)}T${found.get('hour')}:${found.get('minute')}:${found.get('second')}${offsetOf(found)}`;
    },
    day: (at) => dayOf(partsAt(at)),
    dayInWords: (at) => days.format(at),
    timeOfDay: (at) => withOffset(clock.format(at), at),
    full: (at) => withOffset(both.format(at), at),
  };
}

/** Times in one zone, each from ms since the epoch. */
export interface ZonedTimes {
  readonly zone: string;
  /** ISO 8601 with the offset of the zone at that time: `2026-03-29T03:00:00+02:00`. */
  iso(at: number): string;
  /** The day there: `2026-03-29`. */
  day(at: number): string;
  /** The day in words. */
  dayInWords(at: number): string;
  /** The time of day in words, with seconds. */
  timeOfDay(at: number): string;
  /** Date and time in words, to the second. */
  full(at: number): string;
}

export function createZonedTimes(locale: string, timeZone: string): ZonedTimes {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', calendar: 'iso8601', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'longOffset' },
  });
  const days = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'full' });
  const clock = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'medium' });
  const both = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'medium' });
  const partsAt = (at: number) =>
    new Map(parts.formatToParts(at).map(({ type, value }): [string, string] => [type, value]));
  const dayOf = (found: ReadonlyMap<string, string>) =>
    `${found.get('year')?.padStart(4, '0')}-${found.get('month')}-${found.get('day')}`;

  return {
    zone: timeZone,
    iso: (at) => {
      const found = partsAt(at);
      const offset = found.get('timeZoneName')?.replace('GMT', '') || '+00:00';
      return `${dayOf(found)}T${found.get('hour')}:${found.get('minute')}:${found.get('second')}${offset}`;
    },
    day: (at) => dayOf(partsAt(at)),
    dayInWords: (at) => days.format(at),
    timeOfDay: (at) => clock.format(at),
    full: (at) => both.format(at),
  };
}

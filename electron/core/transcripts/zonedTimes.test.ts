import { expect, test } from 'vitest';
import { createZonedTimes } from './zonedTimes.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** By the offset alone, without days. */
function plainly(at: number, offsets: Intl.DateTimeFormat): string {
  const name = offsets.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  const offset = name?.replace('GMT', '') || '+00:00';
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const ahead = (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE_MS;
  return `${new Date(at + ahead).toISOString().slice(0, 19)}${offset}`;
}

test.each([
  ['UTC', '2026-03-29T01:00Z'],
  ['Europe/Zurich', '2026-03-29T01:00Z'],
  ['Europe/Zurich', '2026-10-25T01:00Z'],
  ['Asia/Kathmandu', '2026-10-25T00:00Z'],
  ['America/St_Johns', '2026-11-01T04:30Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
  ['America/Santiago', '2026-04-05T03:00Z'],
  ['America/Santiago', '2026-09-06T04:00Z'],
  ['Africa/Cairo', '2026-10-29T21:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00Z'],
])('each time in %s around %s has its day and its offset, whichever came before', (zone, around) => {
  const times = createZonedTimes('en-GB', zone);
  const offsets = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const begin = Date.parse(around) - 2 * DAY_MS;
  for (let step = 0; step < 200; step += 1) {
    // Back and forth, 4 days long.
    const at = begin + ((step * 67) % 200) * 28.8 * MINUTE_MS + 999;
    const wanted = plainly(at, offsets);
    expect([times.iso(at), times.day(at)]).toEqual([wanted, wanted.slice(0, 10)]);
  }
});

test.each(['en-US', 'de', 'ko', 'ar-EG', 'fa', 'bn'])(
  'each time of a day has its words in the format %s',
  (region) => {
    const timeZone = 'America/New_York';
    const times = createZonedTimes(region, timeZone);
    const clock = new Intl.DateTimeFormat(region, { timeZone, timeStyle: 'medium' });
    const begin = Date.parse('2026-03-20T04:00Z');
    for (let step = 0; step < 2_000; step += 1) {
      const at = begin + ((step * 7_919_123) % DAY_MS);
      expect(times.timeOfDay(at)).toBe(clock.format(at));
    }
  },
);

test('the last time that there is has its words, too', () => {
  expect(createZonedTimes('en-GB', 'Europe/Zurich').full(8_640_000_000_000_000)).toContain('275760');
});

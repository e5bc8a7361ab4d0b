import type { Random } from '../random.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PLACES = [
  'Hillview',
  'Lakeside',
  'Eastgate',
  'Old Mill',
  'North Bank',
  'Riverside',
  'Greenfield',
] as const;
const TRUCKS = ['AR-03', 'AR-07', 'AR-11', 'AR-15'] as const;
const ITEMS = ['blankets', 'tarpaulins', 'kitchen sets', 'hygiene kits', 'jerrycans', 'solar lamps'] as const;
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/**
 * Makes the function that fills the gaps in the texts of one scene: {place}, {truck}, {item}, {day} and {month} mean the same throughout;
 * {n:from-to} and the hours {time}, {soon} and {earlier} are drawn again each time; {a}, {b}… are first names, from `nameOf`. `at` is when
 * the scene begins, milliseconds since the epoch.
 */
export function createSlots(
  random: Random,
  at: number,
  nameOf: (letter: string) => string,
): (text: string) => string {
  const month = new Date(at + 45 * DAY_MS).toLocaleString('en', { month: 'long', timeZone: 'UTC' });
  const minuteOfDay = Math.floor((at % DAY_MS) / MINUTE_MS);
  const fixed: Readonly<Record<string, string>> = {
    place: random.pick(PLACES),
    truck: random.pick(TRUCKS),
    item: random.pick(ITEMS),
    day: random.pick(DAYS),
    month,
  };
  const fill = (slot: string): string => {
    if (slot === 'time') return clock(random.between(7 * 60, 18 * 60));
    if (slot === 'soon') return clock(minuteOfDay + random.between(30, 150));
    if (slot === 'earlier') return clock(minuteOfDay - random.between(20, 90));
    const range = /^n:(\d+)-(\d+)$/u.exec(slot);
    if (range) return String(random.between(Number(range[1]), Number(range[2])));
    return fixed[slot] ?? nameOf(slot);
  };
  return (text) => text.replaceAll(/\{([^}]+)\}/gu, (_, slot: string) => fill(slot));
}

/** To the quarter of an hour, such as 9:45. */
function clock(minute: number): string {
  const quarter = Math.round(minute / 15) * 15;
  return `${Math.floor(quarter / 60) % 24}:${String(quarter % 60).padStart(2, '0')}`;
}

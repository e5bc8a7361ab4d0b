import type { Random } from '../random.ts';

const DAY_MS = 24 * 3_600_000;
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
 * Makes the function that fills the gaps in the texts of one scene: {place}, {truck}, {item}, {day} and {month} mean the same
 * throughout; {time} and {n:from-to} are drawn anew each time; {a}, {b}… are first names, given by `nameOf`.
 */
export function createSlots(
  random: Random,
  at: number,
  nameOf: (letter: string) => string,
): (text: string) => string {
  const month = new Date(at + 45 * DAY_MS).toLocaleString('en', { month: 'long', timeZone: 'UTC' });
  const fixed: Readonly<Record<string, string>> = {
    place: random.pick(PLACES),
    truck: random.pick(TRUCKS),
    item: random.pick(ITEMS),
    day: random.pick(DAYS),
    month,
  };
  const fill = (slot: string): string => {
    if (slot === 'time') return `${random.between(7, 17)}:${random.pick(['00', '15', '30', '45'])}`;
    const range = /^n:(\d+)-(\d+)$/u.exec(slot);
    if (range) return String(random.between(Number(range[1]), Number(range[2])));
    return fixed[slot] ?? nameOf(slot);
  };
  return (text) => text.replaceAll(/\{([^}]+)\}/gu, (_, slot: string) => fill(slot));
}

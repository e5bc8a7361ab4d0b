/** The parts of a time around its second. */
interface Minute {
  readonly before: string;
  readonly after: string;
}

/**
 * Gives times of day as `format` does, which shows seconds, in a tenth of the time: the words of each minute and of each second are asked for
 * once. `at`: ms since the epoch. `second`: of the day, on which the clock isn't changed.
 */
export function createClockWords(format: Intl.DateTimeFormat): (at: number, second: number) => string {
  const minutes = new Map<number, Minute>();
  const seconds = new Map<number, string>();

  function learn(at: number, minute: number, second: number): void {
    // For old pages, V8 writes other spaces in whole words than in parts.
    const words = format.format(at);
    const parts = format.formatToParts(at);
    const place = parts.findIndex(({ type }) => type === 'second');
    const start = parts.slice(0, place).reduce((length, { value }) => length + value.length, 0);
    const end = start + (parts[place]?.value.length ?? 0);
    minutes.set(minute, { before: words.slice(0, start), after: words.slice(end) });
    seconds.set(second, words.slice(start, end));
  }

  return (at, secondOfDay) => {
    const [minute, second] = [Math.floor(secondOfDay / 60), secondOfDay % 60];
    if (!minutes.has(minute) || !seconds.has(second)) learn(at, minute, second);
    const around = minutes.get(minute);
    return `${around?.before}${seconds.get(second)}${around?.after}`;
  };
}

const MINUTE_MS = 60_000;
const STEP_MS = 7 * 24 * 60 * MINUTE_MS;

/** Gives how far the clocks of a zone are ahead of UTC at a time (ms since the epoch), in ms. */
export type OffsetAt = (at: number) => number;

/**
 * Asks the calendar of the system once per stretch in which the clocks didn't change. No zone changes its clocks and changes them back
 * within `STEP_MS` since 1970.
 */
export function createOffsets(zone: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const ask = (at: number) => readOffset(format, at);
  /** By steps since the epoch: the offset at its beginning, when it changes (the next beginning: it doesn't), and that after it. */
  const steps = new Map<number, readonly [number, number, number]>();

  function stepOf(step: number): readonly [number, number, number] {
    const begin = step * STEP_MS;
    const [first, last] = [ask(begin), ask(begin + STEP_MS)];
    if (first === last) return [first, begin + STEP_MS, last];
    let [before, after] = [0, STEP_MS / MINUTE_MS];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (ask(begin + middle * MINUTE_MS) === first) before = middle;
      else after = middle;
    }
    return [first, begin + after * MINUTE_MS, last];
  }

  let [lastStep, found] = [Number.NaN, [0, 0, 0] as readonly [number, number, number]];
  return (at) => {
    const step = Math.floor(at / STEP_MS);
    if (step !== lastStep) {
      found = steps.get(step) ?? stepOf(step);
      steps.set(step, found);
      lastStep = step;
    }
    return at < found[1] ? found[0] : found[2];
  };
}

/** `GMT`, `GMT+05:45` or `GMT-00:44:30`. */
function readOffset(format: Intl.DateTimeFormat, at: number): number {
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const match = /([+-])(\d+):(\d+)(?::(\d+))?/u.exec(name);
  if (match === null) return 0;
  const [, sign, hours, minutes, seconds = '0'] = match;
  const ms = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * 1_000;
  return sign === '-' ? -ms : ms;
}

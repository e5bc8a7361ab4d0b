import type { Day, DayCounts, DayRange } from '../../../shared/model/dashboard.ts';
import { noonOf } from './rangeChoices.ts';

export type BucketSize = 'date' | 'week' | 'month';

/** A day, or a week or month by its first day. */
export type Bucket = DayCounts;

/** The most bars of each size that are told apart on a chart. */
const MOST_DAYS = 92;
const MOST_WEEKS = 105;

/** The days from the first to the last of the range as buckets, those without messages too; without a first one, from the first message. */
export function bucketsOf(
  days: readonly DayCounts[],
  range: DayRange,
  today: Day,
): { readonly size: BucketSize; readonly buckets: readonly Bucket[] } {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return { size: 'date', buckets: [] };
  const from = range.from ?? first;
  const to = Math.max(range.to ?? today, last);
  const size = to - from < MOST_DAYS ? 'date' : to - from < MOST_WEEKS * 7 ? 'week' : 'month';
  const buckets = new Map<Day, Bucket>();
  for (let day = beginOf(from, size); day <= to; day = nextOf(day, size))
    buckets.set(day, { day, own: 0, others: 0 });
  for (const { day, own, others } of days) {
    const begin = beginOf(day, size);
    const before = buckets.get(begin) ?? { day: begin, own: 0, others: 0 };
    buckets.set(begin, { day: begin, own: before.own + own, others: before.others + others });
  }
  return { size, buckets: [...buckets.values()] };
}

function beginOf(day: Day, size: BucketSize): Day {
  if (size === 'date') return day;
  if (size === 'week') return day - ((day + 3) % 7);
  return day - new Date(noonOf(day)).getUTCDate() + 1;
}

function nextOf(day: Day, size: BucketSize): Day {
  if (size === 'date') return day + 1;
  if (size === 'week') return day + 7;
  return beginOf(day + 31, 'month');
}

import { type FoundCount, MOST_COUNTED } from '../../../shared/model/search.ts';
import { DELETED } from '../db/flags.ts';
import { readIds } from './foundIds.ts';
import type { SearchDb } from './searchDb.ts';
import { type Asked, asksForDeleted } from './searchPlan.ts';

/** How many messages `searchMessages` finds, up to `MOST_COUNTED`. `isOver`: no more of them are looked for. */
export function countFound(search: SearchDb, asked: Asked, isOver: () => boolean): FoundCount {
  if (asked.words.length + asked.notWords.length + asked.checks.length === 0)
    return { count: 0, hasMore: false };
  let count = 0;
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const { page, hasMore } = readIds(search, asked, { way: 'any', below, limit: MOST_COUNTED, isOver });
    count += asksForDeleted(asked.checks) ? page.length : countLeft(search, page);
    const last = page.at(-1);
    const isEnough = count > MOST_COUNTED || last === undefined || isOver();
    if (!hasMore || isEnough || (count === MOST_COUNTED && page.length === MOST_COUNTED))
      return { count: Math.min(count, MOST_COUNTED), hasMore: hasMore || count > MOST_COUNTED };
    below = last;
  }
}

/** Without those that were deleted since they were indexed. */
const countLeft = ({ archive }: SearchDb, ids: readonly number[]): number =>
  archive.get<{ n: number }>(
    `SELECT count(*) AS n FROM json_each(?) AS found CROSS JOIN messages AS m
     WHERE m.msgId = found.value AND m.flags & ${DELETED} = 0`,
    JSON.stringify(ids),
  )?.n ?? 0;

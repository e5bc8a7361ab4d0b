import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import { MOST_GAPS, type TranscriptGap } from '../../../shared/model/transcripts.ts';
import { uncoveredWithin } from '../coverage/holes.ts';
import type { Interval } from '../coverage/interval.ts';
import { getSyncState } from '../coverage/syncState.ts';
import type { Store } from '../db/store.ts';
import { newestMsgId } from '../messages/messagePages.ts';

/** A stretch of ids in which messages of a conversation may be missing. */
interface Missing extends Interval {
  readonly state: TranscriptGap['state'];
}

/** A gap by the ids of its neighbours; null: the transcript begins or ends there. */
interface PlacedGap {
  readonly after: MsgId | null;
  readonly before: MsgId | null;
  readonly state: TranscriptGap['state'];
}

/** How far the service was read. */
export interface Ends {
  /** Whether an unreadable element after everything else may belong to this conversation; null: to any. */
  readonly isEndUnreadable: (convId: ConvId | null) => boolean;
  /** False while Parley can't know whether the service has newer messages. */
  readonly isCaughtUp: () => boolean;
}

/** The stretches, ascending, in which messages of a conversation may be missing now; null: of any. */
export function listMissing(store: Store, convId: ConvId | null, ends: Ends): readonly Missing[] {
  const { head } = getSyncState(store);
  const through = Math.max(head ?? 0, newestMsgId(store) ?? 0);
  const missing = uncoveredWithin(store, { after: 0, through })
    .filter(({ hole }) => convId === null || (hole?.convId ?? convId) === convId)
    .map(
      ({ hole, ...stretch }): Missing => ({ ...stretch, state: hole === null ? 'loading' : 'unreadable' }),
    );
  const end = { after: through, through: BEYOND };
  if (head === null || !ends.isCaughtUp()) return [...missing, { ...end, state: 'loading' }];
  return ends.isEndUnreadable(convId) ? [...missing, { ...end, state: 'unreadable' }] : missing;
}

/** Finds the messages, of `ids` in ascending order, between which something may be missing within `bounds`. */
export function placeGaps(
  missing: readonly Missing[],
  ids: readonly MsgId[],
  bounds: Interval,
): { readonly gaps: readonly PlacedGap[]; readonly moreGaps: number } {
  const gaps: PlacedGap[] = [];
  let moreGaps = 0;
  for (const stretch of missing) {
    const after = Math.max(stretch.after, bounds.after);
    const through = Math.min(stretch.through, bounds.through);
    for (let next = firstAbove(ids, after); next <= ids.length && after < through; next += 1) {
      const before = ids[next] ?? null;
      const previous = ids[next - 1] ?? null;
      if (previous !== null && previous >= through) break;
      if (Math.max(after, previous ?? 0) >= Math.min(through, (before ?? BEYOND) - 1)) continue;
      const known = gaps.at(-1);
      const isSame = known !== undefined && known.after === previous && known.before === before;
      if (isSame && known.state === stretch.state) continue;
      // A stretch that is still loading may have more than one that can't be read.
      if (isSame) gaps[gaps.length - 1] = { ...known, state: 'loading' };
      else if (gaps.length < MOST_GAPS) gaps.push({ after: previous, before, state: stretch.state });
      else moreGaps += 1;
    }
  }
  return { gaps, moreGaps };
}

/** The index of the first id above `id`. */
function firstAbove(ids: readonly MsgId[], id: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((ids[middle] ?? 0) > id) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Above every id. */
export const BEYOND = Number.MAX_SAFE_INTEGER;

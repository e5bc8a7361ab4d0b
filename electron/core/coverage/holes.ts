import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import type { PageGap } from '../../../shared/model/messages.ts';
import { LIMIT } from '../db/db.ts';
import type { Store } from '../db/store.ts';
import type { Interval } from './interval.ts';

/** An uncovered stretch with something in it that could not be read. */
export interface Hole extends Interval {
  /** Null when not even the conversation could be read. */
  readonly convId: ConvId | null;
}

const SELECT = 'SELECT afterId AS "after", throughId AS through, convId FROM holes';

/** Records what could not be read; returns the part that wasn't known yet. Call it once the readable part of the response is stored. */
export function addHoles<H extends Hole>({ archive }: Store, holes: readonly H[]): readonly H[] {
  return holes.filter(
    ({ after, through, convId }) =>
      archive.run(
        `INSERT INTO holes (afterId, throughId, convId) VALUES (?, ?, ?) ON CONFLICT (afterId) DO UPDATE
         SET (throughId, convId) = (excluded.throughId, excluded.convId)
         WHERE (throughId, convId) IS NOT (excluded.throughId, excluded.convId)`,
        after,
        through,
        convId,
      ) > 0,
  );
}

/** The first `limit` holes, the newest first. */
export function listHoles({ archive }: Store, limit: number): readonly Hole[] {
  return archive.all<Hole>(`${SELECT} ORDER BY afterId DESC ${LIMIT}`, limit);
}

/** Another text each time that other holes are known; '' when there are none. */
export function holesMark({ archive }: Store): string {
  const holes = archive.get<{ count: number; ends: number | null }>(
    'SELECT count(*) AS count, total(throughId) AS ends FROM holes',
  );
  return holes && holes.count > 0 ? `${holes.count} ${holes.ends}` : '';
}

/** Whether there is a hole after the message `id` that belongs to this conversation or to an unknown one. */
export function hasHoleAfter({ archive }: Store, convId: ConvId, id: number): boolean {
  const sql = 'SELECT 1 FROM holes WHERE throughId > ? AND coalesce(convId, ?) = ? LIMIT 1';
  return archive.get(sql, id, convId, convId) !== undefined;
}

/** The gap before the first message of a conversation, where nothing but what cannot be read is left to come. */
export function gapBeforeFirst(store: Store, convId: ConvId, first: MsgId): readonly PageGap[] {
  const missing = uncoveredWithin(store, { after: 0, through: first - 1 });
  const isHere = missing.some(({ hole }) => hole && (hole.convId ?? convId) === convId);
  const isRest = missing.every(({ hole }) => hole !== null);
  return isHere && isRest ? [{ before: first, state: 'unreadable' }] : [];
}

/** The end of the newest hole; 0 when there is none. */
export function endOfHoles({ archive }: Store): number {
  return archive.get<{ end: number | null }>('SELECT max(throughId) AS end FROM holes')?.end ?? 0;
}

/** The holes that have ids of an interval, in ascending order. */
export function holesMeeting({ archive }: Store, { after, through }: Interval): readonly Hole[] {
  return archive.all<Hole>(`${SELECT} WHERE afterId < ? AND throughId > ? ORDER BY afterId`, through, after);
}

/** Forgets of the holes what has been covered. */
export function trimHoles(store: Store, { after, through }: Interval): void {
  const { archive } = store;
  for (const hole of holesMeeting(store, { after, through })) {
    archive.run('DELETE FROM holes WHERE afterId = ?', hole.after);
    const left = [
      { ...hole, through: after },
      { ...hole, after: through },
    ];
    addHoles(
      store,
      left.filter((piece) => piece.after < piece.through),
    );
  }
}

/** The ids that are holes of their own and whose messages are stored. */
export function filledHoles({ archive }: Store): readonly MsgId[] {
  return archive
    .all<{ msgId: MsgId }>(
      'SELECT h.throughId AS msgId FROM holes AS h CROSS JOIN messages AS m ON m.msgId = h.throughId WHERE h.throughId = h.afterId + 1',
    )
    .map(({ msgId }) => msgId);
}

/** The uncovered stretches within (after, through]: unreadable ones, and those still to be loaded (`hole` null). */
export function uncoveredWithin(
  store: Store,
  { after, through }: Interval,
): readonly (Interval & { readonly hole: Hole | null })[] {
  const covered = store.archive.all<Interval>(
    'SELECT afterId AS "after", throughId AS through FROM coverage WHERE afterId < ? AND throughId > ? ORDER BY afterId',
    through,
    after,
  );
  const holes = holesMeeting(store, { after, through });
  const known = [
    ...covered.map((interval) => ({ ...interval, hole: null })),
    ...holes.map((hole) => ({ ...hole, hole })),
  ].sort((a, b) => a.after - b.after);
  const missing: (Interval & { readonly hole: Hole | null })[] = [];
  let done = after;
  for (const piece of known) {
    if (piece.after > done) missing.push({ after: done, through: piece.after, hole: null });
    if (piece.hole) missing.push({ after: piece.after, through: piece.through, hole: piece.hole });
    done = Math.max(done, piece.through);
  }
  if (done < through) missing.push({ after: done, through, hole: null });
  return missing;
}

/** The gaps between neighbours of one conversation, where `ids` (ascending) are stored. Runs two queries, however many ids there are. */
export function gapsBetween(store: Store, convId: ConvId, ids: readonly MsgId[]): readonly PageGap[] {
  const first = ids[0];
  const last = ids.at(-1);
  if (first === undefined || last === undefined) return [];
  const missing = uncoveredWithin(store, { after: first, through: last - 1 }).filter(
    ({ hole }) => hole === null || hole.convId === null || hole.convId === convId,
  );
  if (missing.length === 0) return [];
  return ids.slice(1).flatMap((before, index): PageGap[] => {
    const after = ids[index] ?? 0;
    const between = missing.filter(
      (piece) => Math.max(piece.after, after) < Math.min(piece.through, before - 1),
    );
    if (between.length === 0) return [];
    return [{ before, state: between.every(({ hole }) => hole !== null) ? 'unreadable' : 'filling' }];
  });
}

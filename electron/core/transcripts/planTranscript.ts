import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ConvId, type MsgId, msgId } from '../../../shared/model/ids.ts';
import type {
  TranscriptCoverage,
  TranscriptEdge,
  TranscriptRange,
} from '../../../shared/model/transcripts.ts';
import { DELETED } from '../db/flags.ts';
import type { Store } from '../db/store.ts';
import { KNOWN_FROM_MS, KNOWN_TO_MS, knownTime } from '../messages/created.ts';
import { createRangeBounds, type Place } from './rangeBounds.ts';
import { type Ends, listMissing, placeGaps } from './transcriptGaps.ts';

/** The messages of a transcript, and how much of its range they are. */
export interface Plan {
  /** Ascending. Numbers alone: 100,000 take less than a megabyte. */
  readonly ids: readonly MsgId[];
  readonly coverage: TranscriptCoverage;
  /** Of a search: how many of them are in each conversation. */
  readonly found: ReadonlyMap<ConvId, number>;
}

/** A range of one conversation. */
export type RangeWithin = Exclude<TranscriptRange, { kind: 'search' }>;

interface Wanted {
  readonly convId: ConvId;
  readonly range: RangeWithin;
  /** So many of the first messages are enough; omitted: all. */
  readonly most?: number;
}

interface Row {
  readonly msgId: MsgId;
  readonly isDeleted: 0 | 1;
  /** Null: it is in no range of times. */
  readonly place: Place;
}

/** So many rows are read in less than 5 ms. */
const ROWS = 2_000;

const COLUMNS = `SELECT msgId, (flags & ${DELETED}) <> 0 AS isDeleted`;
const NEXT = `FROM messages WHERE convId = :convId AND msgId > :after ORDER BY msgId LIMIT ${ROWS}`;
const ALL = `${COLUMNS}, 0 AS place ${NEXT}`;
/** It reads those outside, too, so that each statement ends soon. */
const OF_TIMES = `
  ${COLUMNS}, iif(created >= ${KNOWN_FROM_MS} AND created < ${KNOWN_TO_MS}, iif(created < :from, -1, created >= :to), NULL) AS place
  ${NEXT}`;
const CHOSEN = `
  ${COLUMNS}, 0 AS place FROM messages
  WHERE convId = :convId AND msgId > :after AND msgId IN (SELECT value FROM json_each(:wanted))
  ORDER BY msgId LIMIT ${ROWS}`;

/** Names the messages of a range as they are now. What arrives later is not in it. Rejects with the reason of `signal`. */
export async function planTranscript(
  store: Store,
  ends: Ends,
  { convId, range, most = Number.POSITIVE_INFINITY }: Wanted,
  signal: AbortSignal,
): Promise<Plan> {
  // First of all: a message that arrives while the numbers are read may be in it, but nothing that was covered can be missing.
  const missing = listMissing(store, convId, ends);
  const ids: MsgId[] = [];
  const limits = createRangeBounds();
  let [deleted, undated, after] = [0, 0, -1];
  for (;;) {
    const rows = readRows(store, convId, range, after);
    for (const row of rows) {
      if (ids.length >= most) break;
      limits.add(row.msgId, row.place);
      if (row.place === null) undated += 1;
      if (row.place === 0) {
        ids.push(row.msgId);
        deleted += row.isDeleted;
      }
      after = row.msgId;
    }
    if (rows.length < ROWS || ids.length >= most) break;
    await nextTurn();
    signal.throwIfAborted();
  }
  const isChoice = range.kind === 'messages';
  const placed = isChoice ? { gaps: [], moreGaps: 0 } : placeGaps(missing, ids, limits.bounds());
  const isComplete = !isChoice && placed.gaps.length === 0 && limits.undatedInside() === 0;
  const coverage = { ...extentOf(store, ids, placed), isComplete, deleted, undated, searched: null };
  return { ids, coverage, found: new Map() };
}

/** How far the messages of a transcript reach, and where some may be missing. `ids`: ascending. */
export function extentOf(
  store: Store,
  ids: readonly MsgId[],
  { gaps, moreGaps }: ReturnType<typeof placeGaps>,
): Pick<TranscriptCoverage, 'messages' | 'first' | 'last' | 'gaps' | 'moreGaps'> {
  const edge = edgesIn(store);
  return {
    ...{ messages: ids.length, first: edge(ids[0] ?? null), last: edge(ids.at(-1) ?? null) },
    gaps: gaps.map((gap) => ({ ...gap, after: edge(gap.after), before: edge(gap.before) })),
    moreGaps,
  };
}

function readRows({ archive }: Store, convId: ConvId, range: RangeWithin, after: number): readonly Row[] {
  switch (range.kind) {
    case 'all':
      return archive.all<Row>(ALL, { convId, after });
    case 'times': {
      const { from, to } = range;
      return archive.all<Row>(OF_TIMES, { convId, after, from: from ?? 0, to: to ?? KNOWN_TO_MS });
    }
    case 'messages':
      return archive.all<Row>(CHOSEN, { convId, after, wanted: JSON.stringify(range.msgIds) });
  }
}

const edgesIn =
  ({ archive }: Store) =>
  (id: number | null): TranscriptEdge | null => {
    if (id === null) return null;
    const row = archive.get<{ created: number }>('SELECT created FROM messages WHERE msgId = ?', id);
    return { msgId: msgId(id), created: row === undefined ? null : knownTime(row.created) };
  };

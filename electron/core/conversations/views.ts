import type { ConversationView, PageStart } from '../../../shared/model/conversations.ts';
import { convId as asConvId, type ConversationKey, type ConvId } from '../../../shared/model/ids.ts';
import type { SqlValue } from '../db/db.ts';
import type { Store } from '../db/store.ts';
import { FITS, rankedTable, wantedFor } from './finding.ts';
import { IS_UNREAD_CONVERSATION } from './readMarks.ts';
import { listTitles } from './titles.ts';

/** The conversations on a page of a view. */
export interface PlacesPage {
  /** In the order of the view. */
  readonly convIds: readonly ConvId[];
  /** The index of the first of them in the view. */
  readonly first: number;
  /** The key of the first of them; null if there is none. */
  readonly key: ConversationKey | null;
  /** How many the view has in all. */
  readonly total: number;
}

/** A view in SQL. */
interface Listing {
  /** The WITH clause before a SELECT. */
  readonly before: string;
  readonly from: string;
  readonly where: string;
  /** The two columns that count before the newest message does, the greatest first. */
  readonly rank: string;
  readonly values: Readonly<Record<string, SqlValue>>;
}

/** A conversation without messages was just created here, or has something unsent that would be lost, so it comes first. */
const NEWEST = `ifnull(lastMsgId, ${Number.MAX_SAFE_INTEGER})`;
/** Not by `NEWEST`: this is the order of the index `conversations_newest`. */
const NEWEST_FIRST = 'lastMsgId DESC NULLS FIRST, convId DESC';
const UNRANKED = '0, 0';

/** The sort key of a conversation, as text. */
const keyBy = (rank: string) => `json_array(${rank}, ${NEWEST}, convId)`;
/** Whether a conversation comes before the one whose key is `:key`. */
const isBeforeKey = (rank: string) =>
  `(${rank}, ${NEWEST}, convId) > (:key ->> 0, :key ->> 1, :key ->> 2, :key ->> 3)`;

/**
 * The conversations of `view` from `at` on, at most `limit`; the last ones if fewer are left. Takes as long as walking the index up to
 * there, which is no more than counting does.
 */
export function readPlaces(
  store: Store,
  view: ConversationView,
  { at, limit }: { readonly at: PageStart; readonly limit: number },
): PlacesPage {
  const listing = listingOf(store, view);
  const total = count(store, listing);
  const wanted = at.kind === 'index' ? at.index : countBefore(store, listing, at.key);
  const first = Math.max(0, Math.min(wanted, total - limit));
  const { before, from, where, rank, values } = listing;
  const order = rank === UNRANKED ? NEWEST_FIRST : `${descending(rank)}, ${NEWEST_FIRST}`;
  const rows = store.archive.all<{ convId: number; key: ConversationKey }>(
    `${before} SELECT convId, ${keyBy(rank)} AS key FROM ${from} WHERE ${where}
     ORDER BY ${order} LIMIT (:limit + 0) OFFSET (:first + 0)`,
    { ...values, limit, first },
  );
  return {
    ...{ convIds: rows.map(({ convId }) => asConvId(convId)), first, total },
    key: rows[0]?.key ?? null,
  };
}

/** The index in `view` of those conversations that it has. */
export function findPlaces(
  store: Store,
  view: ConversationView,
  convIds: readonly ConvId[],
): ReadonlyMap<ConvId, number> {
  if (convIds.length === 0) return new Map();
  const listing = listingOf(store, view);
  const { before, from, where, rank, values } = listing;
  const rows = store.archive.all<{ convId: number; key: ConversationKey }>(
    `${before} SELECT convId, ${keyBy(rank)} AS key FROM ${from}
     WHERE convId IN (SELECT value FROM json_each(:convIds)) AND ${where}`,
    { ...values, convIds: JSON.stringify(convIds) },
  );
  return new Map(rows.map(({ convId, key }) => [asConvId(convId), countBefore(store, listing, key)]));
}

function listingOf(store: Store, view: ConversationView): Listing {
  const newest = { before: '', from: 'conversations', rank: UNRANKED, values: {} };
  switch (view.kind) {
    case 'all':
      return { ...newest, where: 'true' };
    case 'unread':
      return { ...newest, where: IS_UNREAD_CONVERSATION };
    case 'found': {
      const wanted = wantedFor(store, view.filter, listTitles(store));
      const { people, titled, all } = wanted;
      return {
        ...{ before: rankedTable(wanted), from: 'ranked JOIN conversations USING (convId)', where: FITS },
        ...{ rank: '-rank, others < 2', values: { people, titled, all } },
      };
    }
  }
}

function count({ archive }: Store, { before, from, where, values }: Listing): number {
  return (
    archive.get<{ n: number }>(`${before} SELECT count(*) AS n FROM ${from} WHERE ${where}`, values)?.n ?? 0
  );
}

function countBefore({ archive }: Store, listing: Listing, key: ConversationKey): number {
  const { before, from, where, rank, values } = listing;
  const sql = `${before} SELECT count(*) AS n FROM ${from}
    WHERE ${where} AND ${isBeforeKey(rank)}`;
  return archive.get<{ n: number }>(sql, { ...values, key })?.n ?? 0;
}

const descending = (columns: string): string =>
  columns
    .split(', ')
    .map((column) => `${column} DESC`)
    .join(', ');

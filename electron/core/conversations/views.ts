import {
  type ConversationView,
  filteredView,
  type ListCounts,
  labelFilter,
  mapCounts,
  type PageStart,
  type TimedStart,
  type TimePlace,
} from '../../../shared/model/conversations.ts';
import { convId as asConvId, type ConversationKey, type ConvId } from '../../../shared/model/ids.ts';
import type { Seen } from '../../../shared/model/triage.ts';
import { hasWordsAlone, parseSearch } from '../../../shared/search/parseSearch.ts';
import type { SqlValue } from '../db/db.ts';
import type { Store } from '../db/store.ts';
import { listDrafted } from './drafted.ts';
import { FITS, rankedTable, wantedFor } from './finding.ts';
import { notedWith } from './labels/notes.ts';
import { placeBy } from './pins.ts';
import { IS_UNREAD_CONVERSATION } from './readMarks.ts';
import { IS_DONE, IS_OPEN, IS_SNOOZED } from './states.ts';
import { orStay, waitOrder } from './staying.ts';
import { listTitles } from './titles.ts';
import { IS_CRITICAL, WAITS_FOR_THEM, WAITS_FOR_US } from './waiting.ts';

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

/** The same in the order of time. */
export interface TimedPlaces extends Omit<PlacesPage, 'key'> {
  readonly places: readonly TimePlace[];
}

type Order = readonly [string, string, string, 'convId'];

/** The conversations with messages that wait for the person, which only the outbox knows. Only the view `notSent` needs them. */
export type Stuck = readonly ConvId[];

/** A view in SQL. */
interface Listing {
  /** The WITH clause before a SELECT. */
  readonly before: string;
  readonly from: string;
  /** The same by the index that has its order, which SQLite doesn't find; omitted: it does. */
  readonly inOrder?: string;
  readonly where: string;
  /** The four columns that the conversations are sorted by, the greatest first. The number is the last one, and tells all apart. */
  readonly order: Order;
  /** The same for the lists of several accounts. The first three are a `TimePlace`. */
  readonly timedOrder: Order;
  readonly values: Readonly<Record<string, SqlValue>>;
}

/** A constant in the key: it sorts nothing. */
const UNUSED = '0';
/** Pinned ones, then the newest, as in the index `conversations_placed`. */
const PLACED: Order = [UNUSED, UNUSED, 'place', 'convId'];
/** As `TimePlace`, and as in the index `conversations_timed`. */
const TIMED: Order = ['isPinned', 'placeTime', 'placeId', 'convId'];
/** As `PLACED`, in the index of labels. */
const LABELLED: Order = [UNUSED, UNUSED, 'listed', 'convId'];
const OF_LABEL = 'conversations USING (convId)';
const RANKED: Order = ['-rank', 'others < 2', placeBy('0', 'lastMsgId', '0'), 'convId'];
/** The lowest of a column first, as in the index of that column. */
const lowestFirst = (column: string): Order => [UNUSED, UNUSED, `-${column}`, 'convId'];

/** The sort key of a conversation, as text. */
const keyBy = (order: Order) => `json_array(${order.join(', ')})`;
/** Whether a conversation comes before the one whose key is `:key`. */
function isBeforeKey(order: Order): string {
  const sorting = order.flatMap((column, at) => (column === UNUSED ? [] : [{ column, at }]));
  return `(${sorting.map(({ column }) => column)}) > (${sorting.map(({ at }) => `:key ->> ${at}`)})`;
}
const sortedBy = (order: Order) =>
  order.flatMap((column) => (column === UNUSED ? [] : `${column} DESC`)).join(', ');

/**
 * The conversations of `view` from `at` on, at most `limit`; the last ones if fewer are left. Takes as long as walking the index up to
 * there, which is no more than counting does.
 */
export function readPlaces(
  store: Store,
  view: ConversationView,
  { at, limit, stuck }: { readonly at: PageStart; readonly limit: number; readonly stuck?: Stuck },
): PlacesPage {
  const listing = listingOf(store, view, stuck);
  const total = totalOf(store, view, listing);
  const wanted = at.kind === 'index' ? at.index : countBefore(store, listing, at.key);
  const first = Math.max(0, Math.min(wanted, total - limit));
  const { before, from, inOrder = from, where, order, values } = listing;
  const rows = store.archive.all<{ convId: number; key: ConversationKey }>(
    `${before} SELECT convId, ${keyBy(order)} AS key FROM ${inOrder} WHERE ${where}
     ORDER BY ${sortedBy(order)} LIMIT (:limit + 0) OFFSET (:first + 0)`,
    { ...values, limit, first },
  );
  return {
    ...{ convIds: rows.map(({ convId }) => asConvId(convId)), first, total },
    key: rows[0]?.key ?? null,
  };
}

interface SeenWanted {
  readonly first: number;
  readonly limit: number;
  readonly stuck: Stuck;
}

/** The conversations of `view` from the index `first` on, with the newest message of each. */
export function readSeen(
  store: Store,
  view: ConversationView,
  { first, limit, stuck }: SeenWanted,
): readonly Seen[] {
  const { before, from, inOrder = from, where, order, values } = listingOf(store, view, stuck);
  return store.archive.all<Seen>(
    `${before} SELECT convId, ifnull(lastMsgId, 0) AS upTo FROM ${inOrder} WHERE ${where}
     ORDER BY ${sortedBy(order)} LIMIT (:limit + 0) OFFSET (:first + 0)`,
    { ...values, limit, first },
  );
}

/** The same in the order of time. Fewer than `limit` if fewer are left. */
export function readTimedPlaces(
  store: Store,
  view: ConversationView,
  { at, limit, stuck }: { readonly at: TimedStart; readonly limit: number; readonly stuck?: Stuck },
): TimedPlaces {
  const listing = timed(listingOf(store, view, stuck));
  const total = totalOf(store, view, listing);
  const wanted = at.kind === 'index' ? at.index : countBefore(store, listing, timeKey(at.place));
  const first = Math.min(wanted, total);
  const { before, from, where, order, values } = listing;
  const rows = store.archive.all<{ convId: number; key: string }>(
    `${before} SELECT convId, ${keyBy(order)} AS key FROM ${from} WHERE ${where}
     ORDER BY ${sortedBy(order)} LIMIT (:limit + 0) OFFSET (:first + 0)`,
    { ...values, limit, first },
  );
  return {
    ...{ convIds: rows.map(({ convId }) => asConvId(convId)), first, total },
    places: rows.map(({ key }) => placeOf(key)),
  };
}

const timed = (listing: Listing): Listing => ({ ...listing, order: listing.timedOrder });

/** Before every conversation that is there, so that this one isn't left out. */
const timeKey = ({ isPinned, created, msgId }: TimePlace) =>
  JSON.stringify([Number(isPinned), created, msgId, Number.MAX_SAFE_INTEGER]) as ConversationKey;

function placeOf(key: string): TimePlace {
  const [isPinned, created, msgId] = JSON.parse(key) as [number, number, number];
  return { isPinned: isPinned === 1, created, msgId };
}

/** The index in `view` of those conversations that it has. */
export function findPlaces(
  store: Store,
  view: ConversationView,
  convIds: readonly ConvId[],
  { stuck, isTimed = false }: { readonly stuck?: Stuck; readonly isTimed?: boolean } = {},
): ReadonlyMap<ConvId, number> {
  if (convIds.length === 0) return new Map();
  const placed = listingOf(store, view, stuck);
  const listing = isTimed ? timed(placed) : placed;
  const { before, from, where, order, values } = listing;
  const rows = store.archive.all<{ convId: number; key: ConversationKey }>(
    `${before} SELECT convId, ${keyBy(order)} AS key FROM ${from}
     WHERE convId IN (SELECT value FROM json_each(:convIds)) AND ${where}`,
    { ...values, convIds: JSON.stringify(convIds) },
  );
  return new Map(rows.map(({ convId, key }) => [asConvId(convId), countBefore(store, listing, key)]));
}

function listingOf(store: Store, view: ConversationView, stuck: Stuck = []): Listing {
  const placed = { before: '', from: 'conversations', order: PLACED, timedOrder: TIMED, values: {} };
  switch (view.kind) {
    case 'all':
      return { ...placed, where: 'true' };
    case 'inbox':
      return { ...placed, where: IS_OPEN };
    case 'done':
      return { ...placed, where: IS_DONE };
    case 'snoozed':
      return {
        ...{ ...placed, where: IS_SNOOZED, order: lowestFirst('snoozedUntil') },
        timedOrder: [UNUSED, '-snoozedUntil', UNUSED, 'convId'],
      };
    case 'unread':
      return { ...placed, ...orStay(IS_UNREAD_CONVERSATION, view.stay) };
    case 'critical':
      return {
        ...{ ...placed, ...orStay(IS_CRITICAL, view.stay) },
        ...(view.stay.length === 0 && { inOrder: 'conversations INDEXED BY conversations_critical' }),
      };
    case 'waitingForUs':
      return { ...placed, ...waitingForUs(store, view.stay) };
    case 'waitingForThem':
      return {
        ...{ ...placed, ...orStay(WAITS_FOR_THEM, view.stay), order: lowestFirst('ownUpTo') },
        timedOrder: [UNUSED, '-lastCreated', '-ownUpTo', 'convId'],
      };
    case 'drafts':
      return { ...placed, ...among(listDrafted(store), view.stay) };
    case 'notSent':
      return { ...placed, ...among(stuck, view.stay) };
    case 'label':
      return {
        ...{ ...placed, from: `labelled JOIN ${OF_LABEL}`, inOrder: `labelled CROSS JOIN ${OF_LABEL}` },
        ...{ where: 'labelId = :labelId', order: LABELLED, values: { labelId: view.labelId } },
      };
    case 'found': {
      // The rest is said of messages.
      if (!hasWordsAlone(parseSearch(view.filter))) return { ...placed, where: 'false' };
      const noted = notedWith(store, view.filter);
      const wanted = wantedFor(store, view.filter, listTitles(store), noted);
      const { people, titled, all } = wanted;
      return {
        ...{ before: rankedTable(wanted), from: 'ranked JOIN conversations USING (convId)', where: FITS },
        ...{ order: RANKED, timedOrder: TIMED, values: { people, titled, all } },
      };
    }
  }
}

function waitingForUs(store: Store, stay: readonly ConvId[]): Omit<Listing, 'before' | 'from'> {
  const { where, values } = orStay(WAITS_FOR_US, stay);
  const { from, time, values: waits } = waitOrder(store, stay);
  return {
    ...{ where, order: lowestFirst(from), timedOrder: [UNUSED, `-${time}`, `-${from}`, 'convId'] },
    values: { ...values, ...waits },
  };
}

/** Few: only those to which the person is writing. */
const among = (convIds: readonly ConvId[], stay: readonly ConvId[]): Pick<Listing, 'where' | 'values'> => ({
  where: 'convId IN (SELECT value FROM json_each(:among))',
  values: { among: JSON.stringify([...convIds, ...stay]) },
});

/** The counts of the filters. `hasForm`: the form for a new conversation is among the drafts. */
export function countListed(store: Store, hasForm: boolean): ListCounts {
  const kept = new Map(
    store.archive
      .all<{ view: string; count: number }>('SELECT view, count FROM view_counts')
      .map((row) => [row.view, row.count]),
  );
  return mapCounts((kind) => {
    const listed = kept.get(kind) ?? count(store, listingOf(store, filteredView(kind, [])));
    return kind === 'drafts' ? listed + Number(hasForm) : listed;
  });
}

/** How many conversations a view has. The archive keeps the counts of most. */
function totalOf(store: Store, view: ConversationView, listing: Listing): number {
  const name = view.kind === 'label' ? labelFilter(view.labelId) : view.kind;
  const row = store.archive.get<{ count: number }>('SELECT count FROM view_counts WHERE view = ?', name);
  if (row === undefined) return count(store, listing);
  if (!('stay' in view) || view.stay.length === 0) return row.count;
  const { from, where } = listingOf(store, { ...view, stay: [] });
  const left = store.archive.get<{ n: number }>(
    `SELECT count(*) AS n FROM ${from}
     WHERE convId IN (SELECT value FROM json_each(?)) AND NOT ifnull(${where}, 0)`,
    JSON.stringify(view.stay),
  );
  return row.count + (left?.n ?? 0);
}

function count({ archive }: Store, { before, from, where, values }: Listing): number {
  return (
    archive.get<{ n: number }>(`${before} SELECT count(*) AS n FROM ${from} WHERE ${where}`, values)?.n ?? 0
  );
}

function countBefore({ archive }: Store, listing: Listing, key: ConversationKey): number {
  const { before, from, where, order, values } = listing;
  const sql = `${before} SELECT count(*) AS n FROM ${from}
    WHERE ${where} AND ${isBeforeKey(order)}`;
  return archive.get<{ n: number }>(sql, { ...values, key })?.n ?? 0;
}

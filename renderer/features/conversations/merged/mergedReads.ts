import type { SharedView, TimedPage, TimedStart } from '../../../../shared/model/conversations.ts';
import type { AccountId, ConvId } from '../../../../shared/model/ids.ts';
import type { Bridge } from '../../../lib/bridge/connected.ts';
import {
  type ConversationOf,
  firstOf,
  lastOf,
  type MergedRow,
  type Placed,
  rowsOf,
  startAt,
} from './mergedRows.ts';

/** An account whose conversations are merged, and how many it has in the view. */
export interface Asked {
  readonly account: AccountId;
  readonly request: Bridge['request'];
  readonly view: SharedView;
}

/** A jump leads at most so many rows before the wanted one. */
const CLOSE = 20;

interface Found {
  readonly page: TimedPage;
  readonly row: MergedRow | undefined;
}

async function readOne(
  { account, request, view }: Asked,
  at: TimedStart,
  keep: readonly ConvId[] = [],
): Promise<Found> {
  const page = await request('conversations.byTime', { view, at, limit: 1, keep: [...keep] });
  return { page, row: rowsOf({ account, page })[0] };
}

const atIndex = (index: number): TimedStart => ({ kind: 'index', index });

/**
 * The place of a row at most `CLOSE` rows before `target`, an index of the whole list; null: the top. Halves the largest stretch that
 * remains, so it asks about as often as the list's length has binary digits.
 */
export async function findCut(asked: readonly Asked[], target: number): Promise<Placed | null> {
  const totals = await Promise.all(asked.map((one) => readOne(one, atIndex(0))));
  let ranges = totals.map(({ page }) => ({ from: 0, to: page.total }));
  let best: Placed | null = null;
  for (;;) {
    const size = ranges.map(({ from, to }) => to - from);
    const widest = size.indexOf(Math.max(...size));
    const [one, range] = [asked[widest], ranges[widest]];
    if (!one || !range || range.to - range.from < 2) return best;
    const middle = Math.floor((range.from + range.to) / 2);
    const { row } = await readOne(one, atIndex(middle));
    const ranks = row ? await readRanks(asked, row) : null;
    const sum = ranks?.reduce((all, rank) => all + rank, 0) ?? Number.POSITIVE_INFINITY;
    if (row && sum <= target) best = row;
    if (sum <= target && target - sum <= CLOSE) return best;
    ranges = ranges.map(({ from, to }, index) => {
      const rank = index === widest ? middle : (ranks?.[index] ?? to);
      return sum <= target
        ? { from: Math.max(from, rank), to: Math.max(from, rank, to) }
        : { from, to: Math.max(from, Math.min(to, rank)) };
    });
  }
}

/** How many of each account come before that place. */
async function readRanks(asked: readonly Asked[], cut: Placed): Promise<readonly number[]> {
  const found = await Promise.all(asked.map((one) => readOne(one, startAt(cut, one.account))));
  return found.map(({ page }) => page.first);
}

/** The first (1) or the last (-1) row of the whole list; null: it is empty. */
export async function readEnd(asked: readonly Asked[], end: 1 | -1): Promise<MergedRow | null> {
  const firsts = await Promise.all(asked.map((one) => readOne(one, atIndex(0))));
  if (end === 1) return firstOf(firsts.flatMap(({ row }) => row ?? [])) ?? null;
  const lasts = await Promise.all(
    asked.map((one, index) => readOne(one, atIndex(Math.max(0, (firsts[index]?.page.total ?? 0) - 1)))),
  );
  return lastOf(lasts.flatMap(({ row }) => row ?? [])) ?? null;
}

interface OwnRow {
  readonly own: Asked;
  readonly row: MergedRow;
  /** In the list of its account. */
  readonly index: number;
}

/** The row of a conversation; null: its account doesn't list it. */
async function readOwn(asked: readonly Asked[], of: ConversationOf): Promise<OwnRow | null> {
  const own = asked.find(({ account }) => account === of.account);
  if (!own) return null;
  const { page } = await readOne(own, atIndex(0), [of.convId]);
  const index = page.kept[0]?.index ?? null;
  if (index === null) return null;
  const { row } = await readOne(own, atIndex(index));
  return row ? { own, row, index } : null;
}

/** The row of a conversation, and its index in the whole list; null: it isn't listed. */
export async function findRow(
  asked: readonly Asked[],
  of: ConversationOf,
): Promise<{ readonly row: MergedRow; readonly index: number } | null> {
  const found = await readOwn(asked, of);
  if (found === null) return null;
  const ranks = await readRanks(asked, found.row);
  return { row: found.row, index: ranks.reduce((all, rank) => all + rank, 0) };
}

/** The row after (1) or before (-1) a conversation, or the first one if it isn't listed; null past an end. */
export async function readBeside(
  asked: readonly Asked[],
  from: ConversationOf | null,
  by: 1 | -1,
): Promise<MergedRow | null> {
  const found = from && (await readOwn(asked, from));
  if (!found) return readEnd(asked, 1);
  const { own, row, index } = found;
  const rowAt = async (one: Asked, at: number) =>
    at < 0 ? undefined : (await readOne(one, atIndex(at))).row;
  const beside = await Promise.all(
    asked.map(async (one) => {
      if (one === own) return rowAt(one, index + by);
      const there = await readOne(one, startAt(row, one.account));
      return by === 1 ? there.row : rowAt(one, there.page.first - 1);
    }),
  );
  const others = beside.flatMap((other) => other ?? []);
  return (by === 1 ? firstOf(others) : lastOf(others)) ?? null;
}

/** The unread conversation after (1) or before (-1) `from`, and past an end the one at the other end; null if there is no other one. */
export async function readUnreadBeside(
  asked: readonly Omit<Asked, 'view'>[],
  from: ConversationOf | null,
  by: 1 | -1,
): Promise<MergedRow | null> {
  const unread = asked.map((one) => {
    const stay = one.account === from?.account ? [from.convId] : [];
    return { ...one, view: { kind: 'unread', stay } as const };
  });
  const beside = from === null ? null : await readBeside(unread, from, by);
  const found = beside ?? (await readEnd(unread, by));
  const isSame = found?.account === from?.account && found?.conversation.convId === from?.convId;
  return isSame ? null : found;
}

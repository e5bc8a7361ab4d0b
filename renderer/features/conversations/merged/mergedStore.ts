import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AllFilter, type ListCounts, mapCounts } from '../../../../shared/model/conversations.ts';
import type { AccountId } from '../../../../shared/model/ids.ts';
import type { Bridge } from '../../../lib/bridge/connected.ts';
import { createWaiting } from '../conversationSteps.ts';
import { createMergedPart, type MergedPart, type Question } from './mergedPart.ts';
import { type Asked, findCut, findRow, readBeside, readUnreadBeside } from './mergedReads.ts';
import {
  type ConversationOf,
  type FormOf,
  isOf,
  keyOf,
  type Merged,
  type MergedRow,
  mergeParts,
  type Placed,
  type ReadConversation,
} from './mergedRows.ts';

declare module '../../../lib/bridge/storesContext.ts' {
  interface AppStores {
    readonly merged: StoreApi<MergedState>;
  }
}

/** How many rows of each account are read, at least; */
const ROWS = 120;
/** how many above and below the visible ones, */
const MARGIN = 40;
/** and others when fewer than these are left. */
const NEAR = 15;
/** As many can be read at once. */
const MOST = 500;

/** A row that is known beside those that are read, at its last index. */
interface HeldRow {
  readonly row: MergedRow;
  readonly index: number;
}

/** The list of the conversations of all open accounts. */
export interface MergedState {
  readonly listFilter: AllFilter;
  /** The rows around the visible ones, from the index `first` on. Null until the accounts have answered for the first time. */
  readonly rows: readonly MergedRow[] | null;
  /** The view that the rows are of. */
  readonly view: AllFilter;
  readonly first: number;
  readonly total: number;
  readonly counts: ListCounts;
  /** The forms in which something is written. */
  readonly forms: readonly FormOf[];
  /** The row that `hold` keeps. */
  readonly held: HeldRow | null;
  /** The row of the conversation that was just opened, if it is none of those that are read. Null again with the next rows. */
  readonly opened: HeldRow | null;
  setListFilter(listFilter: AllFilter): void;
  /** Lists the conversations of an account too, until the returned function is called. */
  follow(bridge: Bridge): () => void;
  /** The conversations that are open, first the one that the list goes to. */
  setOpen(open: readonly ConversationOf[]): void;
  /** Sees to it that the rows from the index `from` to `to` are read. */
  reach(from: number, to: number): void;
  /** Keeps a row known wherever the list is scrolled to, until the returned function is called. */
  hold(row: MergedRow): () => void;
  /** As `ConversationsState.step`. */
  step(from: ConversationOf | null, by: 1 | -1, take: (to: ReadConversation) => void): Promise<void> | null;
  /** As `ConversationsState.stepUnread`. */
  stepUnread(
    from: ConversationOf | null,
    by: 1 | -1,
    take: (to: ReadConversation | null) => void,
  ): Promise<void>;
}

const NO_ROWS = { rows: null, first: 0, total: 0, held: null, opened: null };
const NOTHING = { ...NO_ROWS, forms: [], counts: mapCounts(() => 0) };

export function createMergedStore(failed: (thrown: unknown) => void): StoreApi<MergedState> {
  const store = createStore<MergedState>((set, get) => {
    const pages = createPages({ get, set, failed });
    const waiting = createWaiting<ConversationOf, ReadConversation>(failed);
    return {
      ...NOTHING,
      ...{ listFilter: 'inbox', view: 'inbox' },
      setListFilter: (listFilter) => {
        set({ listFilter });
        pages.filter(listFilter);
      },
      follow: pages.follow,
      setOpen: pages.setOpen,
      reach: pages.reach,
      hold: pages.hold,
      step: (from, by, take) => {
        const next = waiting.isWaiting() ? undefined : besideIn(get(), from, by);
        if (next) take(next);
        if (next !== undefined) return null;
        return waiting.add(from, async (led) => {
          const found = besideIn(get(), led, by);
          const to = found === undefined ? readOf(await readBeside(pages.asked(), led, by)) : found;
          if (to) take(to);
          return to;
        });
      },
      stepUnread: (from, by, take) =>
        waiting.add(from, async (led) => {
          const to = readOf(await readUnreadBeside(pages.asked(), led, by));
          take(to);
          return to;
        }),
    };
  });
  return store;
}

interface PagesOptions {
  readonly get: () => MergedState;
  readonly set: (state: Partial<MergedState>) => void;
  readonly failed: (thrown: unknown) => void;
}

/** The pages of the accounts, all of which begin at one place of the whole list. */
function createPages({ get, set, failed }: PagesOptions) {
  const parts = new Map<AccountId, MergedPart>();
  const held = createHeld(parts, { get, set });
  let question: Question = { cut: null, filter: 'inbox', limit: ROWS };
  /** The rows that were asked for last, until they are read. */
  let reaching: string | null = null;
  let open: readonly ConversationOf[] = [];

  const asked = () => [...parts.values()].map((part) => part.asked());
  const openIn = (account: AccountId) =>
    open.flatMap((each) => (each.account === account ? each.convId : []));
  const locate = createLocating({ get, set, failed }, asked);
  /** Until all have answered the question, the rows stay as they were: pages that begin at different places can't be merged. */
  const merge = () => {
    const all = [...parts.values()];
    if (all.length === 0) return set(NOTHING);
    const isWaiting = all.some((part) => part.part() !== null && !part.answers(question));
    const isFirst = get().rows === null && !all.every((part) => part.hasSettled());
    if (isWaiting || isFirst) return;
    reaching = null;
    const merged = mergeParts(all.flatMap((part) => part.part() ?? []));
    const wasEmpty = get().rows === null;
    set({ ...merged, view: question.filter, held: held.among(merged, get().held), opened: null });
    if (wasEmpty) locate.again();
  };
  const ask = (next: Partial<Question>) => {
    question = { ...question, ...next };
    for (const part of parts.values()) part.anew();
  };
  const seek = async (token: string, target: number, limit: number) => {
    try {
      const cut = await findCut(asked(), target);
      if (reaching === token) ask({ cut, limit });
    } catch (thrown) {
      reaching = null;
      failed(thrown);
    }
  };
  return {
    asked,
    filter: (filter: AllFilter) => {
      for (const part of parts.values()) part.filtered();
      ask({ cut: null, filter });
    },
    follow: (bridge: Bridge) => {
      const part = createMergedPart({ bridge, question: () => question, changed: merge, failed });
      parts.set(bridge.account, part);
      part.setOpen(openIn(bridge.account));
      const stop = part.watch();
      return () => {
        stop();
        if (parts.get(bridge.account) === part) parts.delete(bridge.account);
        merge();
      };
    },
    setOpen: (next: readonly ConversationOf[]) => {
      open = next;
      for (const part of parts.values()) part.setOpen(openIn(part.account));
      locate.goTo(next[0] ?? null);
    },
    reach: (from: number, to: number) => {
      const { rows, first, total } = get();
      const target = Math.max(0, from - MARGIN);
      const limit = Math.min(MOST, Math.max(ROWS, to - from + 1 + 2 * MARGIN));
      const token = `${from} ${to}`;
      if (rows === null || reaching === token || holds({ rows, first, total }, from - NEAR, to + NEAR))
        return;
      reaching = token;
      const row: Placed | undefined = rows[target - first];
      if (target === 0) ask({ cut: null, limit });
      else if (row) ask({ cut: { account: row.account, place: row.place }, limit });
      else void seek(token, target, limit);
    },
    hold: held.hold,
  };
}

/** Looks for the row of the conversation that is open, unless it is among those that are read. */
function createLocating({ get, set, failed }: PagesOptions, asked: () => readonly Asked[]) {
  let wanted: ConversationOf | null = null;
  const again = (): void => {
    const open = wanted;
    const { rows } = get();
    if (open === null || rows === null || rows.some((row) => isOf(row, open))) return;
    findRow(asked(), open).then((opened) => {
      if (wanted === open) set({ opened });
    }, failed);
  };
  return {
    again,
    goTo: (open: ConversationOf | null): void => {
      if ((open && keyOf(open)) === (wanted && keyOf(wanted))) return;
      wanted = open;
      again();
    },
  };
}

/** The row that is kept known. */
function createHeld(
  parts: ReadonlyMap<AccountId, MergedPart>,
  { get, set }: Pick<PagesOptions, 'get' | 'set'>,
) {
  let wanted: MergedRow | null = null;
  const keep = (next: MergedRow | null) => {
    if (wanted) parts.get(wanted.account)?.keep(null);
    wanted = next;
    if (next) parts.get(next.account)?.keep(next.conversation.convId);
  };
  return {
    hold: (row: MergedRow) => {
      keep(row);
      const { rows, first } = get();
      const at = rows?.indexOf(row) ?? -1;
      if (at >= 0) set({ held: { row, index: first + at } });
      return () => {
        if (wanted === row) keep(null);
      };
    },
    /** Where it is now. */
    among: ({ rows, first, total }: Merged, before: HeldRow | null): HeldRow | null => {
      if (wanted === null) return null;
      const held = { account: wanted.account, convId: wanted.conversation.convId };
      const at = rows.findIndex((row) => isOf(row, held));
      const row = rows[at];
      if (row) return { row, index: first + at };
      const isGone = parts.get(held.account)?.lacks(held.convId) ?? true;
      return isGone || before === null || before.index >= total ? null : before;
    },
  };
}

const readOf = (row: MergedRow | null): ReadConversation | null =>
  row && { account: row.account, convId: row.conversation.convId, conversation: row.conversation };

/** The conversation beside another in the rows that are read; null past an end, undefined if they don't have it. */
function besideIn(
  { rows, first, total }: Pick<MergedState, 'rows' | 'first' | 'total'>,
  from: ConversationOf | null,
  by: 1 | -1,
): ReadConversation | null | undefined {
  const at = from === null ? -1 : (rows?.findIndex((row) => isOf(row, from)) ?? -1);
  if (rows === null || at < 0) return undefined;
  const index = first + at + by;
  if (index < 0 || index >= total) return null;
  const row = rows[at + by];
  return row && readOf(row);
}

function holds(
  {
    rows,
    first,
    total,
  }: { readonly rows: readonly MergedRow[]; readonly first: number; readonly total: number },
  from: number,
  to: number,
): boolean {
  return Math.max(0, from) >= first && Math.min(total - 1, to) < first + rows.length;
}

import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useIsPainted } from '../../../lib/paint/useIsPainted.ts';
import { estimateRowHeight } from '../rows/rowHeight.ts';
import type { RowHead, ThreadRow } from '../rows/threadRows.ts';
import type { Target } from '../store/threadState.ts';
import type { MessageVirtualizer } from './messageVirtualizer.ts';
import { END_THRESHOLD, isScrolledToEnd, useKeptEnd, useKeptEndAtGrowth } from './useKeptEnd.ts';
import { HISTORY_NOTICE_HEIGHT, openingOffset, usePlacing } from './usePlacing.ts';

/** Rows nearer than this to a loaded end trigger the next page. */
const LOAD_AHEAD = 25;
/** Rows drawn beyond the view on each side: as many as a quick scroll needs, and for the first frame as few as wrong estimates need. */
const OVERSCAN = 8;
const FIRST_OVERSCAN = 3;

interface AnchoredListOptions {
  readonly rows: readonly ThreadRow[];
  /** The newest message was loaded before the last change; see ThreadState. */
  readonly isFollowing: boolean;
  readonly target: Target | null;
  /** Always rendered, so that it can keep the focus. */
  readonly activeIndex: number;
  /** Rows near the first or last loaded message come into view. */
  readonly onNearStart: () => void;
  readonly onNearEnd: () => void;
  /** After each move: whether the end is in view, the row at the top, and the last row whose end is in view. */
  readonly onView: (isAtEnd: boolean, firstSeen: number, lastSeen: number) => void;
}

/**
 * A virtual list that keeps what the person reads in place. Rows that are added above, grow late or disappear move nothing in view, and
 * once the end is in view, it stays there.
 */
export function useAnchoredList(options: AnchoredListOptions) {
  const { rows, isFollowing, target, activeIndex, onNearStart, onNearEnd, onView } = options;
  const scroller = useRef<HTMLDivElement>(null);

  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const estimateSize = useFirstEstimate(rows);
  const rangeExtractor = useCallback(
    (range: Range) => withIndex(defaultRangeExtractor(range), activeIndex, range.count),
    [activeIndex],
  );
  const anchor = useHeadAnchor(rows);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize,
    initialRect: { width: innerWidth, height: innerHeight },
    initialOffset: () => openingOffset(rows, target, estimateSize),
    measureElement: anchor.measure,
    rangeExtractor,
    anchorTo: 'end',
    followOnAppend: isFollowing,
    overscan: useIsPainted() ? OVERSCAN : FIRST_OVERSCAN,
    paddingStart: HISTORY_NOTICE_HEIGHT,
    paddingEnd: 12,
    scrollPaddingStart: 12,
    scrollEndThreshold: END_THRESHOLD,
  });
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = anchor.keepsView;
  const settleHeads = useEffectEvent(() => anchor.settle(virtualizer));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is above a message changes only with the rows
  useLayoutEffect(() => settleHeads(), [rows]);

  const isPlaced = usePlacing(scroller, virtualizer, rows, target);
  const items = virtualizer.getVirtualItems();
  const isAtEnd = isScrolledToEnd(scroller.current);
  useKeptEnd(scroller, virtualizer, isPlaced, isAtEnd);
  useKeptEndAtGrowth(scroller, virtualizer, rows, isPlaced, isFollowing);

  const first = virtualizer.range?.startIndex ?? 0;
  const last = virtualizer.range?.endIndex ?? 0;
  const reported = useEffectEvent(() => {
    if (!isPlaced || rows.length === 0) return;
    if (first < LOAD_AHEAD) onNearStart();
    if (last >= rows.length - LOAD_AHEAD) onNearEnd();
    const top = virtualizer.scrollOffset ?? 0;
    const bottom = top + (virtualizer.scrollRect?.height ?? 0);
    onView(isAtEnd, firstSeen(items, top, bottom) ?? first, lastSeen(items, bottom));
  });
  // After every render: a move, a page, a row that grew.
  useEffect(() => reported());

  return { virtualizer, scroller, items, isAtEnd, isPlaced };
}

/**
 * A row's height is estimated once. Otherwise, a text that changes before its row was ever rendered would move everything below, and no
 * measurement would correct that.
 */
function useFirstEstimate(rows: readonly ThreadRow[]): (index: number) => number {
  const estimates = useRef(new Map<ThreadRow['key'], number>());
  return useCallback(
    (index: number) => {
      const row = rows[index];
      if (row === undefined) return 0;
      const height = estimates.current.get(row.key) ?? estimateRowHeight(row);
      estimates.current.set(row.key, height);
      return height;
    },
    [rows],
  );
}

/** A row's state at its last measurement. */
interface Measured {
  readonly head: RowHead;
  /** The frame of its first measurement (time of the document's timeline, ms). */
  readonly since: number;
}

/**
 * Visible rows keep their place. If the part above a message changes (an older message now has the day separator), the message stays and
 * the content above it moves. The same applies to rows above the view with a corrected height, and to rows that come into view above.
 */
function useHeadAnchor(rows: readonly ThreadRow[]) {
  const measured = useRef(new Map<VirtualItem['key'], Measured>());
  const changedHeads = useRef(new Set<VirtualItem['key']>());

  /** Records whether the row had another head at its last measurement. */
  const note = ({ key, head }: ThreadRow): boolean => {
    const before = measured.current.get(key);
    const isChanged = before !== undefined && !isSameHead(before.head, head);
    measured.current.set(key, { head, since: before?.since ?? frameTime() });
    if (isChanged) changedHeads.current.add(key);
    else changedHeads.current.delete(key);
    return isChanged;
  };
  /** Scrolling back by a page brings unmeasured rows into view above the visible ones. */
  const isAboveWhatWasRead = (index: number, { range }: MessageVirtualizer): boolean => {
    const now = frameTime();
    const wasThere = ({ key }: ThreadRow) => (measured.current.get(key)?.since ?? now) < now;
    const isReadAbove = rows.slice(range?.startIndex ?? 0, index).some(wasThere);
    return !isReadAbove && rows.slice(index + 1, (range?.endIndex ?? 0) + 1).some(wasThere);
  };
  return {
    /** Applies the new height of rows whose head changed, before anything is painted. */
    settle: (virtualizer: MessageVirtualizer) => {
      for (const element of virtualizer.elementsCache.values()) {
        const index = virtualizer.indexFromElement(element);
        const row = rows[index];
        if (row && note(row)) virtualizer.resizeItem(index, element.offsetHeight);
      }
    },
    measure: (
      element: HTMLLIElement,
      entry: ResizeObserverEntry | undefined,
      virtualizer: MessageVirtualizer,
    ) => {
      const row = rows[virtualizer.indexFromElement(element)];
      if (row) note(row);
      return measureElement(element, entry, virtualizer);
    },
    /** Whether the list scrolls along when this row's measured height differs. */
    keepsView: (item: VirtualItem, _delta: number, virtualizer: MessageVirtualizer) => {
      const offset = virtualizer.scrollOffset ?? 0;
      if (changedHeads.current.has(item.key)) return true;
      if (virtualizer.itemSizeCache.has(item.key)) return item.end <= offset;
      return item.start < offset || isAboveWhatWasRead(item.index, virtualizer);
    },
  };
}

/** The same for everything within one frame. */
const frameTime = (): number => Number(document.timeline.currentTime ?? 0);

function isSameHead(a: RowHead, b: RowHead): boolean {
  return (
    a.gap === b.gap &&
    a.startsDay === b.startsDay &&
    a.startsNew === b.startsNew &&
    a.startsGroup === b.startsGroup &&
    a.namesSender === b.namesSender
  );
}

function withIndex(indexes: number[], extra: number, count: number): number[] {
  if (extra < 0 || extra >= count || indexes.includes(extra)) return indexes;
  return [...indexes, extra].sort((a, b) => a - b);
}

/** The last rendered row that ends above `bottom`; -1 if there is none. */
function lastSeen(items: readonly VirtualItem[], bottom: number): number {
  return items.findLast((item) => item.end <= bottom + END_THRESHOLD)?.index ?? -1;
}

/** The row at the top, of which at least half is in view unless it is higher than that. */
const firstSeen = (items: readonly VirtualItem[], top: number, bottom: number): number | undefined =>
  items.find(({ start, end }) => (start + end) / 2 >= top && start < bottom)?.index;

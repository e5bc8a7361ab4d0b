import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { AnyRows } from './rows/conversationRows.ts';

/** The indexes in view, the last one included. */
interface Range {
  readonly startIndex: number;
  readonly endIndex: number;
}

interface Place {
  readonly key: string;
  readonly index: number;
}

/** Keeps the rows in view where they are when others come above them. At its top the list shows what comes. `rowHeight`: CSS pixels. */
export function useSteadyRows(
  scroller: RefObject<HTMLElement | null>,
  rows: AnyRows,
  range: Range | null,
  rowHeight: number,
): void {
  const inView = useRef<readonly Place[]>([]);
  useLayoutEffect(() => {
    const moved = movedDown(inView.current, rows);
    // The scroll position is read only when it matters: after a change of the page, reading it costs a layout.
    const down = moved > 0 && isBelowTop(scroller.current, rowHeight) ? moved : 0;
    if (down > 0) scroller.current?.scrollBy({ top: down * rowHeight });
    inView.current = range ? placesIn(rows, range, down) : [];
  });
}

const isBelowTop = (element: HTMLElement | null, rowHeight: number): boolean =>
  element !== null && element.scrollTop >= rowHeight;

/** By how many rows the visible ones moved down. One that moved up itself, usually to the top, doesn't count. */
function movedDown(before: readonly Place[], rows: AnyRows): number {
  const stayed = before.find(({ key, index }) => rows.indexOf(key) >= index);
  return stayed ? rows.indexOf(stayed.key) - stayed.index : 0;
}

function placesIn(rows: AnyRows, { startIndex, endIndex }: Range, down: number): readonly Place[] {
  const indexes = Array.from({ length: endIndex - startIndex + 1 }, (_, i) => startIndex + down + i);
  return indexes.flatMap((index) => {
    const row = rows.at(index);
    return row.kind === 'conversation' ? [{ key: row.key, index }] : [];
  });
}

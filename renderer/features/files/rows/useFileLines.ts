import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { FileEntry } from '../../../../shared/model/files/files.ts';
import type { MsgId } from '../../../../shared/model/ids.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useFilePanel } from '../store/filePanelStore.ts';
import { type MonthRow, monthRowsOf, rowOfFile } from './monthRows.ts';
import { useFileFocus } from './useFileFocus.ts';

/** CSS pixels; FileRows.module.css has the same. */
const HEIGHT = { month: 44, grid: 200, list: 60 } as const;
const TILE = { min: 148, gap: 12 } as const;
/** The next files load this many lines before the end. */
const NEAR_END = 6;

interface FileLinesOptions {
  readonly files: readonly FileEntry[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<HTMLElement | null>;
  /** Width of the lines, CSS pixels. */
  readonly width: number;
  readonly onRemove: (msgIds: readonly MsgId[]) => void;
}

/** The lines of the list: the files in each, which lines are in the document, and where the focus is. */
export function useFileLines({ files, scroller, list, width, onRemove }: FileLinesOptions) {
  const { filePanel } = useAccountStores();
  const view = useFilePanel((state) => state.view);
  const hasOlder = useFilePanel((state) => state.hasOlder);
  const more = useFilePanel((state) => state.more);
  const columns = view === 'grid' ? Math.max(1, Math.floor((width + TILE.gap) / (TILE.min + TILE.gap))) : 1;
  const tileWidth = Math.floor((width - TILE.gap * (columns - 1)) / columns);
  const rows = useMemo(() => monthRowsOf(files, columns), [files, columns]);

  const reveal = (msgId: MsgId) => virtualizer.scrollToIndex(rowOfFile(rows, msgId));
  const { current, onKeyDown, focusCurrent } = useFileFocus({ rows, files, list, reveal, onRemove });
  const currentRow = current === null ? -1 : rowOfFile(rows, current);
  const heightOf = (row: MonthRow | undefined) => (row?.kind === 'month' ? HEIGHT.month : HEIGHT[view]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 4,
    initialOffset: () => filePanel.getState().scrollTop,
    scrollPaddingStart: HEIGHT.month,
    // The focused file stays in the document wherever the list scrolls.
    rangeExtractor: (range: Range) => withIndex(defaultRangeExtractor(range), currentRow),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights of the other view are other ones
  useEffect(() => virtualizer.measure(), [view, columns, virtualizer]);
  useFocusOnArrival(list, focusCurrent);

  // Before `range` is read, which this renews.
  const items = virtualizer.getVirtualItems();
  const inView = virtualizer.range?.endIndex ?? 0;
  useEffect(() => {
    if (hasOlder && inView >= rows.length - NEAR_END) more();
  }, [hasOlder, inView, rows.length, more]);
  return { rows, items, columns, tileWidth, heightOf, virtualizer, current, onKeyDown };
}

/** When the pane opens, focuses the first or the last focused file, unless the focus moved elsewhere in the meantime. */
function useFocusOnArrival(list: RefObject<HTMLElement | null>, focusCurrent: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const pane = list.current?.closest('section');
    if (document.activeElement === pane) focusCurrent();
  });
}

function withIndex(indexes: number[], index: number): number[] {
  if (index < 0 || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}

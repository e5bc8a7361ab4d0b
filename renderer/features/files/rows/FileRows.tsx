import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileEntry } from '../../../../shared/files.ts';
import type { MsgId } from '../../../../shared/model.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { cx } from '../../../ui/cx.ts';
import { chooseTo, toggleChosen } from '../store/fileChoice.ts';
import { useFilePanel } from '../store/filePanelStore.ts';
import { FileItem } from './FileItem.tsx';
import { FileMenu, type FileMenuRequest, menuPoint } from './FileMenu.tsx';
import styles from './FileRows.module.css';
import { type MonthRow, monthRowsOf, rowOfFile } from './monthRows.ts';
import { pressMeans, useFileFocus } from './useFileFocus.ts';
import { useListedFile } from './useListedFile.ts';

/** CSS pixels; FileRows.module.css has the same. */
const HEIGHT = { month: 44, grid: 200, list: 60 } as const;
const TILE = { min: 148, gap: 12 } as const;
/** The next files load this many lines before the end. */
const NEAR_END = 6;

interface FileRowsProps {
  readonly files: readonly FileEntry[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Width of the lines, CSS pixels. */
  readonly width: number;
  readonly onRemove: (msgIds: readonly MsgId[]) => void;
}

/** Files grouped by month. Only those in view are in the document. */
export function FileRows({ files, scroller, width, onRemove }: FileRowsProps) {
  const { t } = useTranslation('files');
  const { filePanel } = useAccountStores();
  const view = useFilePanel((state) => state.view);
  const convId = useFilePanel((state) => state.convId);
  const hasOlder = useFilePanel((state) => state.hasOlder);
  const more = useFilePanel((state) => state.more);
  const choice = useFilePanel((state) => state.choice);
  const choose = useFilePanel((state) => state.choose);
  const setActive = useFilePanel((state) => state.setActive);
  const columns = view === 'grid' ? Math.max(1, Math.floor((width + TILE.gap) / (TILE.min + TILE.gap))) : 1;
  const tileWidth = Math.floor((width - TILE.gap * (columns - 1)) / columns);
  const rows = useMemo(() => monthRowsOf(files, columns), [files, columns]);
  const list = useRef<HTMLDivElement>(null);
  const actions = useListedFile();
  const { menu, openMenu, closeMenu } = useMenu();

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

  const items = virtualizer.getVirtualItems();
  const inView = virtualizer.range?.endIndex ?? 0;
  useEffect(() => {
    if (hasOlder && inView >= rows.length - NEAR_END) more();
  }, [hasOlder, inView, rows.length, more]);

  const toggle = (msgId: MsgId) => choose(toggleChosen(filePanel.getState().choice, msgId));
  const extend = (msgId: MsgId) => {
    const order = files.map((file) => file.msgId);
    choose(chooseTo(filePanel.getState().choice, order, null, msgId));
  };
  const itemOf = (entry: FileEntry) => (
    <FileItem
      key={entry.msgId}
      entry={entry}
      view={view}
      withConversation={convId === null}
      width={tileWidth}
      isActive={entry.msgId === current}
      isChosen={choice.chosen.has(entry.msgId)}
      isStill={!virtualizer.isScrolling}
      onPress={(status, event) => {
        setActive(entry.msgId);
        const means = pressMeans(event);
        if (means === 'act') actions.press(entry, status);
        else if (means === 'toggle') toggle(entry.msgId);
        else extend(entry.msgId);
      }}
      onToggle={(isRange) => {
        setActive(entry.msgId);
        if (isRange) extend(entry.msgId);
        else toggle(entry.msgId);
      }}
      onMenu={(target, x, y) => openMenu(entry, target, x, y)}
    />
  );
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table knows no lines that are not in the document */}
      <div
        ref={list}
        role="grid"
        tabIndex={-1}
        aria-label={t('panel.files')}
        aria-multiselectable="true"
        aria-rowcount={hasOlder ? -1 : rows.length}
        className={styles['list']}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {items.map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: see the grid
            // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
            <div
              key={key}
              role="row"
              aria-rowindex={index + 1}
              className={cx(
                styles['row'],
                row.kind === 'month' ? styles['month'] : styles[view === 'grid' ? 'grid' : 'listed'],
              )}
              style={{
                height: heightOf(row),
                transform: `translateY(${start}px)`,
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              }}
            >
              {row.kind === 'month' ? <Month at={row.at} /> : row.files.map(itemOf)}
            </div>
          );
        })}
      </div>
      {menu === null ? null : (
        <FileMenu
          request={menu}
          onClose={closeMenu}
          choice={{
            isChosen: choice.chosen.has(menu.entry.msgId),
            onToggle: () => toggle(menu.entry.msgId),
          }}
        />
      )}
    </>
  );
}

function Month({ at }: { readonly at: number | null }) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
  const name = at === null ? t('unknown.time') : format.format(at);
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    // biome-ignore lint/a11y/useFocusableInteractive: it can only be read
    <div role="rowheader">
      <h2 className={styles['name']}>{name}</h2>
    </div>
  );
}

function useMenu() {
  const [menu, setMenu] = useState<FileMenuRequest | null>(null);
  const openMenu = (entry: FileEntry, target: Element, x?: number, y?: number) =>
    setMenu({ entry, ...menuPoint(target, x, y) });
  return { menu, openMenu, closeMenu: () => setMenu(null) };
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

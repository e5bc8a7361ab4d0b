import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useConversations } from '../conversations/conversationsStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import styles from './ConversationList.module.css';
import { type OpenRowMenu, useRowMenu } from './menu/useRowMenu.tsx';
import { ConversationRow } from './rows/ConversationRow.tsx';
import { indexOfKey, isKnown, type Listed, type ListRow, rowAt, rowCount } from './rows/conversationRows.ts';
import { PendingRow } from './rows/PendingRow.tsx';
import { useRovingFocus } from './useRovingFocus.ts';
import { useSteadyRows } from './useSteadyRows.ts';

/** ConversationList.module.css has the same value. */
const ROW_HEIGHT = 68;

interface ConversationListProps extends Listed {
  /** How many conversations there are, with those that are not listed. */
  readonly known: number;
  /** Lists those as well. */
  readonly onShowAll: () => void;
  /** The scrolling element. */
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** The conversations. Only those in view are in the document. Arrow keys, Page Up, Page Down, Home and End move among them. */
export function ConversationList({ known, onShowAll, scroller, ...listed }: ConversationListProps) {
  const { t } = useTranslation('frame');
  const reach = useConversations((state) => state.reach);
  const selectedKey = useSelection(({ selection }) => {
    if (selection?.kind === 'conversation') return String(selection.convId);
    return selection?.kind === 'outbox' ? selection.id : null;
  });
  const count = rowCount(listed);
  const keyOf = (index: number) => rowAt(listed, index).key;

  const { activeIndex, moveTo, list, passing } = useRovingFocus(listed, selectedKey);
  const menu = useRowMenu();
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: keyOf,
    overscan: 6,
    // The row with the focus stays in the document wherever the list is scrolled to.
    rangeExtractor: (range: Range) => withIndex(defaultRangeExtractor(range), activeIndex),
  });
  const items = virtualizer.getVirtualItems();
  const { range } = virtualizer;
  const from = (range?.startIndex ?? 0) - listed.pending.length;
  const to = (range?.endIndex ?? 0) - listed.pending.length;
  // Each time: the same rows in view may be other ones of another page.
  useEffect(() => reach(from, to));
  useSteadyRows(scroller, listed, range, ROW_HEIGHT);

  useRevealed(listed, selectedKey, (index) => virtualizer.scrollToIndex(index));

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
    const wanted = wantedIndex(event, activeIndex, { count, page });
    // Keys that lead out of the list are handled elsewhere.
    if (wanted === null || (wanted === activeIndex && /^(Arrow|Page)/u.test(event.key))) return;
    event.preventDefault();
    virtualizer.scrollToIndex(wanted);
    moveTo(wanted);
  };
  const showAll = () => {
    onShowAll();
    // The first row that comes takes the button's place.
    moveTo(count);
  };
  return (
    <>
      <ul
        ref={list}
        aria-label={t('conversations.list')}
        className={styles['list']}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        {...passing}
      >
        {items.map(({ index, key, start }) => {
          const row = rowAt(listed, index);
          return (
            <li
              key={key}
              aria-setsize={listed.pending.length + known}
              aria-posinset={index + 1}
              className={styles['item']}
              style={{ transform: `translateY(${start}px)` }}
            >
              <RowContent
                row={row}
                isSelected={row.key === selectedKey}
                isActive={index === activeIndex}
                onMenu={menu.open}
              />
            </li>
          );
        })}
      </ul>
      {listed.total < known ? <ShowAll total={known} onPress={showAll} /> : null}
      {menu.overlays}
    </>
  );
}

/** Scrolls only for a new choice, once its position is known. A conversation that moves up because of a new message doesn't scroll. */
function useRevealed(listed: Listed, selectedKey: string | null, scrollTo: (index: number) => void): void {
  const revealed = useRef<string | null>(null);
  useEffect(() => {
    if (selectedKey === revealed.current) return;
    const index = selectedKey === null ? -1 : indexOfKey(listed, selectedKey);
    if (index >= 0) scrollTo(index);
    if (selectedKey === null || isKnown(listed, selectedKey)) revealed.current = selectedKey;
  });
}

function ShowAll({ total, onPress }: { readonly total: number; readonly onPress: () => void }) {
  const { t } = useTranslation('frame');
  return (
    <Button variant="quiet" isWide onPress={onPress}>
      {t('conversations.showAll', { total })}
    </Button>
  );
}

interface RowContentProps {
  readonly row: ListRow;
  readonly isSelected: boolean;
  /** Can be reached with Tab. */
  readonly isActive: boolean;
  readonly onMenu: OpenRowMenu;
}

function RowContent({ row, onMenu, ...state }: RowContentProps) {
  switch (row.kind) {
    case 'pending':
      return <PendingRow item={row.item} {...state} />;
    case 'conversation':
      return <ConversationRow conversation={row.conversation} onMenu={onMenu} {...state} />;
    case 'waiting':
      return <div className={styles['waiting']} />;
  }
}

function wantedIndex(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  from: number,
  { count, page }: { readonly count: number; readonly page: number },
): number | null {
  if (altKey || ctrlKey || metaKey) return null;
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, from + 1);
    case 'ArrowUp':
      return Math.max(0, from - 1);
    case 'PageDown':
      return Math.min(count - 1, from + page);
    case 'PageUp':
      return Math.max(0, from - page);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

function withIndex(indexes: number[], index: number): number[] {
  return indexes.includes(index) ? indexes : [...indexes, index].sort((a, b) => a - b);
}

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useConversation, useConversations } from '../conversations/conversationsStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import styles from './ConversationList.module.css';
import { ConversationRow } from './rows/ConversationRow.tsx';
import { indexOfKey, isKnown, type Listed, type ListRow, rowAt, rowCount } from './rows/conversationRows.ts';
import { PendingRow } from './rows/PendingRow.tsx';
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

  const { activeIndex, moveTo, list } = useRovingFocus(listed, selectedKey);
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

  // Scrolls only for a new choice, once its position is known. A conversation that moves up because of a new message doesn't scroll.
  const revealed = useRef<string | null>(null);
  useEffect(() => {
    if (selectedKey === revealed.current) return;
    const index = selectedKey === null ? -1 : indexOfKey(listed, selectedKey);
    if (index >= 0) virtualizer.scrollToIndex(index);
    if (selectedKey === null || isKnown(listed, selectedKey)) revealed.current = selectedKey;
  });

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
              <RowContent row={row} isSelected={row.key === selectedKey} isActive={index === activeIndex} />
            </li>
          );
        })}
      </ul>
      {listed.total < known ? <ShowAll total={known} onPress={showAll} /> : null}
    </>
  );
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
}

function RowContent({ row, isSelected, isActive }: RowContentProps) {
  switch (row.kind) {
    case 'pending':
      return <PendingRow item={row.item} isSelected={isSelected} isActive={isActive} />;
    case 'conversation':
      return <ConversationRow conversation={row.conversation} isSelected={isSelected} isActive={isActive} />;
    case 'waiting':
      return <div className={styles['waiting']} />;
  }
}

/** One row can be reached with Tab: the one last moved to, else the open one, else the first. */
function useRovingFocus(listed: Listed, selectedKey: string | null) {
  const list = useRef<HTMLUListElement>(null);
  // A new object each time, so that it is drawn, and done with, also where nothing else changes.
  const [wanted, setWanted] = useState<{ readonly key: string } | null>(null);
  const done = useRef(wanted);
  const activeIndex = Math.max(
    0,
    firstFound([wanted?.key ?? null, selectedKey], (key) => indexOfKey(listed, key)),
  );

  // Known also where the list is scrolled far away from it.
  const active = rowAt(listed, activeIndex);
  useConversation(active.kind === 'conversation' ? active.conversation.convId : null);

  // A row that isn't loaded yet takes the focus once it is, unless the person moved the focus since.
  useEffect(() => {
    if (done.current === wanted) return;
    const row = list.current?.querySelector<HTMLElement>('[tabindex="0"]');
    const isElsewhere = !hasFocus(list.current) && document.activeElement !== document.body;
    if (!row && !isElsewhere) return;
    // From now on it is that conversation, wherever it moves.
    const found = wanted && { key: active.key };
    done.current = found;
    setWanted(found);
    if (!isElsewhere) row?.focus({ preventScroll: true });
  });

  useFocusOnceShown(list);
  const moveTo = (index: number) => setWanted({ key: rowAt(listed, index).key });
  return { activeIndex, moveTo, list };
}

/** After a start or a sign-in nothing has the focus, and people go on from the list. */
function useFocusOnceShown(list: RefObject<HTMLUListElement | null>): void {
  const isNew = useRef(true);
  useEffect(() => {
    if (!isNew.current) return;
    const row = list.current?.querySelector<HTMLElement>('[tabindex="0"]');
    const isElsewhere = document.activeElement !== document.body;
    isNew.current = !row && !isElsewhere;
    if (!isElsewhere) row?.focus({ preventScroll: true });
  });
}

const hasFocus = (list: HTMLElement | null): boolean => list?.contains(document.activeElement) ?? false;

function firstFound(keys: readonly (string | null)[], indexOf: (key: string) => number): number {
  for (const key of keys) {
    const index = key === null ? -1 : indexOf(key);
    if (index >= 0) return index;
  }
  return -1;
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

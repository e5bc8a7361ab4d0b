import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { useSettings } from '../settings/settingsStore.ts';
import styles from './ConversationList.module.css';
import type { AnyRows, Rows } from './rows/conversationRows.ts';
import { type Pickable, usePicking } from './usePicking.ts';
import { useRovingFocus } from './useRovingFocus.ts';
import { useSteadyRows } from './useSteadyRows.ts';

/** ConversationList.module.css has the same values. */
const ROW_HEIGHTS = { comfortable: 68, compact: 44 } as const;
/** Of a third line. */
const MORE_WHEN_TALL = 20;

interface AnyRow {
  readonly kind: string;
  readonly key: string;
}

export interface RowState {
  readonly isSelected: boolean;
  /** Can be reached with Tab. */
  readonly isActive: boolean;
}

interface RowListProps<Row extends AnyRow> {
  readonly rows: Rows<Row>;
  readonly label?: string;
  /** The name of the view that the rows are of; omitted: they are of none. */
  readonly view?: string;
  /** Another view is chosen, whose rows aren't read yet. */
  readonly isLate?: boolean;
  /** How many there are, with those that are not listed. */
  readonly known: number;
  /** How many of the first rows aren't conversations yet. */
  readonly pending: number;
  readonly selectedKey: string | null;
  /** The rows have a third line. */
  readonly isTall?: boolean;
  /** Lists those that are not listed as well. */
  readonly onShowAll?: () => void;
  /** The scrolling element. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Sees to it that the conversations from one index to another are read. */
  readonly reach: (from: number, to: number) => void;
  /** Which rows can be selected; omitted: none. */
  readonly pickable?: Pickable<Row>;
  /** Keeps a row known, however far from it the list is scrolled. */
  readonly hold: (row: Row) => (() => void) | undefined;
  readonly children: (row: Row, state: RowState) => ReactNode;
}

/** Rows, of which only those in view are in the document. Arrow keys, Page Up, Page Down, Home and End move among them. */
export function RowList<Row extends AnyRow>(props: RowListProps<Row>) {
  const { t } = useTranslation('frame');
  const { rows, label, view = '', isLate = false, known, pending, selectedKey, isTall = false } = props;
  const { onShowAll, scroller, reach, hold, pickable, children } = props;
  const { count } = rows;
  const hasLetters = useSettings(({ settings }) => settings.letterKeys);
  const density = useSettings(({ settings }) => settings.density);
  const rowHeight = ROW_HEIGHTS[density] + (isTall ? MORE_WHEN_TALL : 0);

  const { activeIndex, moveTo, list, passing } = useRovingFocus(rows, selectedKey);
  const { onMove, clicks, clearedBy } = usePicking(rows, pickable);
  useHeld(rows.at(activeIndex), hold);
  const virtualizer = useDrawnRows(rows, { scroller, rowHeight, activeIndex });
  const { range } = virtualizer;
  useReached(range, pending, reach);
  useSteadyRows(scroller, rows, range, rowHeight);

  useRevealed(rows, selectedKey, (index) => virtualizer.scrollToIndex(index));
  const goTo = (index: number) => {
    virtualizer.scrollToIndex(index);
    moveTo(index);
  };
  useTopOfView(view, list, () => goTo(0));

  const onKeyDown = (event: KeyboardEvent) => {
    if (clearedBy(event)) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const wanted = wantedIndex(event, activeIndex, { count, page, hasLetters });
    // Keys that lead out of the list are handled elsewhere.
    if (wanted === null || (wanted === activeIndex && /^(Arrow|Page|[jk]$)/iu.test(event.key))) return;
    event.preventDefault();
    onMove(event, activeIndex, wanted);
    goTo(wanted);
  };
  const showAll = () => {
    onShowAll?.();
    // The first row that comes takes the button's place.
    moveTo(count);
  };
  return (
    <>
      <ul
        ref={list}
        aria-label={label ?? t('conversations.list')}
        aria-busy={isLate}
        className={cx(
          styles['list'],
          isTall && styles['isTall'],
          density === 'compact' && styles['isCompact'],
        )}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        {...clicks(activeIndex)}
        {...passing}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows.at(index);
          return (
            <li
              key={key}
              aria-setsize={pending + known}
              aria-posinset={index + 1}
              data-row={row.key}
              className={styles['item']}
              style={{ transform: `translateY(${start}px)` }}
            >
              {row.kind === 'waiting' ? (
                <Waiting isActive={index === activeIndex} />
              ) : (
                children(row, { isSelected: row.key === selectedKey, isActive: index === activeIndex })
              )}
            </li>
          );
        })}
      </ul>
      {count - pending < known ? <ShowAll total={known} onPress={showAll} /> : null}
    </>
  );
}

/** Takes the place of a row until that is read. The active one has the focus, since the row it was on may no longer be drawn. */
const Waiting = ({ isActive }: Pick<RowState, 'isActive'>) => (
  <div className={styles['waiting']} {...(isActive && { tabIndex: -1, 'data-takes-focus': true })} />
);

interface Drawn {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rowHeight: number;
  readonly activeIndex: number;
}

/** The rows in view. The one with the focus stays in the document wherever the list is scrolled to. */
function useDrawnRows(rows: AnyRows, { scroller, rowHeight, activeIndex }: Drawn) {
  const virtualizer = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows.at(index).key,
    overscan: 6,
    rangeExtractor: (range: Range) => withIndex(defaultRangeExtractor(range), activeIndex),
  });
  const { measure } = virtualizer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are placed anew
  useEffect(measure, [measure, rowHeight]);
  return virtualizer;
}

/** Has the conversations in view read. `pending`: how many of the first rows aren't conversations yet. */
function useReached(
  range: Pick<Range, 'startIndex' | 'endIndex'> | null,
  pending: number,
  reach: (from: number, to: number) => void,
): void {
  const from = (range?.startIndex ?? 0) - pending;
  const to = (range?.endIndex ?? 0) - pending;
  // Each time: the same rows in view may be other ones of another page.
  useEffect(() => reach(from, to));
}

/** The row that Tab reaches is known also where the list is scrolled far away from it. */
function useHeld<Row extends AnyRow>(row: Row, hold: RowListProps<Row>['hold']): void {
  const take = useEffectEvent((_key: string) => hold(row));
  useEffect(() => take(row.key), [row.key]);
}

/** Scrolls only for a new choice, once its position is known. A conversation that moves up because of a new message doesn't scroll. */
function useRevealed(rows: AnyRows, selectedKey: string | null, scrollTo: (index: number) => void): void {
  const revealed = useRef<string | null>(null);
  useEffect(() => {
    if (selectedKey === revealed.current) return;
    const index = selectedKey === null ? -1 : rows.indexOf(selectedKey);
    if (index >= 0) scrollTo(index);
    if (selectedKey === null || rows.isKnown(selectedKey)) revealed.current = selectedKey;
  });
}

/**
 * In another view, the row with the focus may be far from what is in view, and letters would change it out of sight. So the first row takes
 * its place, as part of the drawing: no key can come before that.
 */
function useTopOfView(view: string, list: RefObject<HTMLElement | null>, toTop: () => void): void {
  const before = useRef(view);
  useLayoutEffect(() => {
    if (before.current === view) return;
    before.current = view;
    const { activeElement } = document;
    if (activeElement === document.body || list.current?.contains(activeElement)) toTop();
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

interface Steps {
  readonly count: number;
  /** How many rows are in view. */
  readonly page: number;
  /** Letters move, too. */
  readonly hasLetters: boolean;
}

const ARROW_OF: Readonly<Record<string, string>> = {
  j: 'ArrowDown',
  J: 'ArrowDown',
  k: 'ArrowUp',
  K: 'ArrowUp',
};

function wantedIndex(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  from: number,
  { count, page, hasLetters }: Steps,
): number | null {
  if (altKey || ctrlKey || metaKey) return null;
  switch (hasLetters ? (ARROW_OF[key] ?? key) : key) {
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

import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import type { ThreadRow } from '../rows/threadRows.ts';
import type { Target } from '../store/threadState.ts';
import type { MessageVirtualizer } from './messageVirtualizer.ts';
import type { Active } from './useActiveRow.ts';
import { useFocusAfterJump } from './useFocusAfterJump.ts';

interface MessageFocusOptions {
  readonly rows: readonly ThreadRow[];
  readonly scroller: RefObject<HTMLElement | null>;
  readonly active: Active;
  readonly virtualizer: MessageVirtualizer;
  readonly target: Target | null;
  readonly onOldest: () => void;
  readonly onNewest: () => void;
  readonly onLeave: () => void;
  /** Takes the other keys that it knows. `moveTo` moves the focus to the row at that index. */
  readonly onOtherKey: (event: KeyboardEvent, moveTo: (index: number) => void) => boolean;
}

/** Moves the focus between messages: arrows, Page Up and Page Down, Home, End; Esc leaves (WAI-ARIA, roving tabindex). */
export function useMessageFocus(options: MessageFocusOptions) {
  const { rows, scroller, active, virtualizer, target, onOldest, onNewest, onLeave, onOtherKey } = options;
  const [wanted, setWanted] = useState<{ readonly key: ThreadRow['key'] } | null>(null);

  const focusRow = useEffectEvent((key: ThreadRow['key']) => {
    const index = rows.findIndex((row) => row.key === key);
    const row = scroller.current?.querySelector(`[data-index="${index}"] > * > [data-message]`);
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (wanted !== null) focusRow(wanted.key);
  }, [wanted]);

  const focusOn = ({ key }: ThreadRow) => {
    active.choose(key);
    setWanted({ key });
  };
  const moveTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (!row) return;
    virtualizer.scrollToIndex(rows.indexOf(row), { align: 'auto' });
    focusOn(row);
  };

  useFocusAfterJump({ rows, scroller, active, target, focusOn, onLeave });

  const byPage = (direction: 1 | -1) => {
    const from = virtualizer.measurementsCache[active.index];
    const height = virtualizer.scrollRect?.height ?? 0;
    const to = from && virtualizer.getVirtualItemForOffset(from.start + direction * height);
    const step = to && to.index !== active.index ? to.index : active.index + direction;
    moveTo(step);
  };

  const move = (key: string): boolean => {
    switch (key) {
      case 'ArrowUp':
        moveTo(active.index - 1);
        return true;
      case 'ArrowDown':
        moveTo(active.index + 1);
        return true;
      case 'PageUp':
        byPage(-1);
        return true;
      case 'PageDown':
        byPage(1);
        return true;
      case 'Home':
        onOldest();
        return true;
      case 'End':
        onNewest();
        return true;
      case 'Escape':
        onLeave();
        return true;
      default:
        return false;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (!(isPlain && move(event.key)) && !onOtherKey(event, moveTo)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onFocus = (event: FocusEvent) => {
    const index = Number(event.target.closest('[data-index]')?.getAttribute('data-index') ?? -1);
    const row = rows[index];
    if (row) active.choose(row.key);
  };

  return { onKeyDown, onFocus, moveTo, focusActive: () => moveTo(active.index) };
}

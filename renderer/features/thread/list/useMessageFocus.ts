import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { ThreadRow } from '../rows/threadRows.ts';
import type { Target } from '../store/threadStore.ts';
import type { MessageVirtualizer } from './messageVirtualizer.ts';

interface MessageFocusOptions {
  readonly rows: readonly ThreadRow[];
  readonly scroller: RefObject<HTMLElement | null>;
  readonly active: Active;
  readonly virtualizer: MessageVirtualizer;
  readonly target: Target | null;
  readonly onOldest: () => void;
  readonly onNewest: () => void;
  readonly onLeave: () => void;
}

/** The one message that Tab reaches; the newest until another one is selected. */
export interface Active {
  readonly index: number;
  choose(key: ThreadRow['key']): void;
  /** The selected message is gone. */
  readonly isGone: boolean;
  forget(): void;
}

export function useActiveRow(rows: readonly ThreadRow[]): Active {
  const [key, setKey] = useState<ThreadRow['key'] | null>(null);
  const index = key === null ? -1 : rows.findIndex((row) => row.key === key);
  return {
    index: index < 0 ? rows.length - 1 : index,
    choose: setKey,
    isGone: key !== null && index < 0,
    forget: () => setKey(null),
  };
}

/** Moves the focus between messages: arrows, Page Up and Page Down, Home, End; Esc leaves (WAI-ARIA, roving tabindex). */
export function useMessageFocus(options: MessageFocusOptions) {
  const { rows, scroller, active, virtualizer, target, onOldest, onNewest, onLeave } = options;
  const [wanted, setWanted] = useState<{ readonly key: ThreadRow['key'] } | null>(null);

  const focusRow = useEffectEvent((key: ThreadRow['key']) => {
    const index = rows.findIndex((row) => row.key === key);
    const row = scroller.current?.querySelector(`[data-index="${index}"] > * > [data-message]`);
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (wanted !== null) focusRow(wanted.key);
  }, [wanted]);

  /** A removed row takes the focus with its buttons. */
  const leaveGone = useEffectEvent(() => {
    if (!active.isGone || document.activeElement !== document.body) return;
    active.forget();
    onLeave();
  });

  const moveTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (!row) return;
    virtualizer.scrollToIndex(rows.indexOf(row), { align: 'auto' });
    active.choose(row.key);
    setWanted({ key: row.key });
  };

  /** A jump from the list moves the focus. The row it started from may be gone, and the focus with it. */
  const follow = useEffectEvent((place: Target) => {
    const focused = document.activeElement;
    if (focused !== document.body && !scroller.current?.contains(focused)) return;
    const rowOf = () => {
      if (place.kind === 'newest') return rows.at(-1);
      if (place.kind === 'oldest') return rows[0];
      return rows.find((row) => row.key === place.msgId);
    };
    const row = rowOf();
    if (!row) return;
    active.choose(row.key);
    setWanted({ key: row.key });
  });
  const followed = useRef(target);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only with the rows does one go
  useEffect(() => {
    const isJump = target !== null && target !== followed.current;
    followed.current = target;
    // The rows of a jump are the new target of the focus; it isn't lost to them.
    if (isJump) follow(target);
    else leaveGone();
  }, [target, rows]);

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
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !move(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onFocus = (event: FocusEvent) => {
    const index = Number(event.target.closest('[data-index]')?.getAttribute('data-index') ?? -1);
    const row = rows[index];
    if (row) active.choose(row.key);
  };

  return { onKeyDown, onFocus, focusActive: () => moveTo(active.index) };
}

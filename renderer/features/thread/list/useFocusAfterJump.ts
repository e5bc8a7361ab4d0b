import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { ThreadRow } from '../rows/threadRows.ts';
import type { Target } from '../store/threadState.ts';
import type { Active } from './useActiveRow.ts';

interface FocusAfterJumpOptions {
  readonly rows: readonly ThreadRow[];
  readonly scroller: RefObject<HTMLElement | null>;
  readonly active: Active;
  readonly target: Target | null;
  readonly focusOn: (row: ThreadRow) => void;
  readonly onLeave: () => void;
}

/** Takes the focus along when the list jumps, and leaves the list when the focused message is removed. */
export function useFocusAfterJump(options: FocusAfterJumpOptions): void {
  const { rows, scroller, active, target, focusOn, onLeave } = options;

  /** A removed row takes the focus with its buttons. */
  const leaveGone = useEffectEvent(() => {
    if (!active.isGone || document.activeElement !== document.body) return;
    active.forget();
    onLeave();
  });

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
    if (row) focusOn(row);
  });
  const followed = useRef(target);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the rows
  useEffect(() => {
    const isJump = target !== null && target !== followed.current;
    followed.current = target;
    // The rows of a jump are the new target of the focus; it isn't lost to them.
    if (isJump) follow(target);
    else leaveGone();
  }, [target, rows]);
}

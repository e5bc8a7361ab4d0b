import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AnyRows } from './rows/conversationRows.ts';

/** One row can be reached with Tab: the one that last had the focus, else the open one, else the first. */
export function useRovingFocus(rows: AnyRows, selectedKey: string | null) {
  const list = useRef<HTMLUListElement>(null);
  // A new object each time, so that it is drawn, and done with, also where nothing else changes.
  const [wanted, setWanted] = useState<{ readonly key: string } | null>(null);
  const done = useRef(wanted);
  const follow = (next: { readonly key: string } | null) => {
    done.current = next;
    setWanted(next);
  };
  const activeIndex = Math.max(0, firstFound([wanted?.key ?? null, selectedKey], rows.indexOf));

  const active = rows.at(activeIndex);

  // A row that isn't loaded yet takes the focus once it is, unless the person moved the focus since. As part of the drawing: later, it would
  // undo the step of a key that was pressed meanwhile.
  useLayoutEffect(() => {
    if (done.current === wanted) return;
    const row = list.current?.querySelector<HTMLElement>('[tabindex="0"]');
    const isElsewhere = !hasFocus(list.current) && document.activeElement !== document.body;
    if (!row && !isElsewhere) return;
    // From now on it is that conversation, wherever it moves.
    follow(wanted && { key: active.key });
    if (!isElsewhere) row?.focus({ preventScroll: true });
  });

  useFocusOnceShown(list);
  const moveTo = (index: number) => setWanted({ key: rows.at(index).key });
  const passing = useFocusPassedOn(rows, moveTo, (key) => {
    // Keys go on from the row with the focus, however it came there: by a click, too, or from another pane.
    if (key !== active.key) follow({ key });
  });
  useOnceAnotherIsOpen(selectedKey, () => {
    if (!hasFocus(list.current)) follow(null);
  });
  return { activeIndex, moveTo, list, passing };
}

/** When the row with the focus leaves the list, the one that takes its place gets the focus. `onRow`: a row has it. */
function useFocusPassedOn(rows: AnyRows, moveTo: (index: number) => void, onRow: (key: string) => void) {
  const held = useRef<{ readonly element: Element; readonly key: string; readonly index: number } | null>(
    null,
  );
  const { count } = rows;
  useLayoutEffect(() => {
    if (held.current === null || held.current.element.isConnected) return;
    const { key, index } = held.current;
    held.current = null;
    // A row that is only scrolled out of view has not left.
    const hasLeft = rows.indexOf(key) < 0;
    if (hasLeft && document.activeElement === document.body && count > 0) moveTo(Math.min(index, count - 1));
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      const position = target.closest('li')?.getAttribute('aria-posinset');
      const index = Number(position) - 1;
      if (!position) return;
      held.current = { element: target, key: rows.at(index).key, index };
      onRow(held.current.key);
    },
    // The focus moved, unless the row is being removed, or the window has lost the focus.
    onBlur: () =>
      queueMicrotask(() => {
        const element = held.current?.element;
        if (element?.isConnected && document.activeElement !== element) held.current = null;
      }),
  };
}

function useOnceAnotherIsOpen(selectedKey: string | null, act: () => void): void {
  const before = useRef(selectedKey);
  useEffect(() => {
    if (before.current === selectedKey) return;
    before.current = selectedKey;
    act();
  });
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

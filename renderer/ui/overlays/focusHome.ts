import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The pane in the middle. Accounts that are not shown have one, too. */
export const shownMain = (): HTMLElement | null =>
  [...document.querySelectorAll('main')].find((main) => main.checkVisibility()) ?? null;

/** Moves a focus that is lost to the open dialog, else to where one writes, else to the pane in the middle of the window. */
function focusHome(): void {
  if (document.activeElement !== document.body) return;
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]');
  const home = [...dialogs].at(-1) ?? shownMain()?.querySelector<HTMLElement>('textarea') ?? shownMain();
  home?.focus();
}

/** For an element that closes automatically while it has the focus. */
export function useFocusHomeFrom(place: RefObject<HTMLElement | null>): void {
  // Before the element is removed, because that takes the focus away.
  useLayoutEffect(
    () => () => {
      if (place.current?.contains(document.activeElement)) queueMicrotask(focusHome);
    },
    [place],
  );
}

/** Once `isLost`: the element that had the focus, or would get it back, can't take it. */
export function useFocusHomeOnce(isLost: boolean): void {
  useEffect(() => {
    // A dialog that closes returns the focus in the next frame, and a disabled element loses it then.
    if (isLost) requestAnimationFrame(() => requestAnimationFrame(focusHome));
  }, [isLost]);
}

/** Once there are fewer: the one that had the focus may be gone. */
export function useFocusHomeAtFewer(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    if (isFewer) requestAnimationFrame(() => requestAnimationFrame(focusHome));
  }, [count]);
}

/** In a dialog: what opened it, and would get the focus back, may be gone by the time it closes. */
export function FocusHomeAfter(): null {
  useEffect(
    () => () => {
      // The library returns the focus in the next frame.
      requestAnimationFrame(() => requestAnimationFrame(focusHome));
    },
    [],
  );
  return null;
}

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const firstShown = (selector: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  ) ?? null;

/** The pane in the middle. Accounts that are not shown have one, too. */
export const shownMain = (): HTMLElement | null => firstShown('main');

/**
 * Moves a focus that is lost to the open dialog, else to where one writes, else to the pane in the middle of the window, or to the row that
 * Tab reaches where the list takes its place.
 */
function focusHome(): void {
  if (document.activeElement !== document.body) return;
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]');
  const main = shownMain();
  const home = [...dialogs].at(-1) ?? main?.querySelector<HTMLElement>('textarea') ?? main;
  (home ?? firstShown('li [tabindex="0"]'))?.focus();
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

/** Whenever `shown` changes: what had the focus may be gone with what was shown before. */
export function useFocusHomeAfter(shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    const hasChanged = shown !== before.current;
    before.current = shown;
    if (hasChanged) requestAnimationFrame(() => requestAnimationFrame(focusHome));
  }, [shown]);
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

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { shownDialogs } from './isCovered.ts';

const firstShown = (selector: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  ) ?? null;

/** The pane in the middle. Accounts that are not shown have one, too. */
export const shownMain = (): HTMLElement | null => firstShown('main');

/** The search box above the list. */
export const shownSearchBox = (): HTMLElement | null =>
  firstShown('input[type="search"], input[role="searchbox"]');

/** The pane in use, or the one in the middle. */
export const paneInUse = (): HTMLElement | null => firstShown('[data-in-use]') ?? shownMain();

/** The pane of that name, or the one in the middle. */
export const shownPane = (name: string): HTMLElement | null =>
  firstShown(`[data-pane="${name}"]`) ?? shownMain();

/**
 * Moves a focus that is lost to the open dialog, else to `opener`, which had it before, else to where one writes, else to the pane that is in
 * use or in the middle of the window, or to the row that Tab reaches where the list takes its place.
 */
function focusHome(opener: HTMLElement | null | undefined = null): void {
  if (document.activeElement !== document.body) return;
  const main = paneInUse();
  const former = opener?.isConnected ? opener : null;
  const home = shownDialogs().at(-1) ?? former ?? main?.querySelector<HTMLElement>('textarea') ?? main;
  (home ?? firstShown('li [tabindex="0"]'))?.focus();
}

/** Calls back once a menu or dialog that closes has returned the focus, which the library does in the next frame. */
export const afterReturn = (act: () => void): void =>
  void requestAnimationFrame(() => requestAnimationFrame(() => act()));

/** The same for the dialog that has the focus and was just told to close. It goes when the page draws, which may be many frames later. */
export function onceClosed(act: () => void): void {
  const dialog = document.activeElement?.closest('[role$="dialog"]');
  const look = () => {
    if (dialog?.isConnected) requestAnimationFrame(look);
    else afterReturn(act);
  };
  look();
}

/** The same where a dialog that closes has yet to return the focus; elsewhere at once, so that the next key goes where this leads. */
export function onceReturned(act: () => void): void {
  const { activeElement } = document;
  const isReturning = activeElement === document.body || activeElement?.closest('[role$="dialog"]') != null;
  if (isReturning) afterReturn(act);
  else flushSync(act);
}

/** For an element that closes automatically while it has the focus. */
export function useFocusHomeFrom(place: RefObject<HTMLElement | null>): void {
  // Before the element is removed, because that takes the focus away.
  useLayoutEffect(
    () => () => {
      if (place.current?.contains(document.activeElement)) queueMicrotask(() => focusHome());
    },
    [place],
  );
}

/** Once `isLost`: the element that had the focus, or would get it back, can't take it. */
export function useFocusHomeOnce(isLost: boolean): void {
  useEffect(() => {
    // A disabled element loses the focus when it gets it back.
    if (isLost) afterReturn(focusHome);
  }, [isLost]);
}

/** Whenever `shown` changes: what had the focus may be gone with what was shown before. */
export function useFocusHomeAfter(shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    const hasChanged = shown !== before.current;
    before.current = shown;
    if (hasChanged) afterReturn(focusHome);
  }, [shown]);
}

/** By the element of an open menu: what had the focus before it opened. */
const openers = new WeakMap<Element, HTMLElement>();

/** For a menu that opens at a point: returns a ref of its element, so that a dialog that it opens knows whose menu it was. */
export function useOpenerOf(): (menu: Element | null) => void {
  const [opener] = useState(() => document.activeElement);
  return useCallback(
    (menu) => {
      if (menu !== null && opener instanceof HTMLElement) openers.set(menu, opener);
    },
    [opener],
  );
}

/**
 * In a dialog that closes: returns the focus at once, for the keys that follow, and not in the next frame, as the library does. What opened
 * it may be gone by then, as the entry of a menu is.
 */
export function FocusHomeAfter(): null {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const menu = before?.closest('[role="menu"]');
      // Once the library lets go of the focus, and of the page behind the dialog.
      if (!menu) queueMicrotask(() => returnFocus(before));
      afterReturn(() => focusHome(menu && openers.get(menu)));
    },
    [before],
  );
  return null;
}

/** The element that had the focus may have gone with what the dialog was about. */
function returnFocus(before: Element | null): void {
  if (document.activeElement !== document.body) return;
  if (before instanceof HTMLElement && before.isConnected) before.focus();
  else focusHome();
}

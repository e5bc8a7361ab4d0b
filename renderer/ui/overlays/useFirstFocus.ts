import { type RefObject, useEffect } from 'react';
import { shownDialogs } from './isCovered.ts';

const CONTROLS = 'button:not([disabled]), input, select, textarea, a[href]';

/**
 * In a dialog, once `isReady`: the focus goes to the first element of `place` that `preferred` selects, or else to its first control, unless the
 * person has moved it by then. Without this, the dialog itself has it.
 */
export function useFirstFocus(
  place: RefObject<HTMLElement | null>,
  isReady: boolean,
  preferred?: string,
): void {
  useEffect(() => {
    const dialog = shownDialogs().at(-1);
    const element = place.current;
    if (!isReady || element === null || !dialog?.contains(element)) return;
    const { activeElement } = document;
    if (activeElement !== dialog && dialog.contains(activeElement)) return;
    const controls = [...element.querySelectorAll<HTMLElement>(CONTROLS)];
    // Of radio buttons, the chosen one.
    const first = controls.find(({ tabIndex }) => tabIndex >= 0);
    const wanted = preferred && element.querySelector<HTMLElement>(preferred);
    (wanted || first)?.focus();
  }, [place, isReady, preferred]);
}

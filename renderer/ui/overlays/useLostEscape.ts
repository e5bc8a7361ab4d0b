import { useEffect, useState } from 'react';
import { useEarlyKeys } from '../useEarlyKeys.ts';

/** The dialogs that are open, the top one last. */
const openDialogs: symbol[] = [];

/**
 * Closes the top dialog also by an Esc that reaches nothing: the focused element in it may be gone or no
 * longer focusable, or in a dialog that has just closed and is still drawn.
 */
export function useLostEscape(isOpen: boolean, close: () => void): void {
  const [dialog] = useState(() => Symbol('dialog'));
  useEffect(() => {
    if (!isOpen) return;
    openDialogs.push(dialog);
    return () => {
      openDialogs.splice(openDialogs.indexOf(dialog), 1);
    };
  }, [isOpen, dialog]);
  useEarlyKeys(isOpen, (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (openDialogs.at(-1) !== dialog || !isLost(event.target)) return;
    // The panes behind it are not meant.
    event.preventDefault();
    close();
  });
}

function isLost(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.closest('[data-exiting]') !== null);
}

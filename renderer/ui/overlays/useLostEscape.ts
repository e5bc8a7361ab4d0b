import { useEffect, useState } from 'react';
import { useEarlyKeys } from '../useEarlyKeys.ts';
import { addDialog, topDialog } from './openDialogs.ts';

/**
 * Closes the top dialog also by an Esc that reaches nothing: the focused element in it may be gone or no
 * longer focusable, or in a dialog that has just closed and is still drawn.
 */
export function useLostEscape(isOpen: boolean, close: () => void): void {
  const [dialog] = useState(() => Symbol('dialog'));
  useEffect(() => (isOpen ? addDialog(dialog) : undefined), [isOpen, dialog]);
  useEarlyKeys(isOpen, (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (topDialog() !== dialog || !isLost(event.target)) return;
    // The panes behind it are not meant.
    event.preventDefault();
    close();
  });
}

function isLost(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.closest('[data-exiting]') !== null);
}

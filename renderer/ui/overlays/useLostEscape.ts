import { useEarlyKeys } from '../useEarlyKeys.ts';

/** Closes a dialog also by an Esc that reaches nothing: the focused element in it may be gone or no longer focusable. */
export function useLostEscape(isOpen: boolean, close: () => void): void {
  useEarlyKeys(isOpen, (event) => {
    if (event.key !== 'Escape' || event.target !== document.body) return;
    // The panes behind it are not meant.
    event.preventDefault();
    close();
  });
}

import { useEarlyKeys } from '../useEarlyKeys.ts';

/** Closes a dialog also by an Esc that reaches nothing: what had the focus in it may have gone, or be no place for it any more. */
export function useLostEscape(isOpen: boolean, close: () => void): void {
  useEarlyKeys(isOpen, (event) => {
    if (event.key !== 'Escape' || event.target !== document.body) return;
    // The panes behind it are not meant.
    event.preventDefault();
    close();
  });
}

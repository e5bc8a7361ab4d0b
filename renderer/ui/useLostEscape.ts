import { useEffect, useEffectEvent } from 'react';

/** Closes a dialog also by an Esc that reaches nothing: what had the focus in it may have gone, or be no place for it any more. */
export function useLostEscape(isOpen: boolean, close: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.target !== document.body) return;
    // The panes behind it are not meant.
    event.preventDefault();
    close();
  });
  useEffect(() => {
    if (!isOpen) return;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener, true);
    return () => window.removeEventListener('keydown', listener, true);
  }, [isOpen]);
}

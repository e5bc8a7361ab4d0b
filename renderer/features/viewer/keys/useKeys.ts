import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `press` for each key in the viewer that no inner element handled; true: it handled the key. With `isFirst` it comes before those
 * without.
 */
export function useKeys(press: (event: KeyboardEvent) => boolean, isFirst = false): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && isInViewer(event.target) && press(event)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener, isFirst);
    return () => window.removeEventListener('keydown', listener, isFirst);
  }, [isFirst]);
}

/** A dialog may open over it, such as one for the password: keys typed there belong to the dialog alone. */
const isInViewer = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.closest('[data-viewer]') !== null);

type Keys = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Without a modifier that makes a command of it; Shift is only another letter. */
export const isPlain = ({ ctrlKey, metaKey, altKey }: Keys): boolean => !ctrlKey && !metaKey && !altKey;

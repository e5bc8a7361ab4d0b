import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns a ref for the part of a page whose control takes the focus at once when `isBack` becomes true. After a key has submitted a form,
 * `autoFocus` of the library waits for a frame, in which the dialog moves the focus, and then gives up.
 */
export function useFocusBack<Part extends HTMLElement>(isBack: boolean): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    if (isBack) part.current?.querySelector<HTMLElement>('input:checked, button')?.focus();
  }, [isBack]);
  return part;
}

import type { KeyboardEvent, MouseEvent } from 'react';

/** Where a menu opens: at the pointer, or below the element for the keyboard or a button. CSS pixels of the window. */
export function pointOf(event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>): {
  readonly x: number;
  readonly y: number;
} {
  if (event.type === 'contextmenu' && 'clientX' in event && (event.clientX !== 0 || event.clientY !== 0)) {
    return { x: event.clientX, y: event.clientY };
  }
  const { left, bottom } = event.currentTarget.getBoundingClientRect();
  return { x: left, y: bottom };
}

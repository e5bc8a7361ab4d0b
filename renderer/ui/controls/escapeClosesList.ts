import type { KeyboardEvent } from 'react';

/** Before a box with suggestions sees a key: an Esc that closes their list does nothing else. */
export function escapeClosesList(event: KeyboardEvent): void {
  const isOpen = event.target instanceof Element && event.target.ariaExpanded === 'true';
  if (event.key === 'Escape' && isOpen) event.preventDefault();
}

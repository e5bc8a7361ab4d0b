import type { ClipboardEvent } from 'react';

/**
 * Copies what is selected as text alone. As a page it would also have the hints of quotes, with names given here, which must not leave this
 * computer.
 */
export function copyText(event: ClipboardEvent): void {
  const text = getSelection()?.toString() ?? '';
  if (text === '') return;
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
}

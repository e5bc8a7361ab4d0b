import type { ClipboardEvent } from 'react';

/** Copies what is selected as text alone. The page's form of it would also have hints, with names given here, which must not leave this computer. */
export function copyText(event: ClipboardEvent): void {
  const text = getSelection()?.toString() ?? '';
  if (text === '') return;
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
}

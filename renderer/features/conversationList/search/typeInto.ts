import { flushSync } from 'react-dom';

/**
 * Types keys into a text field that were typed before it existed; `\n` is Enter. An Enter without a text before it isn't meant for the box.
 */
export function typeInto(field: HTMLTextAreaElement | null, typed: string): void {
  if (field === null) return;
  for (const part of typed.replace(/^\n+/u, '').split(/(\n)/u)) {
    if (part !== '\n') insert(field, part);
    else if (pressEnter(field)) insert(field, part);
  }
}

/** Whether the box wants a line break. */
function pressEnter(field: HTMLTextAreaElement): boolean {
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  return flushSync(() => field.dispatchEvent(event));
}

function insert(field: HTMLTextAreaElement, text: string): void {
  if (text === '') return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  flushSync(() => field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text })));
}

import { insertAtCaret } from '../lib/text/insertText.ts';
import { paneInUse } from './overlays/focusHome.ts';

/** Writes keys that came early into the field with the focus, or else into the message box of the pane in use. Enter begins a line. */
export function writeAtFocus(text: string): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLTextAreaElement) writeIn(activeElement, text);
  else if (isTextInput(activeElement)) writeIn(activeElement, text.replaceAll('\n', ''));
  else writeInBox(text);
}

/** The same into the message box of the pane in use, if it has one. */
export const writeInBox = (text: string): void =>
  writeIn(paneInUse()?.querySelector('textarea') ?? null, text);

/** An Enter without a text before it begins no line. */
function writeIn(field: HTMLTextAreaElement | HTMLInputElement | null, text: string): void {
  const typed = text.replace(/^\n+/u, '');
  if (typed !== '') insertAtCaret(field, typed);
}

const isTextInput = (element: Element | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && !['radio', 'checkbox'].includes(element.type);

/**
 * Inserts a text as if it were typed, so that the field's own undo takes it out again: to set the value would empty the undo history.
 * Replaces what is selected from `start` to `end`, and leaves the caret behind the text. The field must be in use.
 */
export function insertText(field: HTMLTextAreaElement, text: string, start: number, end: number): void {
  field.focus();
  field.setSelectionRange(start, end);
  // Deprecated, but the only way into the undo history (HTML Editing APIs). Chromium keeps it.
  document.execCommand('insertText', false, text);
}

/** The same at the caret, in the place of what is selected. */
export function insertAtCaret(field: HTMLTextAreaElement | null, text: string): void {
  if (field !== null) insertText(field, text, field.selectionStart, field.selectionEnd);
}

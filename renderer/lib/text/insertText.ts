/**
 * Inserts a text as if it were typed, so that the field's own undo takes it out again: to set the value would empty the undo history.
 * Replaces what is selected from `start` to `end`, and leaves the caret behind the text. The field must be in use.
 */
function insertText(
  field: HTMLTextAreaElement | HTMLInputElement,
  text: string,
  start: number,
  end: number,
): void {
  field.focus();
  // Undo takes a run of typing as one, which ends where the caret moves.
  field.setSelectionRange(0, 0);
  field.setSelectionRange(start, end);
  // Deprecated, but the only way into the undo history (HTML Editing APIs). Chromium keeps it.
  if (text !== '') document.execCommand('insertText', false, text);
  else if (start < end) document.execCommand('delete');
  field.setSelectionRange(0, 0);
  field.setSelectionRange(start + text.length, start + text.length);
}

/** The same before the text in the field. The caret stays where it is in that text. */
export function insertAhead(field: HTMLTextAreaElement | null, text: string): void {
  if (field === null) return;
  const { selectionStart, selectionEnd } = field;
  insertText(field, text, 0, 0);
  field.setSelectionRange(selectionStart + text.length, selectionEnd + text.length);
}

/** The same at the caret, in the place of what is selected. */
export function insertAtCaret(field: HTMLTextAreaElement | HTMLInputElement | null, text: string): void {
  if (field !== null) insertText(field, text, field.selectionStart ?? 0, field.selectionEnd ?? 0);
}

/** The same in the place of what stands from `start` to `end`. The caret goes into the text, UTF-16 units from its beginning. */
export function insertFilled(
  field: HTMLTextAreaElement | null,
  { text, caret }: { readonly text: string; readonly caret: number },
  start: number,
  end: number,
): void {
  if (field === null) return;
  insertText(field, text, start, end);
  field.setSelectionRange(start + caret, start + caret);
}

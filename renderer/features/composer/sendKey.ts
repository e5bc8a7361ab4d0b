/** The parts of a keyboard event that decide whether it sends. */
interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** An input method is putting a character together: Enter belongs to it. */
  readonly isComposing: boolean;
}

/** Whether a key press in the message box sends: Enter or Shift+Enter by the person's setting, Ctrl or Command with Enter always. */
export function isSendKey(press: KeyPress, enterSends: boolean): boolean {
  if (press.key !== 'Enter' || press.isComposing || press.altKey) return false;
  if (press.ctrlKey || press.metaKey) return true;
  return press.shiftKey !== enterSends;
}

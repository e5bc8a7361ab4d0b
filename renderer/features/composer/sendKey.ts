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

/** Whether a key press in the message box asks when to send. */
export const isLaterKey = ({ key, shiftKey, ctrlKey, metaKey, altKey, isComposing }: KeyPress): boolean =>
  key === 'Enter' && shiftKey && (ctrlKey || metaKey) && !altKey && !isComposing;

/** Whether a key press in the message box sends: Ctrl or Command with Enter always, Enter alone as set, and with Shift never. */
export function isSendKey(press: KeyPress, enterSends: boolean): boolean {
  if (press.key !== 'Enter' || press.isComposing || press.altKey) return false;
  if (press.ctrlKey || press.metaKey) return true;
  return enterSends && !press.shiftKey;
}

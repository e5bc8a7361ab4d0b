import { useRef, useState } from 'react';
import { useEarlyKeys } from '../../ui/useEarlyKeys.ts';

/** Keys that came before the field that they are for. */
export interface KeysAhead {
  readonly text: string;
  /** Enter came, too. */
  readonly isEntered: boolean;
  /** Typed after Enter. */
  readonly rest: string;
}

const NONE: KeysAhead = { text: '', isEntered: false, rest: '' };

/**
 * Keeps what is typed from `start` on until `take`, which returns it. Esc ends it, too: then `onEscape` is called. Keys with Ctrl, Cmd or Alt
 * and those of input methods are left alone.
 */
export function useKeysAhead(onEscape: () => void) {
  const [isOn, setOn] = useState(false);
  // Null: keys go where they are typed, also those that come before the next render.
  const kept = useRef<KeysAhead | null>(null);
  const take = (): KeysAhead => {
    const keys = kept.current ?? NONE;
    kept.current = null;
    setOn(false);
    return keys;
  };
  useEarlyKeys(isOn, (event) => {
    if (kept.current === null) return;
    const keys = kept.current;
    const edit = (change: (text: string) => string) => {
      const part = keys.isEntered ? 'rest' : 'text';
      kept.current = { ...keys, [part]: change(keys[part]) };
    };
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      take();
      onEscape();
    } else if (event.key === 'Enter') kept.current = { ...keys, isEntered: true };
    else if (event.key === 'Backspace') edit((text) => [...text].slice(0, -1).join(''));
    else if ([...event.key].length === 1) edit((text) => text + event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const start = () => {
    kept.current = NONE;
    setOn(true);
  };
  return { isOn, start, take };
}

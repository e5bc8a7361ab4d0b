import { useContext, useEffect, useEffectEvent } from 'react';
import { ComboBoxStateContext } from 'react-aria-components/ComboBox';

interface FirstFocusedProps {
  /** What is typed. */
  readonly typed: string;
  /** The key of the first suggestion; null: there is none. */
  readonly first: string | null;
  /** False: what is typed is complete, and no suggestion is to be taken unasked. */
  readonly isOn?: boolean;
}

/**
 * In a combo box: its first suggestion is the highlighted one, which Enter takes. The library highlights none by itself, and opens the list only
 * while something is typed: not for suggestions that come after the last key.
 */
export function FirstFocused({ typed, first, isOn = true }: FirstFocusedProps) {
  const state = useContext(ComboBoxStateContext);
  const isOpen = state?.isOpen ?? false;
  const open = useEffectEvent(() => {
    if (state?.isFocused && !state.isOpen) state.open(null, 'input');
  });
  const highlight = useEffectEvent(() => {
    if (state?.isOpen) state.selectionManager.setFocusedKey(first);
  });
  useEffect(() => {
    if (typed !== '' && first !== null) open();
  }, [typed, first]);
  useEffect(() => {
    if (isOn && typed !== '' && isOpen && first !== null) highlight();
  }, [isOn, typed, isOpen, first]);
  return null;
}

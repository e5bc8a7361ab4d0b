import { useContext, useEffect, useEffectEvent, useRef } from 'react';
import { ComboBoxStateContext } from 'react-aria-components/ComboBox';

interface FirstFocusedProps {
  /** The typed text. */
  readonly typed: string;
  /** The key of the first suggestion; null: there is none. */
  readonly first: string | null;
  /** False: the typed text is complete, or the suggestions aren't for it yet, so none is taken automatically. */
  readonly isOn?: boolean;
}

/**
 * In a combo box: its first suggestion is the highlighted one, which Enter takes, until the person moves to another. The library highlights none by
 * itself, and opens the list only while something is typed: not for suggestions that come after the last key.
 */
export function FirstFocused({ typed, first, isOn = true }: FirstFocusedProps) {
  const state = useContext(ComboBoxStateContext);
  const highlighted = useRef<string | null>(null);
  const open = useEffectEvent(() => {
    if (state?.isFocused && !state.isOpen) state.open(null, 'input');
  });
  const highlight = useEffectEvent(() => {
    if (!state?.isOpen || !isOn || typed === '' || first === null) return;
    const { selectionManager, collection } = state;
    const { focusedKey } = selectionManager;
    const isMoved =
      focusedKey !== null && focusedKey !== highlighted.current && collection.getItem(focusedKey) !== null;
    if (isMoved || focusedKey === first || collection.getItem(first) === null) return;
    highlighted.current = first;
    selectionManager.setFocusedKey(first);
  });
  useEffect(() => {
    if (typed !== '' && first !== null) open();
  }, [typed, first]);
  // Whenever something changed, and last of all: the library takes its highlight back after each key and as the list opens, and takes new suggestions in
  // a moment later.
  useEffect(() => {
    let isCurrent = true;
    queueMicrotask(() => {
      if (isCurrent) highlight();
    });
    return () => {
      isCurrent = false;
    };
  });
  return null;
}

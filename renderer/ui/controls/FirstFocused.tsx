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
 * Highlights the first suggestion of a combo box, which Enter takes, until the person moves to another. The library doesn't do that, and
 * opens the list only while the person types, not for suggestions that come after the last key.
 */
export function FirstFocused({ typed, first, isOn = true }: FirstFocusedProps) {
  const state = useContext(ComboBoxStateContext);
  const highlighted = useRef<string | null>(null);
  const opened = useRef('');
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
    // Once for each text: a list that the person closed stays closed.
    if (first === null || typed === opened.current) return;
    opened.current = typed;
    if (typed !== '') open();
  }, [typed, first]);
  // After every change, and last: the library removes its highlight after each key and when the list opens, and adds new suggestions a
  // moment later.
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

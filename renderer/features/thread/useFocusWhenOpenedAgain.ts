import { type RefObject, useEffect, useRef } from 'react';
import type { ComposerHandle } from '../composer/Composer.tsx';
import { useSelection } from '../navigation/selectionStore.ts';

/** What is open already and is opened once more, say from its row, is gone on with as if it came up. A jump to one of its messages moves no focus. */
export function useFocusWhenOpenedAgain(composer: RefObject<ComposerHandle | null>): void {
  const selection = useSelection((state) => state.selection);
  const opened = useRef(selection);
  useEffect(() => {
    if (selection === opened.current) return;
    opened.current = selection;
    const isJump = selection?.kind === 'conversation' && selection.jumpTo !== null;
    if (!isJump) composer.current?.focus();
  }, [selection, composer]);
}

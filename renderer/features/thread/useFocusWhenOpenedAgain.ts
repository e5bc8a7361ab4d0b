import { type RefObject, useEffect, useRef } from 'react';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import type { ComposerHandle } from '../composer/Composer.tsx';
import { useSelection } from '../navigation/selectionStore.ts';

/**
 * Opening the open conversation again, such as from its row, moves the focus as a first opening does. A jump to one of its messages
 * doesn't.
 */
export function useFocusWhenOpenedAgain(composer: RefObject<ComposerHandle | null>): void {
  const { pane, panes } = useAccountStores();
  const selection = useSelection((state) => state.selection);
  const opened = useRef(selection);
  useEffect(() => {
    if (selection === opened.current) return;
    opened.current = selection;
    const isJump = selection?.kind === 'conversation' && selection.jumpTo !== null;
    if (!isJump && panes.state.getState().active === pane) composer.current?.focus();
  }, [selection, composer, pane, panes]);
}

import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import type { Panes } from '../navigation/panesStore.ts';
import type { useDetails } from '../navigation/useDetails.ts';
import type { Front } from '../navigation/useFront.ts';
import { useGoBack } from '../navigation/useGoBack.ts';
import { backKey, isPressed } from '../shortcuts/shortcuts.ts';

interface Frame {
  readonly list: RefObject<HTMLElement | null>;
  readonly details: ReturnType<typeof useDetails>;
  readonly front: Front;
}

/** Goes back with an Esc that nothing nearer had a use for, and where there is room for one pane with Alt and the arrow left. */
export function useBackKeys({ list, details, front }: Frame): void {
  const { layout, panes, selection } = useAccountStores();
  const goBack = useGoBack();
  const back = () => {
    const { detailsOver, setDetailsOver } = layout.getState();
    if (panes.state.getState().isSplit && detailsOver !== null) return setDetailsOver(null);
    if (document.activeElement?.closest('[data-pane="beside"]')) return backBeside(panes);
    const isOver =
      (details.isNarrow && details.isOpen) || selection.getState().selection?.kind !== 'conversation';
    // To the found message that led here.
    if (front === 'all' && !isOver)
      list.current?.querySelector<HTMLElement>('[data-hit][aria-current]')?.focus();
    else goBack();
  };
  useKeys(back, front !== 'all');
}

/** To the conversation from its files, else to the main pane alone. */
function backBeside({ selections, closeBeside }: Panes): void {
  const { selection, leaveFiles } = selections.beside.getState();
  if (selection?.kind === 'files') leaveFiles();
  else closeBeside();
}

function useKeys(back: () => void, isSingle: boolean): void {
  const { platform } = useAppStores().info;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const isBackKey = isSingle && isPressed(event, backKey(platform), platform) && !isInDialog(event);
    if (isBackKey) event.preventDefault();
    if (isBackKey || event.key === 'Escape') back();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

const isInDialog = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null;

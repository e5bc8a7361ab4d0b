import type { ConvId } from '../../../shared/model/ids.ts';
import { useHasDialog } from '../../ui/overlays/openDialogs.ts';
import { useHelp } from './helpStore.ts';
import { useLayout } from './layoutStore.ts';
import { useSelection } from './selectionStore.ts';
import { useFront } from './useFront.ts';

/** The open conversation; null also where there is room for one pane, and the list is it. */
export function useConversationInView(): ConvId | null {
  const open = useSelection(({ selection }) =>
    selection?.kind === 'conversation' ? selection.convId : null,
  );
  return useFront() === 'list' ? null : open;
}

/** Whether something lies over all panes: any dialog, the viewer, or help. */
export function useIsWindowCovered(): boolean {
  const hasDialog = useHasDialog();
  return useIsOverlaid() || hasDialog;
}

/** Whether something lies over all panes that a place can close: a dialog of the window, the viewer, or help. */
export function useIsOverlaid(): boolean {
  const isInLayout = useLayout(({ dialog, viewed }) => dialog !== null || viewed !== null);
  const isHelp = useHelp(({ page }) => page !== null);
  return isInLayout || isHelp;
}

/** Whether something lies over the messages: also details, where there is room for one pane. */
export function useIsThreadCovered(): boolean {
  const isWindowCovered = useIsWindowCovered();
  return useFront() === 'details' || isWindowCovered;
}

import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ConvId } from '../../../shared/model/ids.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useHasDialog } from '../../ui/overlays/openDialogs.ts';
import { useHelp } from './helpStore.ts';
import { useLayout } from './layoutStore.ts';
import { usePanes } from './panesStore.ts';
import { type SelectionState, useSelection } from './selectionStore.ts';
import { useFront } from './useFront.ts';

const openIn = ({ selection }: SelectionState): ConvId | null =>
  selection?.kind === 'conversation' ? selection.convId : null;

/** The conversations that are open, that of the main pane first, whether or not there is room for them. */
export function useOpenConversations(): readonly ConvId[] {
  const { selections } = useAccountStores().panes;
  const main = useStore(selections.main, openIn);
  const beside = useStore(selections.beside, openIn);
  return useMemo(() => [main, beside].filter((convId) => convId !== null), [main, beside]);
}

/** The open conversation of the main pane; null also where there is room for one pane, and the list is it. */
function useMainInView(): ConvId | null {
  const open = useSelection(openIn);
  return useFront() === 'list' ? null : open;
}

/** That of the pane beside it; null also where there is no room for it. */
function useBesideInView(): ConvId | null {
  const open = useStore(useAccountStores().panes.selections.beside, openIn);
  return usePanes(({ isSplit }) => isSplit) ? open : null;
}

/** The open conversation; of two, the one that commands act on. */
export function useConversationInView(): ConvId | null {
  const [main, beside] = [useMainInView(), useBesideInView()];
  return usePanes(({ active }) => active) === 'main' ? main : beside;
}

/** The conversations in view. */
export function useConversationsInView(): readonly ConvId[] {
  const [main, beside] = [useMainInView(), useBesideInView()];
  return [main, beside].filter((convId) => convId !== null);
}

/** Those of which nothing lies over the messages. */
export function useUncoveredConversations(): readonly ConvId[] {
  const [main, beside] = [useMainInView(), useBesideInView()];
  const isMainCovered = useIsThreadCovered();
  const isBesideCovered = useIsDetailsOverBeside();
  return isMainCovered ? [] : [main, isBesideCovered ? null : beside].filter((convId) => convId !== null);
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

/** Whether something lies over the messages of this pane: also details, where there is room for one pane, and over the one beside. */
export function useIsThreadCovered(): boolean {
  const isWindowCovered = useIsWindowCovered();
  const isBesideCovered = useIsDetailsOverBeside();
  const { pane } = useAccountStores();
  return useFront() === 'details' || isWindowCovered || (pane === 'beside' && isBesideCovered);
}

/** Beside two conversations there is no room for details, which lie over the second. */
function useIsDetailsOverBeside(): boolean {
  const isOpen = useLayout(({ detailsOver }) => detailsOver !== null);
  return usePanes(({ isSplit }) => isSplit) && isOpen;
}

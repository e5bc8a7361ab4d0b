import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { ConvId } from '../../../shared/model/ids.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { shownPane } from '../../ui/overlays/focusHome.ts';
import { keyOf } from '../conversations/merged/mergedRows.ts';
import { useDetails } from '../navigation/useDetails.ts';
import { useTriageState } from '../triage/triageStore.ts';

const SEEN = { visibilityProperty: true };

/** Takes the focus to the note when a key asks for it from another pane, and with Esc back to where that was. Returns the box's handlers. */
export function useNoteFocus(convId: ConvId, isReady: boolean, box: RefObject<HTMLTextAreaElement | null>) {
  const { triage } = useAppStores();
  const { bridge, pane } = useAccountStores();
  const { account } = bridge;
  const details = useDetails();
  const cameFrom = useRef<Element | null>(null);
  const isWanted = useTriageState(
    ({ noted }) => noted !== null && keyOf(noted) === keyOf({ account, convId }),
  );
  useEffect(() => {
    if (!isWanted || !isReady) return;
    const { noted, askNote } = triage.getState();
    askNote(null);
    box.current?.focus();
    // People go on writing at the end of a note.
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
    cameFrom.current = noted?.from ?? null;
  });
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
      const from = cameFrom.current;
      const isThere = from instanceof HTMLElement && from.isConnected && from.checkVisibility(SEEN);
      if (isThere) from.focus();
      // Details that cover the conversation close.
      if (details.isNarrow) return;
      event.preventDefault();
      const opened = shownPane(pane);
      if (!isThere) (opened?.querySelector('textarea') ?? opened)?.focus();
    },
    // Back from another window, it still has the focus.
    onBlur: () => {
      if (document.activeElement !== box.current) cameFrom.current = null;
    },
  };
}

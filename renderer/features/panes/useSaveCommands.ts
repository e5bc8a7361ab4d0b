import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { afterReturn } from '../../ui/overlays/focusHome.ts';
import { useIsAll } from '../account/allAccounts.ts';
import { isSearched } from '../conversationList/search/messageSearchStore.ts';
import { useHandOver } from '../handover/useHandOver.ts';
import type { Front } from '../navigation/useFront.ts';

/** Saves the open conversation, or the results of the search that is open; hands conversations over, and takes them over. */
export function useSaveCommands(front: Front) {
  const { conversations, handover, selection, transcripts } = useAccountStores();
  const { bridge } = useAccountStores();
  const { triage } = useAppStores();
  const handOver = useHandOver();
  const isAll = useIsAll();
  /** Null: there is none, or it is of all accounts. */
  const searchedHere = (): string | null => {
    const query = conversations.getState().filter.trim();
    return !isAll && isSearched(query) ? query : null;
  };
  return {
    actions: {
      'save-transcript': () => {
        const { selection: open } = selection.getState();
        if (open?.kind !== 'conversation' || front === 'list') return;
        const { convId } = open;
        // The focus comes back from Go to first, and then from the dialog.
        afterReturn(() => transcripts.getState().want({ convId, msgIds: null }));
      },
      'hand-over': () => {
        const picked = [...triage.getState().picked.values()];
        const { selection: open } = selection.getState();
        const opened =
          open?.kind === 'conversation' ? [{ account: bridge.account, convId: open.convId }] : [];
        afterReturn(() => handOver(picked.length > 0 ? picked : opened));
      },
      'import-handover': () => void afterReturn(() => void handover.getState().choose()),
      'save-results': () => {
        const query = searchedHere();
        if (query !== null) afterReturn(() => transcripts.getState().want({ convId: null, query }));
      },
    },
    mayHandOver: () =>
      triage.getState().picked.size > 0 || selection.getState().selection?.kind === 'conversation',
    isSearched: () => searchedHere() !== null,
  };
}

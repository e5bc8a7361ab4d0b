import type { ConvId } from '../../../shared/model/ids.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { afterReturn } from '../../ui/overlays/focusHome.ts';
import { useIsAll } from '../account/allAccounts.ts';
import { isSearched } from '../conversationList/search/messageSearchStore.ts';
import { useHandOver } from '../handover/useHandOver.ts';

/**
 * Saves the open conversation, or the results of the search that is open; hands conversations over, and takes them over. `shownHere`: the
 * conversation in front; null: none.
 */
export function useSaveCommands(shownHere: () => ConvId | null) {
  const { bridge, conversations, handover, panes, transcripts } = useAccountStores();
  const { triage } = useAppStores();
  const handOver = useHandOver();
  const isAll = useIsAll();
  /** Null: there is none, or it is of all accounts. */
  const searchedHere = (): string | null => {
    const query = conversations.getState().filter.trim();
    return !isAll && isSearched(query) ? query : null;
  };
  /** Also out of sight. */
  const openHere = (): ConvId | null => {
    const { selection: open } = panes.active().selection.getState();
    return open?.kind === 'conversation' ? open.convId : null;
  };
  return {
    actions: {
      'save-transcript': () => {
        const convId = shownHere();
        if (convId === null) return;
        // The focus comes back from Go to first, and then from the dialog.
        afterReturn(() => transcripts.getState().want({ convId, msgIds: null }));
      },
      'hand-over': () => {
        const picked = [...triage.getState().picked.values()];
        const convId = openHere();
        const opened = convId === null ? [] : [{ account: bridge.account, convId }];
        afterReturn(() => handOver(picked.length > 0 ? picked : opened));
      },
      'import-handover': () => afterReturn(() => void handover.getState().choose()),
      'save-results': () => {
        const query = searchedHere();
        if (query !== null) afterReturn(() => transcripts.getState().want({ convId: null, query }));
      },
    },
    mayHandOver: () => triage.getState().picked.size > 0 || openHere() !== null,
    isSearched: () => searchedHere() !== null,
  };
}

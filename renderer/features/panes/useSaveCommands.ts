import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { afterReturn } from '../../ui/overlays/focusHome.ts';
import { useIsAll } from '../account/allAccounts.ts';
import { isSearched } from '../conversationList/search/messageSearchStore.ts';
import type { Front } from '../navigation/useFront.ts';

/** Saves the open conversation, or the results of the search that is open. */
export function useSaveCommands(front: Front) {
  const { conversations, selection, transcripts } = useAccountStores();
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
      'save-results': () => {
        const query = searchedHere();
        if (query !== null) afterReturn(() => transcripts.getState().want({ convId: null, query }));
      },
    },
    isSearched: () => searchedHere() !== null,
  };
}

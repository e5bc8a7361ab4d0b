import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useOpenIn } from '../account/useOpenIn.ts';
import type { ConversationOf } from '../conversations/merged/mergedRows.ts';
import { useNotices } from '../notices/noticesStore.ts';

/**
 * Returns a function that opens a conversation where it is, and goes to its note. Esc leads from there back to what has the focus now, in that
 * window.
 */
export function useAskNote(): (conversation: ConversationOf) => void {
  const { ownWindows, triage } = useAppStores();
  const openIn = useOpenIn();
  const failed = useNotices((state) => state.failed);
  return (conversation) => {
    const { has, show } = ownWindows.getState();
    if (has(conversation)) return show(conversation, { toNote: true });
    triage.getState().askNote(conversation, document.activeElement);
    openIn(conversation).catch(failed);
  };
}

import { EMPTY_DRAFT, withCarried } from '../../../shared/model/drafts.ts';
import type { ConvId, OutboxId } from '../../../shared/model/ids.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import type { DraftStore } from '../drafts/draftStore.ts';

/** Opens the conversation that the item created, with the text of its borrowed message box. `isCurrent`: nothing else was opened since. */
export function useEnterMade(outboxId: OutboxId) {
  const { notices } = useAppStores();
  const { drafts, panes, selection, sends, staged } = useAccountStores();

  const carryOver = async (convId: ConvId, isCurrent: () => boolean) => {
    const from = drafts.of(null);
    await sends.whenSettled(null);
    if (!isCurrent()) return;
    if ((staged.getState().drafts.get(null)?.files.length ?? 0) > 0) await staged.getState().moveTo(convId);
    const to = drafts.of(convId);
    const close = to.connect();
    await to.whenLoaded();
    while (from.getState().held.length > 0) await sends.whenSettled(null);
    if (isCurrent() && to.getState().isLoaded) carryText(from, to);
    close();
  };
  return async (convId: ConvId, isCurrent: () => boolean) => {
    const { formLentTo, lendForm, openConversation } = selection.getState();
    if (formLentTo === outboxId) {
      await carryOver(convId, isCurrent).catch(notices.getState().failed);
      if (!isCurrent()) return;
      lendForm(null);
    }
    // The person may write in the other pane by now.
    panes.keepActive(() => openConversation(convId));
  };
}

function carryText(from: DraftStore, to: DraftStore): void {
  const { draft } = from.getState();
  if (draft.text === '' && draft.priority === 0 && draft.captionOn === null) return;
  to.change(withCarried(to.getState().draft, draft));
  // On disk twice for a moment, but never missing.
  to.flush();
  from.change(EMPTY_DRAFT);
}

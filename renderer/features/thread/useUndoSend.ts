import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import type { DraftKey } from '../staging/stagedStore.ts';

/**
 * Takes back the last held one of these items, once what was just sent is in the outbox. `itemsOf`: those of the open conversation.
 * Returns whether there may be one.
 */
export function useUndoSend(
  convId: DraftKey,
  itemsOf: (outbox: readonly OutboxItem[]) => readonly OutboxItem[],
  takeBack: (item: OutboxItem) => void,
): () => boolean {
  const { drafts, outbox, sends } = useAccountStores();
  const undoLast = () => {
    const last = itemsOf(outbox.getState().items).findLast(({ state }) => state.kind === 'held');
    if (last) takeBack(last);
    return last !== undefined;
  };
  return () => {
    if (drafts.of(convId).getState().held.length === 0) return undoLast();
    void sends.whenSettled(convId).then(undoLast);
    return true;
  };
}

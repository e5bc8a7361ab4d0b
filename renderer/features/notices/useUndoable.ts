import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useNotices } from './noticesStore.ts';
import type { Undo } from './undoChanges.ts';

const nothing: Undo = async () => null;

/**
 * Returns a function to call when a change begins, because the key that undoes it may come at once. It returns the function to call when
 * the change has ended, which says what was done and offers Undo, in the notice and by a key. Null words: nothing was changed.
 */
export function useUndoable() {
  const { changes } = useAppStores();
  const { undoable, dismiss, failed } = useNotices((state) => state);
  return () => {
    const change = changes.begin();
    const offer = (words: string, undo: Undo): Undo => {
      const id = undoable(words, () => void change.undo().catch(failed));
      return async () => {
        const isDone = await undo();
        dismiss(id);
        return isDone;
      };
    };
    return (words: string | null, undo: Undo = nothing): void =>
      change.ended(words === null ? null : offer(words, undo));
  };
}

import { type RefObject, useEffect, useRef } from 'react';
import type { DraftStore } from '../drafts/draftStore.ts';

/**
 * Returns a function for the empty box: undoes a change of its text that came after the last message was sent, and returns whether there was
 * one.
 */
export function useOwnUndo(box: RefObject<HTMLTextAreaElement | null>, draft: DraftStore): () => boolean {
  const hasChanged = useRef(false);
  useEffect(() => {
    const field = box.current;
    const onInput = () => {
      hasChanged.current = true;
    };
    hasChanged.current = false;
    field?.addEventListener('input', onInput);
    const stop = draft.subscribe(({ held }, before) => {
      if (held.length > before.held.length) hasChanged.current = false;
    });
    return () => {
      field?.removeEventListener('input', onInput);
      stop();
    };
  }, [box, draft]);
  return () => {
    if (!hasChanged.current) return false;
    let isElsewhere = false;
    const onInput = ({ target }: Event) => {
      isElsewhere = target !== box.current;
    };
    document.addEventListener('input', onInput, { capture: true });
    // Deprecated, but the only way to learn whether the key would do anything: steps of texts that were sent stay in the history.
    document.execCommand('undo');
    document.removeEventListener('input', onInput, { capture: true });
    hasChanged.current = box.current?.value !== '';
    if (isElsewhere) {
      // The history is one for all fields, and a step takes the focus to its own.
      document.execCommand('redo');
      box.current?.focus();
    }
    return hasChanged.current;
  };
}

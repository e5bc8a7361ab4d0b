import { type RefObject, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import type { DraftStore } from '../drafts/draftStore.ts';

/**
 * Shows the draft in the box. React would also set the default value of a controlled box at each key, after which Chromium's undo takes back
 * each letter on its own instead of what was typed in one go.
 */
export function useTextInBox(box: RefObject<HTMLTextAreaElement | null>, draft: DraftStore): void {
  const text = useStore(draft, (state) => state.draft.text);
  useLayoutEffect(() => {
    // Setting it empties the undo history, so what was typed here is left as it is.
    if (box.current !== null && box.current.value !== text) box.current.value = text;
  }, [box, text]);
}

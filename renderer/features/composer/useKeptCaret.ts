import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { insertAhead } from '../../lib/text/insertText.ts';
import type { DraftStore } from '../drafts/draftStore.ts';

/**
 * Moves the caret along when text is inserted before it, so that typing continues where it was. In the box with the focus, undo takes that text
 * out again, and what was typed before stays in the undo history.
 */
export function useKeptCaret(box: RefObject<HTMLTextAreaElement | null>, draft: DraftStore): void {
  const cameAhead = useStore(draft, (state) => state.cameAhead);
  const wanted = useRef<{ readonly start: number; readonly end: number } | null>(null);
  useEffect(
    () =>
      draft.subscribe((state, before) => {
        if (state.cameAhead === null || state.cameAhead === before.cameAhead || box.current === null) return;
        const ahead = state.draft.text.slice(0, state.cameAhead.length);
        // A text typed before the saved draft was read continues that: no step of its own.
        const isStep = before.isLoaded && document.activeElement === box.current;
        if (isStep && ahead + box.current.value === state.draft.text) return insertAhead(box.current, ahead);
        const { selectionStart, selectionEnd } = box.current;
        const { start, end } = wanted.current ?? { start: selectionStart, end: selectionEnd };
        const { length } = state.cameAhead;
        wanted.current = { start: start + length, end: end + length };
      }),
    [box, draft],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what came changes where the caret belongs
  useLayoutEffect(() => {
    if (wanted.current) box.current?.setSelectionRange(wanted.current.start, wanted.current.end);
    wanted.current = null;
  }, [cameAhead]);
}

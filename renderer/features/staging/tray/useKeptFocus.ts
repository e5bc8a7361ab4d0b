import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { StagedFile } from '../../../../shared/model/files/files.ts';
import type { StagedId } from '../../../../shared/model/ids.ts';

/** The buttons of a card, as `data-action` names them. */
export type Action = 'rename' | 'up' | 'down' | 'remove';

/** At the end of the list there is nowhere to move; a button that removes the file is never meant. */
const OTHERWISE: Readonly<Record<Action, readonly Action[]>> = {
  rename: [],
  up: ['down', 'rename'],
  down: ['up', 'rename'],
  remove: [],
};

interface Wanted {
  readonly id: StagedId;
  /** Where the focus goes when that file is gone. */
  readonly index: number;
  readonly action: Action;
}

/**
 * Returns the focus to a card that was moved or put back, or to the one in the place of a removed one. Calls `onLeave` when the last card
 * goes and takes the focus with it.
 */
export function useKeptFocus(files: readonly StagedFile[], onLeave: () => void) {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<Wanted | null>(null);
  /** Where it was put last. Of several cards that go one after the other, each may take it along. */
  const last = useRef<Wanted | null>(null);
  const leave = useEffectEvent(onLeave);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards are there once the files are
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === document.body;
    const next = wanted.current ?? (isLost ? last.current : null);
    wanted.current = null;
    // The change may come late, or never: the person may be elsewhere by the time the files change.
    if (!isLost && !list.current?.contains(focused)) last.current = null;
    else if (next !== null) last.current = next;
    if (next === null || last.current === null) return;
    const { id, index, action } = next;
    const cards = [...(list.current?.children ?? [])];
    const card = cards.find((each) => each instanceof HTMLElement && each.dataset['id'] === id);
    const place = card ?? cards[Math.min(index, cards.length - 1)];
    const candidates = [action, ...OTHERWISE[action]].map((each) =>
      place?.querySelector<HTMLElement>(`[data-action="${each}"]:not([disabled])`),
    );
    candidates.find((button) => button)?.focus();
  }, [files]);
  useLayoutEffect(
    () => () => {
      const focused = document.activeElement;
      const isLost = focused === document.body && (wanted.current ?? last.current) !== null;
      if (isLost || list.current?.contains(focused)) leave();
    },
    [],
  );
  const keepFocus = (next: Wanted) => {
    wanted.current = next;
  };
  return { list, keepFocus };
}

/** The button of a card that has the focus. */
export function actionOf(target: EventTarget): Action {
  const action =
    target instanceof Element ? target.closest<HTMLElement>('[data-action]')?.dataset['action'] : null;
  return action === 'rename' || action === 'up' || action === 'down' ? action : 'remove';
}

import type { RefObject } from 'react';
import type { ComposerHandle } from '../composer/Composer.tsx';
import type { OutboxStoreState } from '../outbox/outboxStore.ts';

type TakingBack = Pick<OutboxStoreState, 'takeBack' | 'findAll'>;

/** Focuses the message box before a message comes back into it: only the box with the focus keeps its undo history. */
export function focusedFirst(
  { takeBack, findAll }: TakingBack,
  composer: RefObject<ComposerHandle | null>,
): TakingBack {
  return {
    findAll,
    takeBack: async (id) => {
      const items = await takeBack(id);
      composer.current?.focus();
      return items;
    },
  };
}

import type { StoreApi } from 'zustand/vanilla';
import type { DraftState } from './draftState.ts';

/** Whether a draft is in use: shown, being read, or with held texts. */
export interface DraftUse {
  isShown(): boolean;
  show(): void;
  hide(): void;
  /** Reports whether it is in use now. */
  tell(): void;
}

/** A draft that is still being read stays in use, so that a person who opens it again sees the text typed before. */
export function createDraftUse(state: StoreApi<DraftState>, onUse: (isUsed: boolean) => void): DraftUse {
  let shownBy = 0;
  return {
    isShown: () => shownBy > 0,
    show: () => {
      shownBy += 1;
    },
    hide: () => {
      shownBy -= 1;
    },
    tell: () => {
      const { held, isLoaded } = state.getState();
      onUse(shownBy > 0 || held.length > 0 || !isLoaded);
    },
  };
}

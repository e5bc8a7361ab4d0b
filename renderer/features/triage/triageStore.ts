import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Conversation } from '../../../shared/model/conversations.ts';
import type { AccountId } from '../../../shared/model/ids.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AppStores {
    readonly triage: StoreApi<TriageState>;
  }
}

/** Conversations of an account. */
interface Asked {
  readonly account: AccountId;
  readonly conversations: readonly Conversation[];
}

export interface TriageState {
  /** The person is asked until when these are to be snoozed; null: none. */
  readonly asked: Asked | null;
  ask(asked: Asked | null): void;
  /** Undoes the last change; null: there is none. */
  readonly undo: (() => void) | null;
  setUndo(undo: (() => void) | null): void;
}

export const createTriageStore = (): StoreApi<TriageState> =>
  createStore<TriageState>((set) => ({
    asked: null,
    ask: (asked) => set({ asked }),
    undo: null,
    setUndo: (undo) => set({ undo }),
  }));

import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { type ConversationOf, keyOf } from '../conversations/merged/mergedRows.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AppStores {
    readonly triage: StoreApi<TriageState>;
  }
}

export interface TriageState {
  /** The person is asked until when these are to be snoozed; null: none. */
  readonly asked: readonly ConversationOf[] | null;
  ask(conversations: readonly ConversationOf[] | null): void;
  /** Undoes the last change; null: there is none. */
  readonly undo: (() => void) | null;
  setUndo(undo: (() => void) | null): void;
  /** The selected conversations, by `keyOf`. */
  readonly picked: ReadonlyMap<string, ConversationOf>;
  /** The one from which a range goes on, the last that was selected alone; null: none. */
  readonly anchor: ConversationOf | null;
  toggle(conversation: ConversationOf): void;
  /** Selects these as well. */
  pick(conversations: readonly ConversationOf[]): void;
  clear(): void;
}

const NONE: ReadonlyMap<string, ConversationOf> = new Map();

export const createTriageStore = (): StoreApi<TriageState> =>
  createStore<TriageState>((set, get) => ({
    asked: null,
    ask: (asked) => set({ asked }),
    undo: null,
    setUndo: (undo) => set({ undo }),
    picked: NONE,
    anchor: null,
    toggle: (conversation) => {
      const picked = new Map(get().picked);
      const key = keyOf(conversation);
      if (!picked.delete(key)) picked.set(key, conversation);
      set({ picked, anchor: conversation });
    },
    pick: (conversations) =>
      set(({ picked }) => ({
        picked: new Map([...picked, ...conversations.map((one) => [keyOf(one), one] as const)]),
      })),
    clear: () => {
      if (get().picked.size > 0) set({ picked: NONE, anchor: null });
    },
  }));

export const useTriageState = <T>(select: (state: TriageState) => T): T =>
  useStore(useAppStores().triage, select);

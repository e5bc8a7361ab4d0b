import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Conversation } from '../../../shared/model/conversations.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { Seen } from '../../../shared/model/triage.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { type ConversationOf, keyOf } from '../conversations/merged/mergedRows.ts';
import { createLeaving, type Leaving } from './leaving.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AppStores {
    readonly triage: StoreApi<TriageState>;
  }
}

/** A conversation of an account, with the newest message that the person can have seen; 0: none. */
export interface Picked extends ConversationOf, Seen {}

export interface TriageState {
  /** The person is asked until when these are to be snoozed; null: none. */
  readonly asked: readonly Picked[] | null;
  ask(conversations: readonly Picked[] | null): void;
  /** The labels of these are shown, to be changed; null: of none. */
  readonly labelled: readonly Picked[] | null;
  askLabels(conversations: readonly Picked[] | null): void;
  /** The note on this one is to get the focus, which was at `from`; null: of none. */
  readonly noted: (ConversationOf & { readonly from: Element | null }) | null;
  askNote(conversation: ConversationOf | null, from?: Element | null): void;
  readonly leaving: Leaving;
  /** The selected conversations, by `keyOf`. */
  readonly picked: ReadonlyMap<string, Picked>;
  /** The one from which a range goes on, the last that was selected alone; null: none. */
  readonly anchor: Picked | null;
  toggle(conversation: Picked): void;
  /** Selects these as well. */
  pick(conversations: readonly Picked[]): void;
  clear(): void;
}

/** As it is shown. */
export const pickedOf = (
  account: AccountId,
  { convId, last }: Pick<Conversation, 'convId' | 'last'>,
): Picked => ({
  ...{ account, convId, upTo: last?.msgId ?? 0 },
});

const NONE: ReadonlyMap<string, Picked> = new Map();

export const createTriageStore = (): StoreApi<TriageState> =>
  createStore<TriageState>((set, get) => ({
    asked: null,
    ask: (asked) => set({ asked }),
    labelled: null,
    askLabels: (labelled) => set({ labelled }),
    noted: null,
    askNote: (conversation, from = null) => set({ noted: conversation && { ...conversation, from } }),
    leaving: createLeaving(),
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

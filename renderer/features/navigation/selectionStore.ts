import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LastPlace } from '../../../shared/model/conversations.ts';
import type { ConvId, MsgId, OutboxId } from '../../../shared/model/ids.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly selection: StoreApi<SelectionState>;
  }
}

/** The content of the middle pane. */
export type Selection =
  /** Each request to jump is a new object, so that the same message can be jumped to twice. */
  | {
      readonly kind: 'conversation';
      readonly convId: ConvId;
      readonly jumpTo: MsgId | null;
      /** The message at the top when it was last open, after a start; null: it opens as usual. */
      readonly top: MsgId | null;
    }
  /** A new conversation that the service has not made yet. */
  | { readonly kind: 'outbox'; readonly id: OutboxId }
  /** The form for a new conversation. */
  | { readonly kind: 'new' }
  /** The files of a conversation, or of all when null. */
  | { readonly kind: 'files'; readonly convId: ConvId | null }
  | null;

export interface SelectionState {
  readonly selection: Selection;
  /** The conversation that was opened last. The keys for the next one go on from there when none is open. */
  readonly lastOpened: ConvId | null;
  /** The conversation that was open in this pane before that one. */
  readonly previous: ConvId | null;
  /** In a window with room for one pane: the list is shown instead of what is open. Opening anything shows that. */
  readonly isListInFront: boolean;
  showList(): void;
  showOpen(): void;
  /** The content before the files were opened. */
  readonly beforeFiles: Selection;
  /** The content before the form for a new conversation was opened. */
  readonly beforeNew: Selection;
  /** The content when the search began, and how it is opened again; null: there is nothing to go back to. */
  readonly beforeSearch: { readonly shown: Selection; readonly again: Selection } | null;
  /** Text in the form's participants field that isn't an address yet. */
  readonly typedParticipant: string;
  typeParticipant(typed: string): void;
  /**
   * The pending conversation whose message box has taken over the form's text; null: the form has it. Two places must not show one text, or it
   * would go to the wrong people.
   */
  readonly formLentTo: OutboxId | null;
  lendForm(to: OutboxId | null): void;
  openConversation(convId: ConvId, jumpTo?: MsgId): void;
  /** Opens the conversation of the last time as it was left. */
  openAgain(place: LastPlace): void;
  openPending(id: OutboxId): void;
  startNew(): void;
  openFiles(convId: ConvId | null): void;
  /** Goes back to what was open before the files. */
  leaveFiles(): void;
  /** Goes back to what was open before the form for a new conversation. */
  leaveNew(): void;
  /** `convId`, `msgId`: where the person is: the message at the top of that conversation, null where its end is in view. */
  beginSearch(convId: ConvId | null, msgId: MsgId | null): void;
  /** Goes back to what was open before the search. */
  leaveSearch(): void;
  close(): void;
  /** The conversation is lost: nothing of it is open, nor gone back to. Returns whether it was open. */
  leave(convId: ConvId): boolean;
}

/** `goElsewhere`: returns whether another pane has the conversation, and shows it. */
export function createSelectionStore(
  goElsewhere: (convId: ConvId, jumpTo: MsgId | undefined) => boolean = () => false,
): StoreApi<SelectionState> {
  return createStore<SelectionState>((set, get) => ({
    selection: null,
    lastOpened: null,
    previous: null,
    isListInFront: false,
    showList: () => set({ isListInFront: true }),
    showOpen: () => set({ isListInFront: false }),
    beforeFiles: null,
    beforeNew: null,
    beforeSearch: null,
    typedParticipant: '',
    typeParticipant: (typedParticipant) => set({ typedParticipant }),
    formLentTo: null,
    lendForm: (formLentTo) => set({ formLentTo }),
    openConversation: (convId, jumpTo) => {
      if (!goElsewhere(convId, jumpTo)) set(openedAt(convId, jumpTo));
    },
    openAgain: (place) => set(openedAgain(place)),
    openPending: (id) => set({ selection: { kind: 'outbox', id }, isListInFront: false }),
    startNew: () =>
      set(({ selection, beforeFiles, beforeNew }) => {
        // Under the files that were opened over the form, the form is open already.
        const under = selection?.kind === 'files' ? beforeFiles : selection;
        const before = under?.kind === 'new' ? beforeNew : selection;
        return { selection: { kind: 'new' }, beforeNew: before, isListInFront: false };
      }),
    openFiles: (convId) =>
      set(({ selection, beforeFiles }) => ({
        selection: { kind: 'files', convId },
        beforeFiles: selection?.kind === 'files' ? beforeFiles : selection,
        isListInFront: false,
      })),
    leaveFiles: () => set(({ beforeFiles }) => ({ selection: withoutJump(beforeFiles) })),
    leaveNew: () => set(({ beforeNew }) => ({ selection: withoutJump(beforeNew) })),
    beginSearch: (convId, msgId) =>
      set(({ selection: shown }) => ({ beforeSearch: { shown, again: openAgainAt(shown, convId, msgId) } })),
    leaveSearch: () =>
      set((now) => {
        const { selection, beforeSearch } = now;
        if (beforeSearch === null || beforeSearch.shown === selection) return { beforeSearch: null };
        const { again } = beforeSearch;
        const rest = again?.kind === 'conversation' ? opened(again.convId, now) : {};
        return { ...rest, selection: again, beforeSearch: null };
      }),
    close: () => set({ selection: null }),
    leave: (convId) => {
      const { selection, previous, beforeFiles, beforeNew, beforeSearch } = get();
      const isLost = (of: Selection) =>
        (of?.kind === 'conversation' || of?.kind === 'files') && of.convId === convId;
      const unlessLost = (of: Selection) => (isLost(of) ? null : of);
      set({
        selection: unlessLost(selection),
        previous: previous === convId ? null : previous,
        beforeFiles: unlessLost(beforeFiles),
        beforeNew: unlessLost(beforeNew),
        beforeSearch: isLost(beforeSearch?.again ?? null) ? null : beforeSearch,
      });
      return isLost(selection);
    },
  }));
}

/** The change that opens a conversation, at a message or as usual. */
export const openedAt =
  (convId: ConvId, jumpTo: MsgId | undefined) =>
  (before: SelectionState): Partial<SelectionState> => ({
    ...opened(convId, before),
    selection: { kind: 'conversation', convId, jumpTo: jumpTo ?? null, top: null },
  });

/** The change that opens a conversation as it was left. */
export const openedAgain =
  ({ convId, msgId }: LastPlace) =>
  (before: SelectionState): Partial<SelectionState> => ({
    ...opened(convId, before),
    selection: { kind: 'conversation', convId, jumpTo: null, top: msgId },
  });

const opened = (convId: ConvId, { lastOpened, previous }: SelectionState) => ({
  lastOpened: convId,
  previous: lastOpened === convId ? previous : lastOpened,
  isListInFront: false,
});

/** As it is left; its place in the conversation only if that is the one it is of. */
function openAgainAt(left: Selection, convId: ConvId | null, msgId: MsgId | null): Selection {
  const again = withoutJump(left);
  return again?.kind === 'conversation' && again.convId === convId ? { ...again, top: msgId } : again;
}

/** A jump was done then and is not done again. */
const withoutJump = (before: Selection): Selection =>
  before?.kind === 'conversation' ? { ...before, jumpTo: null, top: null } : before;

export const useSelection = <T>(select: (state: SelectionState) => T): T =>
  useStore(useAccountStores().selection, select);

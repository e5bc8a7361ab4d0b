import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConvId, MsgId, OutboxId } from '../../shared/model.ts';
import { useAccountStores } from './context.ts';

/** What the middle pane shows. */
export type Selection =
  /** Each request to jump is a new object, so that the same message can be jumped to twice. */
  | { readonly kind: 'conversation'; readonly convId: ConvId; readonly jumpTo: MsgId | null }
  /** A new conversation that the service has not made yet. */
  | { readonly kind: 'outbox'; readonly id: OutboxId }
  /** The form for a new conversation. */
  | { readonly kind: 'new' }
  /** The files of a conversation, or of all when null. */
  | { readonly kind: 'files'; readonly convId: ConvId | null }
  | null;

export interface SelectionState {
  readonly selection: Selection;
  /** What was open before the files were. */
  readonly beforeFiles: Selection;
  openConversation(convId: ConvId, jumpTo?: MsgId): void;
  openPending(id: OutboxId): void;
  startNew(): void;
  openFiles(convId: ConvId | null): void;
  /** Goes back to what was open before the files. */
  leaveFiles(): void;
  close(): void;
}

export function createSelectionStore(): StoreApi<SelectionState> {
  return createStore<SelectionState>((set) => ({
    selection: null,
    beforeFiles: null,
    openConversation: (convId, jumpTo) =>
      set({ selection: { kind: 'conversation', convId, jumpTo: jumpTo ?? null } }),
    openPending: (id) => set({ selection: { kind: 'outbox', id } }),
    startNew: () => set({ selection: { kind: 'new' } }),
    openFiles: (convId) =>
      set(({ selection, beforeFiles }) => ({
        selection: { kind: 'files', convId },
        beforeFiles: selection?.kind === 'files' ? beforeFiles : selection,
      })),
    leaveFiles: () =>
      set(({ beforeFiles }) => ({
        // A jump was done then and is not done again.
        selection: beforeFiles?.kind === 'conversation' ? { ...beforeFiles, jumpTo: null } : beforeFiles,
      })),
    close: () => set({ selection: null }),
  }));
}

export const useSelection = <T>(select: (state: SelectionState) => T): T =>
  useStore(useAccountStores().selection, select);

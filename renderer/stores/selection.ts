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
  openConversation(convId: ConvId, jumpTo?: MsgId): void;
  openPending(id: OutboxId): void;
  startNew(): void;
  openFiles(convId: ConvId | null): void;
  close(): void;
}

export function createSelectionStore(): StoreApi<SelectionState> {
  return createStore<SelectionState>((set) => ({
    selection: null,
    openConversation: (convId, jumpTo) =>
      set({ selection: { kind: 'conversation', convId, jumpTo: jumpTo ?? null } }),
    openPending: (id) => set({ selection: { kind: 'outbox', id } }),
    startNew: () => set({ selection: { kind: 'new' } }),
    openFiles: (convId) => set({ selection: { kind: 'files', convId } }),
    close: () => set({ selection: null }),
  }));
}

export const useSelection = <T>(select: (state: SelectionState) => T): T =>
  useStore(useAccountStores().selection, select);

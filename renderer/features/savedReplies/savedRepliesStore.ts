import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SavedReplyId } from '../../../shared/model/ids.ts';
import type { ImportPreview, WrittenReply } from '../../../shared/model/savedReplies.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly savedReplies: StoreApi<SavedRepliesState>;
  }
}

/** A saved reply in the form. */
export interface EditedReply extends WrittenReply {
  /** Null: a new one. */
  readonly id: SavedReplyId | null;
  /** The form leads back there. */
  readonly from: 'list' | 'composer';
}

/** The pages of the dialog of saved replies. What was typed in the form stays when the dialog closes. */
export interface SavedRepliesState {
  /** Null: the list is shown. */
  readonly edited: EditedReply | null;
  readonly isChanged: boolean;
  /** The file that was read; null: none. */
  readonly preview: ImportPreview | null;
  /** Opens the form in place of any page; null: closes it. */
  edit(reply: EditedReply | null): void;
  change(part: Partial<WrittenReply>): void;
  show(preview: ImportPreview | null): void;
  /** The dialog closed. */
  leave(): void;
}

export function createSavedRepliesStore(): StoreApi<SavedRepliesState> {
  return createStore<SavedRepliesState>((set) => ({
    edited: null,
    isChanged: false,
    preview: null,
    edit: (edited) => set({ edited, isChanged: false, preview: null }),
    change: (part) =>
      set(({ edited }) => (edited === null ? {} : { edited: { ...edited, ...part }, isChanged: true })),
    show: (preview) => set({ preview }),
    leave: () => set(({ edited, isChanged }) => ({ preview: null, edited: isChanged ? edited : null })),
  }));
}

export const useSavedReplies = <T>(select: (state: SavedRepliesState) => T): T =>
  useStore(useAccountStores().savedReplies, select);

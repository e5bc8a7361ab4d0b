import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FileEntry } from '../../shared/files.ts';
import { useAccountStores } from './context.ts';

export type DialogName =
  | 'settings'
  | 'shortcuts'
  | 'sign-out'
  | 'forget'
  | 'password'
  | 'downloads'
  | 'folder'
  | 'share';

/** What lies over the panes. */
export interface LayoutState {
  readonly dialog: DialogName | null;
  /** In a narrow window details lie over the thread; this is not kept, unlike the pane of a wide one. */
  readonly isDetailsOverlayOpen: boolean;
  show(dialog: DialogName): void;
  closeDialog(): void;
  setDetailsOverlay(isOpen: boolean): void;
  /** The file that the viewer shows, over everything else; null while it is closed. */
  readonly viewed: FileEntry | null;
  view(entry: FileEntry | null): void;
}

export function createLayoutStore(): StoreApi<LayoutState> {
  return createStore<LayoutState>((set) => ({
    dialog: null,
    isDetailsOverlayOpen: false,
    viewed: null,
    view: (viewed) => set({ viewed }),
    show: (dialog) => set({ dialog }),
    closeDialog: () => set({ dialog: null }),
    setDetailsOverlay: (isOpen) => set({ isDetailsOverlayOpen: isOpen }),
  }));
}

export const useLayout = <T>(select: (state: LayoutState) => T): T =>
  useStore(useAccountStores().layout, select);

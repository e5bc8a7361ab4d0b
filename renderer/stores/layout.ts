import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useAccountStores } from './context.ts';

export type DialogName = 'settings' | 'shortcuts' | 'sign-out' | 'forget' | 'password';

/** What lies over the panes. */
export interface LayoutState {
  readonly dialog: DialogName | null;
  /** In a narrow window details lie over the thread; this is not kept, unlike the pane of a wide one. */
  readonly isDetailsOverlayOpen: boolean;
  show(dialog: DialogName): void;
  closeDialog(): void;
  setDetailsOverlay(isOpen: boolean): void;
}

export function createLayoutStore(): StoreApi<LayoutState> {
  return createStore<LayoutState>((set) => ({
    dialog: null,
    isDetailsOverlayOpen: false,
    show: (dialog) => set({ dialog }),
    closeDialog: () => set({ dialog: null }),
    setDetailsOverlay: (isOpen) => set({ isDetailsOverlayOpen: isOpen }),
  }));
}

export const useLayout = <T>(select: (state: LayoutState) => T): T =>
  useStore(useAccountStores().layout, select);

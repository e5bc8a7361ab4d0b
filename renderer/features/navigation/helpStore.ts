import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useAppStores } from '../../lib/bridge/storesContext.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AppStores {
    readonly help: StoreApi<HelpState>;
  }
}

export type HelpPage = 'shortcuts' | 'licences';

/** The page of help that is shown above everything else, also above the sign-in; null: none. */
export interface HelpState {
  readonly page: HelpPage | null;
  show(page: HelpPage): void;
  close(): void;
}

export function createHelpStore(): StoreApi<HelpState> {
  return createStore<HelpState>((set) => ({
    page: null,
    show: (page) => set({ page }),
    close: () => set({ page: null }),
  }));
}

export const useHelp = <T>(select: (state: HelpState) => T): T => useStore(useAppStores().help, select);

import { createStore, type StoreApi } from 'zustand/vanilla';

declare module '../../lib/bridge/storesContext.ts' {
  interface AppStores {
    readonly offered: StoreApi<OfferedState>;
  }
}

/** Files that were dropped on no conversation, until the person chooses one. They may go to any account, so these aren't of one. */
export interface OfferedState {
  readonly files: readonly File[];
  offer(files: readonly File[]): void;
  /** Returns them, and forgets them. */
  take(): readonly File[];
}

export function createOfferedStore(): StoreApi<OfferedState> {
  return createStore<OfferedState>((set, get) => ({
    files: [],
    offer: (files) => set({ files }),
    take: () => {
      const { files } = get();
      set({ files: [] });
      return files;
    },
  }));
}

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppEvents } from '../../../shared/contract/index.ts';
import type { AppBridge } from '../../lib/bridge/connected.ts';
import { isHandover, mayBeHandover } from './isHandover.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AppStores {
    readonly offered: StoreApi<OfferedState>;
  }
}

/** Files that were dropped on no conversation, until the person chooses one. They may go to any account, so these aren't of one. */
export interface OfferedState {
  readonly files: readonly File[];
  /** Conversations that someone handed over, to be taken in; null: none. */
  readonly handover: File | null;
  /** The same for an account, which were dropped on another window and are read already. */
  readonly handedOver: AppEvents['handedOver'] | null;
  offer(files: readonly File[]): void;
  /** The same for files that were dropped where others go nowhere. */
  offerHandover(files: readonly File[]): void;
  /** Returns it, and forgets it. */
  takeHandover(): File | null;
  /** Returns them, and forgets them. */
  take(): readonly File[];
}

export function createOfferedStore(
  { isOnDisk }: Pick<AppBridge, 'isOnDisk'>,
  failed: (thrown: unknown) => void,
): StoreApi<OfferedState> {
  const candidate = ([file, ...others]: readonly File[]): File | null =>
    file && others.length === 0 && isOnDisk(file) && mayBeHandover(file) ? file : null;
  return createStore<OfferedState>((set, get) => ({
    files: [],
    handover: null,
    handedOver: null,
    offer: (files) => {
      const alone = candidate(files);
      if (alone === null) return set({ files });
      // One that can't be read says so when it is staged.
      const stage = () => set({ files });
      isHandover(alone).then((isIt) => (isIt ? set({ handover: alone }) : stage()), stage);
    },
    offerHandover: (files) => {
      const alone = candidate(files);
      if (alone) isHandover(alone).then((isIt) => isIt && set({ handover: alone }), failed);
    },
    takeHandover: () => {
      const { handover } = get();
      set({ handover: null });
      return handover;
    },
    take: () => {
      const { files } = get();
      set({ files: [] });
      return files;
    },
  }));
}

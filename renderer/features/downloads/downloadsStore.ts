import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Download, FileStatus } from '../../../shared/model/files/files.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { createQuery } from '../../lib/query/query.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly downloads: StoreApi<DownloadsState>;
  }
}

export interface DownloadsState {
  /** Files that are downloading, failed or were downloaded, newest first; null until read. The store of files has the progress. */
  readonly downloads: readonly Download[] | null;
  /** Keeps the list read until the returned function is called. */
  watch(): () => void;
}

/** The list of downloads, read while it is on screen. */
export function createDownloadsStore(
  { request, on }: Bridge,
  failed: (thrown: unknown) => void,
): StoreApi<DownloadsState> {
  /** Progress of a file doesn't change the list. */
  const isNews = (status: FileStatus): boolean => {
    const known = store.getState().downloads?.find(({ entry }) => entry.msgId === status.msgId);
    return known?.status.state !== status.state;
  };
  const { watch } = createQuery({
    ...{ on, failed },
    ask: () => request('files.downloads', {}),
    answered: (downloads) => store.setState({ downloads }),
    touchedBy: { files: (statuses) => statuses.some(isNews) },
  });
  const store = createStore<DownloadsState>(() => ({ downloads: null, watch }));
  return store;
}

/** The downloads, kept up to date while they are shown; null until they are loaded. */
export function useDownloads(): readonly Download[] | null {
  const { downloads } = useAccountStores();
  useEffect(() => downloads.getState().watch(), [downloads]);
  return useStore(downloads, (state) => state.downloads);
}

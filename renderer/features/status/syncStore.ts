import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SyncCheck, SyncReport } from '../../../shared/sync.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { coalesce } from '../../lib/query/coalesce.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly sync: StoreApi<SyncState>;
  }
}

export interface SyncState {
  /** Null until core has answered for the first time. */
  readonly report: SyncReport | null;
  readonly isChecking: boolean;
  /** What the last check found; null before there was one. */
  readonly result: SyncCheck | null;
  /** Keeps the report up to date until the returned function is called. */
  watch(): () => void;
  /** Looks whether the newest messages, and what is known to be missing, are here. */
  check(): void;
  /** Compares every message with the service; the report says how far that is. */
  readonly checkAll: { start(): void; cancel(): void };
}

export function createSyncStore(
  { request, on }: Bridge,
  failed: (thrown: unknown) => void,
): StoreApi<SyncState> {
  const reread = coalesce(async () => store.setState({ report: await request('sync.report', {}) }), failed);
  const store = createStore<SyncState>((set, get) => ({
    report: null,
    isChecking: false,
    result: null,
    watch: () => {
      reread();
      return on('status', reread);
    },
    check: () => {
      if (get().isChecking) return;
      set({ isChecking: true, result: null });
      request('sync.audit', {})
        .then((result) => set({ result }), failed)
        .finally(() => {
          set({ isChecking: false });
          reread();
        });
    },
    checkAll: {
      start: () => void request('sync.checkAll', {}).then(reread, failed),
      cancel: () => void request('sync.cancelCheckAll', {}).then(reread, failed),
    },
  }));
  return store;
}

export const useSync = <T>(select: (state: SyncState) => T): T => useStore(useAccountStores().sync, select);

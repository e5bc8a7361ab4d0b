import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FileStatus, SavedFiles } from '../../../../shared/model/files/files.ts';
import type { MsgId } from '../../../../shared/model/ids.ts';
import type { Bridge } from '../../../lib/bridge/connected.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { createQuery } from '../../../lib/query/query.ts';

declare module '../../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly saving: StoreApi<SavingState>;
  }
}

export interface SavingState {
  /** How many of the files are downloaded so far; null unless files are being downloaded to save them. */
  readonly progress: { readonly here: number; readonly total: number } | null;
  /**
   * Downloads missing files, then lets the person choose the folder. Resolves to null if the person chose none or cancelled, or if nothing
   * could be downloaded; the reasons are shown as for any other download.
   */
  saveAll(msgIds: readonly MsgId[]): Promise<SavedFiles | null>;
  /** Cancels the downloads; files that are complete stay. */
  cancel(): void;
}

/** Saves many files at once. */
export function createSavingStore({ request, on }: Bridge): StoreApi<SavingState> {
  let breakOff = new AbortController();

  /** Resolves to the files' states when none of them is downloading any longer. */
  const settled = (msgIds: readonly MsgId[], signal: AbortSignal): Promise<readonly FileStatus[]> => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly FileStatus[]>();
    const { watch, again } = createQuery({
      on,
      ask: () => request('files.list', { msgIds: [...msgIds] }),
      answered: (statuses) => {
        const here = statuses.filter(({ state }) => state === 'here').length;
        store.setState({ progress: { here, total: msgIds.length } });
        if (signal.aborted || !statuses.some(({ state }) => state === 'fetching')) resolve(statuses);
      },
      failed: reject,
      touchedBy: { files: () => true },
    });
    signal.addEventListener('abort', again);
    return promise.finally(watch());
  };
  const fetchAll = async (msgIds: readonly MsgId[], signal: AbortSignal): Promise<MsgId[]> => {
    const before = await request('files.list', { msgIds: [...msgIds] });
    const missing = before.filter(({ state }) => state === 'remote' || state === 'failed');
    await Promise.all(missing.map(({ msgId }) => request('files.fetch', { msgId, isAutomatic: false })));
    const after = await settled(msgIds, signal);
    const left = after.filter(({ state }) => state === 'fetching').map(({ msgId }) => msgId);
    const ours = new Set(missing.map(({ msgId }) => msgId));
    await Promise.all(
      left.filter((msgId) => ours.has(msgId)).map((id) => request('files.cancel', { msgId: id })),
    );
    return after.filter(({ state }) => state === 'here').map(({ msgId }) => msgId);
  };

  const store = createStore<SavingState>((set) => ({
    progress: null,
    saveAll: async (msgIds) => {
      breakOff = new AbortController();
      const { signal } = breakOff;
      set({ progress: { here: 0, total: msgIds.length } });
      const here = await fetchAll(msgIds, signal).finally(() => set({ progress: null }));
      return signal.aborted || here.length === 0 ? null : request('files.saveAll', { msgIds: here });
    },
    cancel: () => breakOff.abort(),
  }));
  return store;
}

export const useSaving = <T>(select: (state: SavingState) => T): T =>
  useStore(useAccountStores().saving, select);

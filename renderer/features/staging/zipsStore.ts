import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ZipProgress } from '../../../shared/model/files/files.ts';
import type { StagedId } from '../../../shared/model/ids.ts';
import type { Bridge, Connected } from '../../lib/bridge/connected.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import type { DraftKey, StagedState } from './stagedStore.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly zips: Connected<ZipsState>;
  }
}

export interface ZipsState {
  /** The folders that are being packed, of all drafts. */
  readonly zips: readonly ZipProgress[];
  cancel(id: StagedId): void;
}

export function createZipsStore(
  { request, on }: Bridge,
  failed: (thrown: unknown) => void,
  staged: StoreApi<StagedState>,
): Connected<ZipsState> {
  const store = createStore<ZipsState>(() => ({
    zips: [],
    cancel: (id) => void request('staged.cancelZip', { id }).catch(failed),
  }));
  const connect = () =>
    on('zips', (zips) => {
      const isDone = ({ id }: ZipProgress) => !zips.some((other) => other.id === id);
      for (const { convId } of store.getState().zips.filter(isDone)) void staged.getState().load(convId);
      store.setState({ zips });
    });
  return Object.assign(store, { connect });
}

/** Folders being packed for a draft that aren't staged in it yet. */
export function useZips(convId: DraftKey): readonly ZipProgress[] {
  const { staged, zips } = useAccountStores();
  const files = useStore(staged, ({ drafts }) => drafts.get(convId)?.files);
  const isThere = (zip: ZipProgress) => files?.some(({ id }) => id === zip.id) ?? false;
  return useStore(
    zips,
    useShallow((state) => state.zips.filter((zip) => zip.convId === convId && !isThere(zip))),
  );
}

import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppBridge, Bridge, Connected } from '../../lib/bridge/connected.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import type { DraftKey, StagedState } from './stagedStore.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly shared: Connected<SharedState>;
  }
}

export interface SharedState {
  /** Files that Parley was started with, until the person chooses a conversation for them. */
  readonly names: readonly string[];
  /** Stages them in a draft. */
  stage(convId: DraftKey): void;
  discard(): void;
}

export function createSharedStore(
  app: AppBridge,
  { request }: Bridge,
  failed: (thrown: unknown) => void,
  staged: StoreApi<StagedState>,
): Connected<SharedState> {
  const store = createStore<SharedState>((set) => ({
    names: [],
    stage: (convId) => {
      set({ names: [] });
      // When it fails they go on waiting, which the shell announces.
      staged.getState().addBy(convId, () => request('share.stage', { convId }));
    },
    discard: () => {
      set({ names: [] });
      app.request('share.discard', {}).catch(failed);
    },
  }));

  const connect = () => {
    const stop = app.on('shared', ({ names }) => store.setState({ names }));
    app.request('share.get', {}).then(({ names }) => store.setState({ names }), failed);
    return stop;
  };
  return Object.assign(store, { connect });
}

export const useShared = <T>(select: (state: SharedState) => T): T =>
  useStore(useAccountStores().shared, select);

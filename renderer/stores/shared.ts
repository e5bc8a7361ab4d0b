import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Bridge, Connected } from './connected.ts';
import { useAccountStores } from './context.ts';
import type { DraftKey, StagedState } from './staged.ts';

export interface SharedState {
  /** Of the files that Parley was started with and that wait for the person to say to whom. */
  readonly names: readonly string[];
  /** Stages them in a draft. */
  stage(convId: DraftKey): void;
  discard(): void;
}

export function createSharedStore(
  { request, on }: Bridge,
  failed: (thrown: unknown) => void,
  staged: StoreApi<StagedState>,
): Connected<SharedState> {
  const read = () => request('share.get', {}).then(({ names }) => store.setState({ names }), failed);

  const store = createStore<SharedState>((set) => ({
    names: [],
    stage: (convId) => {
      set({ names: [] });
      staged.getState().addBy(convId, async () => {
        try {
          return await request('share.stage', { convId });
        } catch (thrown) {
          // They still wait.
          void read();
          throw thrown;
        }
      });
    },
    discard: () => {
      set({ names: [] });
      request('share.discard', {}).catch(failed);
    },
  }));

  const connect = () => {
    const stop = on('shared', ({ names }) => store.setState({ names }));
    void read();
    return stop;
  };
  return Object.assign(store, { connect });
}

export const useShared = <T>(select: (state: SharedState) => T): T =>
  useStore(useAccountStores().shared, select);

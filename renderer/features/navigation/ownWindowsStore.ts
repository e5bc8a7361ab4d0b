import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { isSamePlace, type OwnPlace, type OwnWindow } from '../../../shared/model/windows.ts';
import type { AppBridge, Connected } from '../../lib/bridge/connected.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AppStores {
    readonly ownWindows: Connected<OwnWindowsState>;
  }
}

/** The windows that show one conversation each. Such a conversation is in no pane of the main window, so that its draft is in one place. */
export interface OwnWindowsState {
  /** The conversation that this window shows alone; null: it is the main window. */
  readonly alone: OwnWindow | null;
  readonly places: readonly OwnPlace[];
  /** They are on their way to a window of their own. */
  readonly opening: readonly OwnPlace[];
  has(place: OwnPlace): boolean;
  begin(place: OwnPlace): void;
  end(place: OwnPlace): void;
}

interface First {
  readonly alone: OwnWindow | null;
  readonly places: readonly OwnPlace[];
}

export function createOwnWindowsStore(
  { request, on }: AppBridge,
  first: First,
  failed: (thrown: unknown) => void,
): Connected<OwnWindowsState> {
  const store = createStore<OwnWindowsState>((set, get) => ({
    ...first,
    opening: [],
    has: (place) => [...get().places, ...get().opening].some((each) => isSamePlace(each, place)),
    begin: (place) => set(({ opening }) => ({ opening: [...opening, place] })),
    end: (place) => set(({ opening }) => ({ opening: opening.filter((each) => each !== place) })),
  }));
  const connect = () => {
    let hasHeard = false;
    const stop = on('ownWindows', (places) => {
      hasHeard = true;
      store.setState({ places });
    });
    // They may have changed since they were first asked for.
    const again = (places: readonly OwnPlace[]) => {
      if (!hasHeard) store.setState({ places });
    };
    request('windows.list', {}).then(again, failed);
    return stop;
  };
  return Object.assign(store, { connect });
}

/** Whether this window shows one conversation alone. */
export const useIsAlone = (): boolean => useStore(useAppStores().ownWindows, ({ alone }) => alone !== null);

/** Whether the conversation has a window of its own. */
export const useHasOwnWindow = (place: OwnPlace): boolean =>
  useStore(useAppStores().ownWindows, ({ places }) => places.some((each) => isSamePlace(each, place)));

import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { MsgId } from '../../../shared/model/ids.ts';
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
  /** Shows a conversation that isn't this window's where it is, at the message or at the note on it. */
  show(place: OwnPlace, at?: { readonly msgId?: MsgId | undefined; readonly toNote?: boolean }): void;
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
    show: ({ account, convId }, { msgId = null, toNote = false } = {}) => {
      // It opens there soon.
      if (get().opening.some((each) => isSamePlace(each, { account, convId }))) return;
      request('windows.goTo', { account, convId, msgId, toNote }).catch(failed);
    },
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

/** Tells the shell that all that is in this window follows events from here on. */
export function useFollows(): void {
  const { bridge, notices } = useAppStores();
  useEffect(() => {
    bridge.request('windows.follows', {}).catch(notices.getState().failed);
  }, [bridge, notices]);
}

/** Whether this window shows one conversation alone. */
export const useIsAlone = (): boolean => useStore(useAppStores().ownWindows, ({ alone }) => alone !== null);

/** Whether the conversation has a window of its own. */
export const useHasOwnWindow = (place: OwnPlace): boolean =>
  useStore(useAppStores().ownWindows, ({ places }) => places.some((each) => isSamePlace(each, place)));

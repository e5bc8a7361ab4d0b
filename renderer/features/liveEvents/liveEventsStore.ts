import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LiveEvents, TestOutcome } from '../../../shared/model/liveEvents.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { createQuery } from '../../lib/query/query.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly liveEvents: StoreApi<LiveEventsState>;
  }
}

export interface LiveEventsState {
  /** Null until it is read. */
  readonly page: LiveEvents | null;
  /** Keeps the page read until the returned function is called. */
  watch(): () => void;
  /** Each resolves when it is in effect; the page shows the result of a request to the service. Rejects with any other AppError. */
  register(url: string): Promise<void>;
  unregister(): Promise<void>;
  setReceiver(isOn: boolean, port: number | null): Promise<void>;
  renewSecret(): Promise<void>;
  chooseCertificate(): Promise<void>;
  removeCertificate(): Promise<void>;
  /** Null if the person cancels. */
  test(): Promise<TestOutcome | null>;
}

/** The page "Live events", read while it is on screen. */
export function createLiveEventsStore(
  { request, on }: Bridge,
  failed: (thrown: unknown) => void,
): StoreApi<LiveEventsState> {
  const { watch, again } = createQuery({
    ...{ on, failed },
    ask: () => request('events.get', {}),
    answered: (page) => store.setState({ page }),
    touchedBy: { liveEvents: () => true },
  });
  const store = createStore<LiveEventsState>((set) => ({
    page: null,
    watch,
    register: async (url) => set({ page: await request('events.register', { url }) }),
    unregister: async () => set({ page: await request('events.unregister', {}) }),
    setReceiver: async (isOn, port) => set({ page: await request('events.setReceiver', { isOn, port }) }),
    renewSecret: async () => set({ page: await request('events.newSecret', {}) }),
    chooseCertificate: async () => {
      if (await request('events.chooseCertificate', {})) again();
    },
    removeCertificate: async () => set({ page: await request('events.removeCertificate', {}) }),
    test: () => request('events.test', {}),
  }));
  return store;
}

/** The page, kept up to date while it is shown; null until it is loaded. */
export function useLiveEventsPage(): LiveEvents | null {
  const { liveEvents } = useAccountStores();
  useEffect(() => liveEvents.getState().watch(), [liveEvents]);
  return useStore(liveEvents, (state) => state.page);
}

export const useLiveEvents = <T>(select: (state: LiveEventsState) => T): T =>
  useStore(useAccountStores().liveEvents, select);

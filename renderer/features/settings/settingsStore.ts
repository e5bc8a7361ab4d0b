import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { RouteInput } from '../../../shared/contract/index.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import type { AppBridge, Connected } from '../../lib/bridge/connected.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useNotices } from '../notices/noticesStore.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AppStores {
    readonly settings: Connected<SettingsState>;
  }
}

export interface SettingsState {
  readonly settings: Settings;
  /** Keeps the given ones on this computer. Rejects with the AppError that says why not. */
  change(patch: RouteInput<'settings.set'>): Promise<void>;
}

export function createSettingsStore({ request, on }: AppBridge, first: Settings): Connected<SettingsState> {
  const store = createStore<SettingsState>((set) => ({
    settings: first,
    change: async (patch) => set({ settings: await request('settings.set', patch) }),
  }));
  return Object.assign(store, { connect: () => on('settings', (settings) => store.setState({ settings })) });
}

export const useSettings = <T>(select: (state: SettingsState) => T): T =>
  useStore(useAppStores().settings, select);

/** Returns a function that saves settings, and shows a notice if that fails. It resolves in either case. */
export function useChangeSettings(): (patch: RouteInput<'settings.set'>) => Promise<void> {
  const change = useSettings((state) => state.change);
  const failed = useNotices((state) => state.failed);
  return (patch) => change(patch).catch(failed);
}

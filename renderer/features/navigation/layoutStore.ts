import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PaneName } from '../../../shared/model/conversations.ts';
import type { FileEntry } from '../../../shared/model/files/files.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly layout: StoreApi<LayoutState>;
  }
}

export type DialogName =
  | 'go-to'
  | 'settings'
  | 'sign-out'
  | 'password'
  | 'proxy'
  | 'downloads'
  | 'people'
  | 'reminders'
  | 'saved-replies'
  | 'scheduled'
  | 'dashboard'
  | 'digest'
  | 'folder'
  | 'share';

export type SettingsTab =
  | 'general'
  | 'notifications'
  | 'files'
  | 'rules'
  | 'sync'
  | 'events'
  | 'backup'
  | 'account';

/** Overlays above the panes. */
export interface LayoutState {
  readonly dialog: DialogName | null;
  /**
   * The pane whose details cover a thread, in a narrow window and beside two conversations; null: none. This isn't saved, unlike the pane of
   * a wide window.
   */
  readonly detailsOver: PaneName | null;
  /** The page of the settings that is shown, or was last. */
  readonly settingsTab: SettingsTab;
  /** The label of the setting to go to, once it is drawn; null for none. */
  readonly soughtSetting: string | null;
  show(dialog: DialogName): void;
  showSettings(tab: SettingsTab, sought?: string | null): void;
  settingFound(): void;
  closeDialog(): void;
  setDetailsOver(pane: PaneName | null): void;
  /** The file that the viewer shows, over everything else; null while it is closed. */
  readonly viewed: FileEntry | null;
  view(entry: FileEntry | null): void;
}

export function createLayoutStore(): StoreApi<LayoutState> {
  return createStore<LayoutState>((set) => ({
    dialog: null,
    detailsOver: null,
    viewed: null,
    view: (viewed) => set({ viewed }),
    settingsTab: 'general',
    soughtSetting: null,
    show: (dialog) => set({ dialog, soughtSetting: null }),
    showSettings: (settingsTab, soughtSetting = null) =>
      set({ dialog: 'settings', settingsTab, soughtSetting }),
    settingFound: () => set({ soughtSetting: null }),
    closeDialog: () => set({ dialog: null, soughtSetting: null }),
    setDetailsOver: (detailsOver) => set({ detailsOver }),
  }));
}

export const useLayout = <T>(select: (state: LayoutState) => T): T =>
  useStore(useAccountStores().layout, select);

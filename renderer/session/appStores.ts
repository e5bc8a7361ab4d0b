import type { StoreApi } from 'zustand/vanilla';
import type { AppInfo, Session } from '../../shared/model.ts';
import type { Settings } from '../../shared/settings.ts';
import { createSessionStore, type SessionState } from '../features/account/sessionStore.ts';
import { createNoticesStore, type NoticesState } from '../features/notices/noticesStore.ts';
import { createSettingsStore, type SettingsState } from '../features/settings/settingsStore.ts';
import type { Bridge, Connected } from '../lib/bridge/connected.ts';

/** What lives as long as the window, whoever is signed in. */
export interface AppStores {
  readonly bridge: Bridge;
  readonly info: AppInfo;
  readonly notices: StoreApi<NoticesState>;
  readonly session: Connected<SessionState>;
  readonly settings: Connected<SettingsState>;
}

interface FirstAnswers {
  readonly info: AppInfo;
  readonly session: Session;
  readonly settings: Settings;
}

export function createAppStores(bridge: Bridge, first: FirstAnswers): AppStores {
  return {
    bridge,
    info: first.info,
    notices: createNoticesStore(),
    session: createSessionStore(bridge, first.session),
    settings: createSettingsStore(bridge, first.settings),
  };
}

/** Follows what is announced until the returned function is called. */
export function connectApp(stores: AppStores): () => void {
  const stops = [stores.session.connect(), stores.settings.connect()];
  return () => {
    for (const stop of stops) stop();
  };
}

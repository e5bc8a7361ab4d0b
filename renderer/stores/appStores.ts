import type { AppInfo } from '../../shared/model/app.ts';
import type { ListedAccount, Session } from '../../shared/model/session.ts';
import type { Settings } from '../../shared/model/settings.ts';
import type { OwnPlace, OwnWindow } from '../../shared/model/windows.ts';
import { createAccountsStore } from '../features/account/accountsStore.ts';
import { createOpenStores } from '../features/account/allAccounts.ts';
import { createSessionStore } from '../features/account/sessionStore.ts';
import { createAllSearch } from '../features/conversationList/search/allSearchStore.ts';
import { createMergedStore } from '../features/conversations/merged/mergedStore.ts';
import { createHelpStore } from '../features/navigation/helpStore.ts';
import { createOwnWindowsStore } from '../features/navigation/ownWindowsStore.ts';
import { createNoticesStore } from '../features/notices/noticesStore.ts';
import { createChanges } from '../features/notices/undoChanges.ts';
import { createPlaceStore } from '../features/places/placeStore.ts';
import { createSettingsStore } from '../features/settings/settingsStore.ts';
import { createOfferedStore } from '../features/staging/offeredStore.ts';
import { createTriageStore } from '../features/triage/triageStore.ts';
import type { AppBridge } from '../lib/bridge/connected.ts';
import type { AppStores } from '../lib/bridge/storesContext.ts';

interface FirstAnswers {
  readonly info: AppInfo;
  readonly session: Session;
  readonly accounts: readonly ListedAccount[];
  readonly settings: Settings;
  /** The conversation that the window shows alone; null: it is the main one. */
  readonly alone: OwnWindow | null;
  /** Those that have a window of their own. */
  readonly places: readonly OwnPlace[];
}

export function createAppStores(bridge: AppBridge, first: FirstAnswers): AppStores {
  const session = createSessionStore(bridge, first.session);
  const { apply, show } = session.getState();
  const notices = createNoticesStore();
  const { failed } = notices.getState();
  const accounts = createAccountsStore(bridge, first.accounts, { apply, show, failed });
  return {
    allSearch: createAllSearch(),
    accounts,
    bridge,
    info: first.info,
    help: createHelpStore(),
    merged: createMergedStore(failed),
    changes: createChanges(),
    notices,
    offered: createOfferedStore(bridge, failed),
    openStores: createOpenStores(),
    ownWindows: createOwnWindowsStore(bridge, first, failed),
    place: createPlaceStore(accounts),
    session,
    settings: createSettingsStore(bridge, first.settings),
    triage: createTriageStore(),
  };
}

/** Follows events until the returned function is called. */
export function connectApp(stores: AppStores): () => void {
  const { accounts, ownWindows, session, settings } = stores;
  const stops = [accounts, ownWindows, session, settings].map((store) => store.connect());
  return () => {
    for (const stop of stops) stop();
  };
}

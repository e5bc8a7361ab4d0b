import type { CoreEvent } from '../../shared/contract/index.ts';
import { DEFAULT_SETTINGS } from '../../shared/model/settings.ts';
import { DEFAULT_TIMEOUTS, type Timeouts } from './api/transport.ts';
import { COST } from './backupFiles/sealing.ts';
import { createControl, type ShellSettings } from './control.ts';
import type { DashboardWorker } from './dashboard/startDashboard.ts';
import type { Log } from './db/store.ts';
import { createWritingThread, type WritingWorker } from './files/sealed/writing/writingThread.ts';
import { coreHandlers } from './handlers.ts';
import { type Control, type ReadText, rulesOf } from './protocol.ts';
import { createRouter, type Route } from './router.ts';
import type { SearchWorker } from './search/startSearch.ts';
import { createAccountKeeper } from './session/accountKeeper.ts';
import { openSession } from './session/openSession.ts';
import { type Clock, systemClock } from './time/clock.ts';
import { DEFAULT_PACE, type Pace } from './time/pace.ts';

export interface CoreDependencies {
  readonly startSearchWorker: () => SearchWorker;
  readonly startWritingWorker: () => WritingWorker;
  readonly startDashboardWorker: () => DashboardWorker;
  readonly readText: ReadText;
  readonly emit: (event: CoreEvent) => void;
  readonly log: Log;
  readonly clock?: Clock;
  /** From 0 up to 1. */
  readonly random?: () => number;
  readonly pace?: Pace;
  readonly timeouts?: Timeouts;
  /** The work to derive a key from a passphrase; see `COST`. */
  readonly backupCost?: number;
  /** See `CoreOptions`. */
  readonly extraCertificates?: readonly string[];
}

export interface Core {
  /** Handles the page's requests. */
  readonly route: Route;
  /** Requests of the shell alone. */
  readonly control: Control;
}

/** Until the shell sends the settings. */
export const DEFAULT_RULES = rulesOf(DEFAULT_SETTINGS, null);

/** The application without its windows. No account is open until `control.open`. */
export function createCore(dependencies: CoreDependencies): Core {
  const {
    startSearchWorker,
    startWritingWorker,
    startDashboardWorker,
    readText,
    emit,
    log,
    clock = systemClock,
    random = Math.random,
  } = dependencies;
  const { pace = DEFAULT_PACE, timeouts = DEFAULT_TIMEOUTS, extraCertificates = [] } = dependencies;
  const { backupCost = COST } = dependencies;
  const openLargeFile = createWritingThread(startWritingWorker);
  const set: ShellSettings = {
    way: { proxyUrl: null, proxyLogin: null, extraCertificates },
    activity: { focused: false, wake: false },
    rules: DEFAULT_RULES,
  };
  const account = createAccountKeeper({
    open: (opening, before) => {
      const opened = openSession({
        ...opening,
        ...(before && { before }),
        ...{ ...set.way, rules: set.rules },
        ...{ startSearchWorker, startDashboardWorker, openLargeFile, readText },
        ...{ clock, random, pace, timeouts, backupCost, log },
        onStatus: (status) => emit({ name: 'status', payload: status }),
        onChanged: (changed) => emit({ name: 'changed', payload: changed }),
        onRestored: (sameUpTo) => emit({ name: 'restored', payload: { sameUpTo } }),
        onNewMessages: (newMessages) => emit({ name: 'newMessages', payload: newMessages }),
        onUploads: (uploads) => emit({ name: 'uploads', payload: uploads }),
        onZips: (zips) => emit({ name: 'zips', payload: zips }),
        onFiles: (statuses) => emit({ name: 'files', payload: statuses }),
        onLiveEvents: () => emit({ name: 'liveEvents', payload: null }),
        onTranscript: (progress) => emit({ name: 'transcripts', payload: progress }),
        onReminders: (due) => emit({ name: 'reminders', payload: { due } }),
        onWoken: (conversations) => emit({ name: 'woken', payload: { conversations } }),
        onDrafts: (convIds) => emit({ name: 'drafts', payload: { convIds } }),
        onLabels: () => emit({ name: 'labels', payload: null }),
        onRules: () => emit({ name: 'rules', payload: null }),
        onSavedReplies: () => emit({ name: 'savedReplies', payload: null }),
        onSavedSearches: () => emit({ name: 'savedSearches', payload: null }),
        onDigest: () => emit({ name: 'digest', payload: null }),
        onDirectory: () => emit({ name: 'directory', payload: null }),
        onBackupFiles: (failed) => emit({ name: 'backupFiles', payload: { failed } }),
        onStoreUseless: account.reopen,
        reopensInMs: account.reopensInMs,
      });
      opened.setActivity(set.activity);
      return opened;
    },
    retryMs: pace.storageMs,
    ...{ clock, log },
  });
  const answer = createRouter(coreHandlers(account.current));
  return {
    route: async (name, input) => {
      const result = await account.whenReady(() => answer(name, input));
      if (!result.ok && result.error.code === 'disk-full') account.ifOpen()?.storage.noticeFull();
      return result;
    },
    control: createControl({ account, set, clock, timeouts }),
  };
}

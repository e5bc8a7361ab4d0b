import { isDeepStrictEqual } from 'node:util';
import type { CoreEvent } from '../../shared/contract.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings.ts';
import { createClient } from './api/client.ts';
import { DEFAULT_TIMEOUTS, type Timeouts } from './api/transport.ts';
import type { Log } from './db/store.ts';
import { coreHandlers } from './handlers.ts';
import { type Control, type Credentials, rulesOf } from './protocol.ts';
import { createRouter, type Route } from './router.ts';
import { createAccountKeeper } from './session/accountKeeper.ts';
import { openSession } from './session/openSession.ts';
import { type Clock, systemClock } from './time/clock.ts';
import { DEFAULT_PACE, type Pace } from './time/pace.ts';

export interface CoreDependencies {
  /** The file of the search worker. */
  readonly searchWorker: string;
  readonly emit: (event: CoreEvent) => void;
  readonly log: Log;
  readonly clock?: Clock;
  /** From 0 up to 1. */
  readonly random?: () => number;
  readonly pace?: Pace;
  readonly timeouts?: Timeouts;
}

export interface Core {
  /** What the renderer asks. */
  readonly route: Route;
  /** What only the shell asks. */
  readonly control: Control;
}

/** Until the shell says what the settings are. */
export const DEFAULT_RULES = rulesOf(DEFAULT_SETTINGS, null);

/** The application without its windows: nobody is signed in until `control.open`. */
export function createCore({
  searchWorker,
  emit,
  log,
  clock = systemClock,
  random = Math.random,
  pace = DEFAULT_PACE,
  timeouts = DEFAULT_TIMEOUTS,
}: CoreDependencies): Core {
  const account = createAccountKeeper({
    open: (opening, before) => {
      const opened = openSession({
        ...opening,
        ...(before && { before }),
        ...proxyOptions(),
        ...{ searchWorker, clock, random, pace, timeouts, rules, log },
        onStatus: (status) => emit({ name: 'status', payload: status }),
        onChanged: (changed) => emit({ name: 'changed', payload: changed }),
        onNewMessages: (arrivals) => emit({ name: 'newMessages', payload: arrivals }),
        onUploads: (uploads) => emit({ name: 'uploads', payload: uploads }),
        onZips: (zips) => emit({ name: 'zips', payload: zips }),
        onFiles: (statuses) => emit({ name: 'files', payload: statuses }),
        onLiveEvents: () => emit({ name: 'liveEvents', payload: null }),
        onStoreUseless: account.reopen,
      });
      opened.setActivity(activity);
      return opened;
    },
    // What was under way broke off with the session, which then says no more of it.
    onReopened: () => {
      emit({ name: 'uploads', payload: [] });
      emit({ name: 'zips', payload: [] });
    },
    retryMs: pace.storageMs,
    ...{ clock, log },
  });
  /** What the service accepted last; used up by `open`. */
  let accepted: Credentials | null = null;
  let proxy: Parameters<Control['setProxy']>[0] = { url: null, login: null };
  let activity = { focused: false, wake: false };
  let rules = DEFAULT_RULES;
  const { current } = account;

  const proxyOptions = () => ({ proxyUrl: proxy.url, proxyLogin: proxy.login });

  const control: Control = {
    verify: async (credentials) => {
      const client = createClient({ credentials, ...proxyOptions(), clock, timeouts });
      try {
        await client.get(0, 1);
      } finally {
        await client.close();
      }
      accepted = credentials;
      return null;
    },
    open: async ({ account: opened, password, setAsideAs, ...place }) => {
      const isAccepted =
        accepted?.serviceUrl === opened.serviceUrl &&
        accepted.email === opened.email &&
        accepted.password === password;
      accepted = null;
      account.open({ ...place, account: opened, password, isAccepted });
      if (setAsideAs !== undefined) current().notes.locked(setAsideAs, clock.now());
      return null;
    },
    setPassword: async ({ password }) => {
      account.setPassword(password);
      return null;
    },
    close: async () => {
      await account.close();
      return null;
    },
    locate: ({ msgId }) => account.whenReady(async () => current().files.locate(msgId)),
    locateStaged: ({ id }) => account.whenReady(async () => current().staging.locate(id)),
    noteSaved: ({ msgId, path }) =>
      account.whenReady(async () => {
        current().files.noteSaved(msgId, path);
        return null;
      }),
    setEventCertificate: async (files) => {
      await current().events.listening.setCertificate(files);
      return null;
    },
    setRules: async (next) => {
      rules = next;
      await account.ifOpen()?.setRules(next);
      return null;
    },
    setActivity: async (next) => {
      activity = { focused: next.focused, wake: false };
      account.ifOpen()?.setActivity(next);
      return null;
    },
    setProxy: async (next) => {
      // A login that the proxy refused is not offered again until it is given again.
      if (next.login === null && isDeepStrictEqual(next, proxy)) return null;
      proxy = next;
      account.ifOpen()?.setProxy(next.url, next.login);
      return null;
    },
  };

  const answer = createRouter(coreHandlers(current));
  return {
    route: async (name, input) => {
      const result = await account.whenReady(() => answer(name, input));
      if (!result.ok && result.error.code === 'disk-full') account.ifOpen()?.storage.noticeFull();
      return result;
    },
    control,
  };
}

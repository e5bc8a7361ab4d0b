import type { CoreEventName, Events } from '../../shared/contract.ts';
import { AppError } from '../../shared/errors.ts';
import { DEFAULT_SETTINGS } from '../../shared/model.ts';
import { createClient } from './api/client.ts';
import { DEFAULT_TIMEOUTS, type Timeouts } from './api/transport.ts';
import { type Clock, systemClock } from './clock.ts';
import { coreHandlers } from './handlers.ts';
import type { Control, Credentials, FileRules } from './protocol.ts';
import { createRouter, type Route } from './router.ts';
import { openSession, type Session } from './session.ts';
import type { Log } from './store/open.ts';
import { DEFAULT_PACE, type Pace } from './sync/pace.ts';

export interface CoreDependencies {
  /** The file of the search worker. */
  readonly searchWorker: string;
  readonly emit: <E extends CoreEventName>(name: E, payload: Events[E]) => void;
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
const DEFAULT_RULES: FileRules = {
  isImagesAutomatic: DEFAULT_SETTINGS.images === 'always',
  imagesMaxBytes: DEFAULT_SETTINGS.imagesMaxBytes,
  cacheLimit: DEFAULT_SETTINGS.cacheLimit,
};

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
  let session: Session | null = null;
  /** What the service accepted last; used up by `open`. */
  let accepted: Credentials | null = null;
  let proxyUrl: string | null = null;
  let activity = { focused: false, wake: false };
  let fileRules: FileRules = DEFAULT_RULES;

  function current(): Session {
    if (!session) throw new AppError('signed-out', 'Nobody is signed in.');
    return session;
  }

  const control: Control = {
    verify: async (credentials) => {
      const client = createClient({ credentials, proxyUrl, clock, timeouts });
      try {
        await client.get(0, 1);
      } finally {
        await client.close();
      }
      accepted = credentials;
      return null;
    },
    open: async ({ account, password, ...place }) => {
      if (session) throw new AppError('internal', 'An account is open already.');
      const isAccepted =
        accepted?.serviceUrl === account.serviceUrl &&
        accepted.email === account.email &&
        accepted.password === password;
      accepted = null;
      session = openSession({
        ...{
          ...place,
          account,
          password,
          isAccepted,
          proxyUrl,
          searchWorker,
          clock,
          random,
          pace,
          timeouts,
          fileRules,
          log,
        },
        onStatus: (status) => emit('status', status),
        onChanged: (changed) => emit('changed', changed),
        onUploads: (uploads) => emit('uploads', uploads),
        onZips: (zips) => emit('zips', zips),
        onFiles: (statuses) => emit('files', statuses),
      });
      session.setActivity(activity);
      return null;
    },
    setPassword: async ({ password }) => {
      current().setPassword(password);
      return null;
    },
    close: async () => {
      const closing = session;
      session = null;
      await closing?.close();
      return null;
    },
    locate: async ({ msgId }) => current().files.locate(msgId),
    locateStaged: async ({ id }) => current().staging.locate(id),
    noteSaved: async ({ msgId, path }) => {
      current().files.noteSaved(msgId, path);
      return null;
    },
    setFileRules: async (rules) => {
      fileRules = rules;
      await session?.files.setRules(rules);
      return null;
    },
    setActivity: async (next) => {
      activity = { focused: next.focused, wake: false };
      session?.setActivity(next);
      return null;
    },
    setProxy: async ({ url }) => {
      if (url === proxyUrl) return null;
      proxyUrl = url;
      session?.setProxy(url);
      return null;
    },
  };

  return { route: createRouter(coreHandlers(current)), control };
}

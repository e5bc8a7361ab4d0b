import type { FileStatus, UploadProgress, ZipProgress } from '../../shared/files.ts';
import type { Account, Changed, Status } from '../../shared/model.ts';
import { createClient } from './api/client.ts';
import type { Timeouts } from './api/transport.ts';
import { type Changes, createChanges } from './changes.ts';
import type { Clock } from './clock.ts';
import { openOwnedFiles } from './files/owned.ts';
import { type Files, startFiles } from './files/received.ts';
import { createStaging, type Staging } from './files/staging.ts';
import { type Outbox, startOutbox } from './outbox/runner.ts';
import type { Activity, FileRules } from './protocol.ts';
import { type Search, startSearch } from './search/startSearch.ts';
import { type Log, openStore, type Store } from './store/open.ts';
import { isInUse } from './store/staged.ts';
import { createConnection } from './sync/connection.ts';
import type { Pace } from './sync/pace.ts';
import { type Sync, startSync } from './sync/sync.ts';
import { createThrottle } from './throttle.ts';

export interface SessionOptions {
  readonly account: Account;
  readonly dir: string;
  /** Raw, 32 bytes. */
  readonly key: Uint8Array;
  readonly password: string;
  /** The service has just accepted it. */
  readonly isAccepted: boolean;
  readonly proxyUrl: string | null;
  readonly searchWorker: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly pace: Pace;
  readonly timeouts: Timeouts;
  readonly fileRules: FileRules;
  readonly onStatus: (status: Status) => void;
  readonly onChanged: (changed: Changed) => void;
  readonly onUploads: (uploads: readonly UploadProgress[]) => void;
  readonly onZips: (zips: readonly ZipProgress[]) => void;
  readonly onFiles: (statuses: readonly FileStatus[]) => void;
  readonly log: Log;
}

/** An account at work: its store, and everything that keeps it in step with the service. */
export interface Session {
  readonly store: Store;
  readonly changes: Changes;
  readonly sync: Sync;
  readonly outbox: Outbox;
  readonly staging: Staging;
  readonly files: Files;
  readonly search: Search;
  status(): Status;
  setPassword(password: string): void;
  setProxy(url: string | null): void;
  setActivity(activity: Activity): void;
  /** Resolves when nothing is left to lose. */
  close(): Promise<void>;
}

const STATUS_EVERY_MS = 200;
/** How long a send that is under way may still take when the app closes, before it is broken off. Milliseconds. */
const LAST_SEND_MS = 2_000;

/** @throws AppError of `openStore`, or `bad-address` for the account's address */
export function openSession(options: SessionOptions): Session {
  const { account, clock, random, pace, log } = options;
  const client = createClient({
    credentials: { serviceUrl: account.serviceUrl, email: account.email, password: options.password },
    proxyUrl: options.proxyUrl,
    clock,
    timeouts: options.timeouts,
  });
  const store = openStore({ dir: options.dir, key: options.key, selfEmail: account.email, log });
  const closing = new AbortController();
  const changes = createChanges(clock, closing.signal, options.onChanged);
  const tellStatus = createThrottle(clock, STATUS_EVERY_MS, closing.signal, () => options.onStatus(status()));
  const owned = openOwnedFiles(options.dir);
  const staging = createStaging({
    ...{ store, owned, clock },
    onChange: (convId) => {
      if (convId !== null) changes.summary(convId);
    },
    onZips: options.onZips,
  });
  let indexed = 0;

  const search = startSearch({
    dir: options.dir,
    key: options.key,
    workerFile: options.searchWorker,
    onProgress: (count) => {
      indexed = count;
      tellStatus();
    },
    log,
  });
  const connection = createConnection({
    clock,
    random,
    pace,
    isAccepted: options.isAccepted,
    onChange: () => {
      tellStatus();
      sync.reconsider();
      outbox.pump();
      files.reconsider();
    },
  });
  const outbox = startOutbox({
    ...{ store, owned, client, connection, clock, random, pace, log },
    onChange: changes.outbox,
    onUploads: options.onUploads,
    onSent: (sent, isNew) => {
      if (isNew) changes.summary(sent.convId);
      sync.pollNow(false);
    },
  });
  owned.sweep((id) => isInUse(store, id));
  const files = startFiles({
    ...{ store, client, connection, clock, log },
    dir: options.dir,
    rules: options.fileRules,
    onChange: options.onFiles,
  });
  const sync = startSync({
    ...{ store, client, connection, clock, random, pace, log },
    onApplied: ({ changed }) => {
      changes.conversations(changed);
      outbox.noticeArrivals();
      search.poke();
      tellStatus();
    },
    onProgress: tellStatus,
  });

  function status(): Status {
    return { connection: connection.state(), history: { ...sync.history(), indexed } };
  }

  return {
    store,
    changes,
    sync,
    outbox,
    staging,
    files,
    search,
    status,
    setPassword: (password) => {
      client.setPassword(password);
      connection.credentialsChanged();
      sync.pollNow(true);
    },
    setProxy: (url) => client.setProxy(url),
    setActivity: sync.setActivity,
    close: async () => {
      closing.abort();
      outbox.stop();
      await staging.close();
      const patience = new AbortController();
      await Promise.race([outbox.drained(), clock.wait(LAST_SEND_MS, patience.signal)]);
      patience.abort();
      await Promise.all([client.close(), sync.close(), outbox.drained(), files.close(), search.close()]);
      store.close();
    },
  };
}

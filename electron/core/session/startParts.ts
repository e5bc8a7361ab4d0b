import { randomBytes, randomUUID } from 'node:crypto';
import { type DashboardCounts, startDashboard } from '../dashboard/startDashboard.ts';
import { type LiveEvents, startLiveEvents } from '../events/startLiveEvents.ts';
import { type Files, startFiles } from '../files/fetching/received.ts';
import { type FileTexts, startFileTexts } from '../fileTexts/startFileTexts.ts';
import { countMessages } from '../messages/messagePages.ts';
import { startOutbox } from '../outbox/runner.ts';
import type { Outbox } from '../outbox/types.ts';
import { type Search, startSearch } from '../search/startSearch.ts';
import { createSync } from '../sync/createSync.ts';
import type { Sync } from '../sync/types.ts';
import type { Service } from './accountService.ts';
import type { AccountStore } from './accountStore.ts';
import { type Backups, startBackups } from './backups.ts';
import { keepOwned } from './keepOwned.ts';
import type { Signals } from './signals.ts';
import type { SessionOptions } from './types.ts';

/** The running parts of an account, each built from those before it. */
export interface Parts {
  /** Idle until it is started. */
  readonly sync: Sync;
  readonly outbox: Outbox;
  readonly backups: Backups;
  readonly search: Search;
  readonly dashboard: DashboardCounts;
  readonly files: Files;
  readonly fileTexts: FileTexts;
  readonly events: LiveEvents;
}

/** `begun` collects what closes the running parts if a later one fails to start. */
export function startParts(
  options: SessionOptions,
  accountStore: AccountStore,
  service: Service,
  signals: Signals,
  begun: (() => void)[],
  closing: AbortSignal,
): Parts {
  const { dir, key, clock, random, pace, rules, log } = options;
  const { store, storage, fileKeys, owned, sources, changes } = accountStore;
  const { client, connection } = service;
  const sync = startableSync(options, accountStore, service, signals);
  const outbox = startOutbox({
    ...{ store, owned, sources, client, connection, storage, changes, sync, clock, random, pace, rules, log },
    onUploads: options.onUploads,
  });
  keepOwned(accountStore, log);
  const backups = startBackups({ store, dir, key, clock, hasRoom: storage.hasRoom, log });
  begun.push(outbox.stop, backups.close);
  const search = startSearch({
    ...{ dir, key, startWorker: options.startSearchWorker, log },
    isArchiveAlone: store.archive.isAlone,
    isArchiveEmpty: countMessages(store) === 0,
    onProgress: () => signals.status.tell(),
    onArchiveDamaged: signals.archiveDamaged.tell,
    onFull: signals.full.tell,
  });
  const dashboard = startDashboard({
    ...{ dir, key, startWorker: options.startDashboardWorker, clock, log },
    isArchiveAlone: store.archive.isAlone,
    onArchiveDamaged: signals.archiveDamaged.tell,
  });
  begun.push(() => void search.close());
  const files = startFiles({
    ...{ store, client, connection, storage, clock, pace, random, dir, keys: fileKeys, rules, log },
    openLargeFile: options.openLargeFile,
    onChange: (statuses) => {
      options.onFiles(statuses);
      if (statuses.some(({ state }) => state !== 'fetching')) fileTexts.poke();
    },
  });
  begun.push(() => void files.close());
  const fileTexts = startFileTexts({
    ...{ store, files, readText: options.readText, isOn: rules.readsFiles },
    ...{ clock, pace, signal: closing, log },
    onChange: () => {
      search.poke();
      signals.status.tell();
    },
  });
  const events = startLiveEvents({
    ...{ store, client, connection, clock, randomBytes, randomUuid: randomUUID, log },
    wayOut: service.wayOut,
    poll: () => sync.pollNow(false),
    readOne: sync.readOne,
    onTrust: sync.relyOnEvents,
    onChange: options.onLiveEvents,
  });
  return { sync, outbox, backups, search, dashboard, files, fileTexts, events };
}

function startableSync(
  { clock, random, pace, reopensInMs, log }: SessionOptions,
  { store, storage, changes }: AccountStore,
  { client, connection }: Service,
  signals: Signals,
): Sync {
  return createSync({
    ...{ store, client, connection, storage, clock, random, pace, reopensInMs, log },
    onApplied: (applied, origin) => signals.applied.tell({ applied, origin }),
    onCaughtUp: (since, isReadable) => signals.caughtUp.tell({ since, isReadable }),
    onProgress: signals.status.tell,
    onUnreadable: () => {
      changes.all();
      signals.status.tell();
    },
    onArchiveUseless: signals.outdated.tell,
  });
}

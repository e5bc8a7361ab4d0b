import { randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '../../../shared/errors.ts';
import type { Changed, MsgId } from '../../../shared/model.ts';
import type { Status } from '../../../shared/status.ts';
import { createClient } from '../api/client.ts';
import { createConnection } from '../api/connection.ts';
import type { WayOut } from '../api/transport.ts';
import { countUnread } from '../conversations/readMarks.ts';
import { markUseless, type Useless } from '../db/damage.ts';
import { DELETED } from '../db/flags.ts';
import { createStorage, makeSureOfRoom } from '../db/storage.ts';
import { isAlone } from '../db/store.ts';
import { storeFiles } from '../db/storeFiles.ts';
import { startLiveEvents } from '../events/liveEvents.ts';
import { openAccountFiles } from '../files/accountFiles.ts';
import { startFiles } from '../files/received.ts';
import { isInUse } from '../files/stagedTable.ts';
import { createStaging } from '../files/staging.ts';
import { readMessage } from '../messages/messagePages.ts';
import { startOutbox } from '../outbox/runner.ts';
import { forgetSent } from '../outbox/table.ts';
import { startSearch } from '../search/startSearch.ts';
import { createArrivals } from '../sync/arrivals.ts';
import { addFinding } from '../sync/findings.ts';
import { forgetAbove } from '../sync/rebuild.ts';
import type { Outdated } from '../sync/serviceWatch.ts';
import { createSync } from '../sync/sync.ts';
import { createThrottle } from '../time/throttle.ts';
import { startBackups } from './backups.ts';
import { createChanges } from './changes.ts';
import { openStore } from './openStore.ts';
import type { Session, SessionOptions } from './session.ts';
import { keepStorageNotes } from './storageNotes.ts';

const STATUS_EVERY_MS = 200;
/** How long a send that is under way may still take when the app closes, before it is broken off. Milliseconds. */
const LAST_SEND_MS = 2_000;

/** @throws AppError of `openStore`, or `bad-address` for the account's address */
export function openSession(options: SessionOptions): Session {
  const closing = new AbortController();
  const begun: (() => void)[] = [() => closing.abort()];
  try {
    return assemble(options, closing, begun);
  } catch (thrown) {
    for (const end of begun.toReversed()) end();
    throw thrown;
  }
}

/** `begun` takes what ends the parts that are at work, should a later one fail. */
function assemble(options: SessionOptions, closing: AbortController, begun: (() => void)[]): Session {
  const { account, clock, random, pace, log } = options;
  const client = createClient({
    credentials: { serviceUrl: account.serviceUrl, email: account.email, password: options.password },
    proxyUrl: options.proxyUrl,
    proxyLogin: options.proxyLogin,
    clock,
    timeouts: options.timeouts,
    throwIfStopped: (isProbe) => connection.throwIfStopped(isProbe),
  });
  let isAssembled = false;
  const storage = createStorage({
    ...{ clock, everyMs: pace.storageMs, closing: closing.signal, log },
    look: () => makeSureOfRoom(store),
    onChange: () => {
      if (!isAssembled) return;
      reconsider();
      search.poke();
      // With room the search can read along again.
      if (storage.hasRoom() && isAlone(store)) options.onStoreUseless();
    },
  });
  const store = openStore({
    ...{ dir: options.dir, key: options.key, selfEmail: account.email, now: clock.now, log },
    onFull: storage.noticeFull,
    onDamaged: options.onStoreUseless,
  });
  begun.push(store.close);
  const tellStatus = createThrottle(clock, STATUS_EVERY_MS, closing.signal, () => options.onStatus(status()));
  const tellChanged = (changed: Changed) => {
    options.onChanged(changed);
    if (changed.conversations?.length !== 0) tellStatus();
  };
  const changes = createChanges(clock, closing.signal, tellChanged, options.before?.rev);
  const owned = openAccountFiles(options.dir);
  const staging = createStaging({
    ...{ store, owned, clock },
    onChange: (convId) => {
      if (convId !== null) changes.summary(convId);
    },
    onZips: options.onZips,
  });
  let indexed = 0;
  const notes = keepStorageNotes(store, tellStatus);
  let wayOut: WayOut = { proxyUrl: options.proxyUrl, proxyLogin: options.proxyLogin };
  let { hidesDeleted } = options.rules;
  let outdated: Outdated['kind'] | null = null;
  const rebuilt = options.before?.outdated;
  if (rebuilt) addFinding(store, { at: clock.now(), kind: rebuilt, amount: 1, first: null, last: null });

  const connection = createConnection({
    clock,
    random,
    pace,
    probe: client.probe,
    isAccepted: options.isAccepted,
    onChange: () => reconsider(),
  });
  // Asked again and again with a password that is refused, the service may lock the account.
  if (options.before?.refused) connection.failed(AppError.fromData(options.before.refused));
  const outbox = startOutbox({
    ...{ store, owned, client, connection, storage, clock, random, pace, log },
    rules: options.rules,
    isHistoryComplete: () => sync.history().state === 'complete',
    onChange: changes.outbox,
    onOwnAddress: changes.all,
    onUncertain: () => sync.pollNow(false),
    verify: (after) => sync.verify(after),
    onUploads: options.onUploads,
    onSent: (sent, isNew) => {
      if (isNew) changes.summary(sent.convId);
      // It came before this answer, and nobody knew from whom it was.
      if (readMessage(store, sent.msgId)?.senderEmail === '') {
        sync.readOne(sent.convId, sent.msgId).catch(logged);
      }
      sync.pollNow(false);
    },
  });
  owned.sweep((id) => isInUse(store, id), store.isLocalReplaced);
  const backups = startBackups({
    ...{ store, dir: options.dir, key: options.key, clock, hasRoom: storage.hasRoom, log },
  });
  begun.push(outbox.stop, backups.close);
  const search = startSearch({
    ...{ dir: options.dir, key: options.key, workerFile: options.searchWorker, log },
    isArchiveAlone: store.archive.isAlone,
    onProgress: (count) => {
      indexed = count;
      tellStatus();
    },
    onArchiveDamaged: () => onArchiveUseless('damaged'),
    onFull: storage.noticeFull,
  });
  begun.push(() => void search.close());
  const files = startFiles({
    ...{ store, client, connection, storage, clock, log },
    dir: options.dir,
    rules: options.rules,
    onChange: options.onFiles,
  });
  begun.push(() => void files.close());
  const events = startLiveEvents({
    ...{ store, client, connection, clock, randomBytes, log },
    randomUuid: randomUUID,
    wayOut: () => wayOut,
    poll: () => sync.pollNow(false),
    readOne: (convId, msgId) => sync.readOne(convId, msgId),
    onTrust: (isTrusted) => sync.relyOnEvents(isTrusted),
    onChange: options.onLiveEvents,
  });
  const noticeArrivals = createArrivals(store, options.onNewMessages);
  const sync = createSync({
    ...{ store, client, connection, storage, clock, random, pace, log },
    onApplied: ({ changed, deleted }, origin) => {
      changes.conversations(changed);
      forget(deleted);
      outbox.noticeArrivals();
      events.noticeArrivals();
      if (origin === 'newest') noticeArrivals();
      search.poke();
      tellStatus();
    },
    onCaughtUp: (since, isReadable) => {
      outbox.noticeCaughtUp(since, isReadable);
      events.noticeCaughtUp(since);
    },
    onProgress: tellStatus,
    onUnreadable: () => {
      changes.all();
      tellStatus();
    },
    onArchiveUseless: (why) => void leaveArchive(why).catch(logged),
  });

  /** Something that decides what can be done now is another than before. */
  function reconsider(): void {
    tellStatus();
    if (!isAssembled) return;
    sync.reconsider();
    outbox.pump();
    files.reconsider();
  }

  /** What was here of deleted messages goes; what a crash leaves of it goes at the next start. */
  function forget(deleted: readonly MsgId[]): void {
    if (deleted.length === 0) return;
    if (forgetSent(store, deleted)) changes.outbox();
    files.forget(deleted).catch(logged);
  }

  /** What is sent meanwhile may have arrived on either side of the restored backup, so it comes to its end first. */
  async function leaveArchive({ kind, common, arrived }: Outdated): Promise<void> {
    outbox.stop();
    await outbox.drained();
    if (closing.signal.aborted) return;
    forgetAbove(store, common, arrived);
    outdated = kind;
    onArchiveUseless('service-changed');
  }

  function logged(thrown: unknown): void {
    log('error', AppError.from(thrown).message);
  }

  function onArchiveUseless(why: Useless): void {
    markUseless(storeFiles(options.dir).archive, why, log);
    options.onStoreUseless();
  }

  function status(): Status {
    return {
      connection: connection.state(),
      history: { ...sync.history(), indexed },
      storage: storage.state(),
      storageNotes: notes.list(),
      unread: countUnread(store),
    };
  }

  isAssembled = true;
  sync.start();
  if (isAlone(store)) storage.noticeFull();
  if (options.before) changes.all();
  // What befell the store while it was opened is told like what befalls it later.
  tellStatus();

  return {
    store,
    changes,
    sync,
    outbox,
    staging,
    files,
    search,
    storage,
    events,
    status,
    notes,
    handOver: () => {
      const state = connection.state();
      const isRefused = state.state === 'trouble' && state.retryAt === null;
      return { rev: changes.rev(), refused: isRefused ? state.error : null, outdated };
    },
    setPassword: (password) => {
      client.setPassword(password);
      connection.credentialsChanged();
      sync.pollNow(true);
    },
    setProxy: (proxyUrl, proxyLogin) => {
      wayOut = { proxyUrl, proxyLogin };
      client.setProxy(proxyUrl, proxyLogin);
      connection.wayChanged();
      sync.pollNow(false);
    },
    setActivity: (activity) => {
      if (activity.wake) client.renewReads();
      sync.setActivity(activity);
    },
    hidden: () => (hidesDeleted ? DELETED : 0),
    setRules: async (rules) => {
      outbox.setRules(rules);
      if (rules.hidesDeleted !== hidesDeleted) {
        ({ hidesDeleted } = rules);
        changes.all();
      }
      await files.setRules(rules);
    },
    close: async () => {
      closing.abort();
      outbox.stop();
      await staging.close();
      const patience = new AbortController();
      await Promise.race([outbox.drained(), clock.wait(LAST_SEND_MS, patience.signal)]);
      patience.abort();
      const parts = [
        client.close(),
        sync.close(),
        outbox.drained(),
        files.close(),
        search.close(),
        events.close(),
      ];
      const ended = await Promise.allSettled(parts);
      // Whatever went wrong, nothing works on the store any more.
      backups.close();
      store.close();
      for (const each of ended) if (each.status === 'rejected') throw each.reason;
    },
  };
}

import { AppError } from '../../../shared/errors/errors.ts';
import type { MsgId } from '../../../shared/model/ids.ts';
import type { Status } from '../../../shared/model/status.ts';
import { markUseless, type Useless } from '../db/damage.ts';
import { isAlone } from '../db/store.ts';
import { storeFiles } from '../db/storeFiles.ts';
import { forgetSent } from '../outbox/table.ts';
import { createArrivals } from '../sync/intake/arrivals.ts';
import { forgetAbove } from '../sync/restores/rebuild.ts';
import type { Outdated } from '../sync/restores/serviceWatch.ts';
import { createThrottle } from '../time/throttle.ts';
import type { AccountStore } from './accountStore.ts';
import type { Signals } from './signals.ts';
import type { Parts } from './startParts.ts';
import type { SessionOptions } from './types.ts';

const STATUS_EVERY_MS = 200;

/** What follows from what the parts tell. Call it once all of them stand. */
export function connectParts(
  options: SessionOptions,
  signals: Signals,
  { store, storage, changes }: AccountStore,
  { sync, outbox, search, files, events }: Parts,
  status: () => Status,
  closing: AbortSignal,
): void {
  const tellStatus = signals.status.tell;
  const noticeArrivals = createArrivals(store, options.onNewMessages);
  const logged = (thrown: unknown) => options.log('error', AppError.from(thrown).message);

  /** Something that decides what can be done now is another than before. */
  function reconsider(): void {
    tellStatus();
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

  signals.status.listen(
    createThrottle(options.clock, STATUS_EVERY_MS, closing, () => options.onStatus(status())),
  );
  signals.standing.listen(reconsider);
  signals.room.listen(() => {
    reconsider();
    search.poke();
    // With room the search can read along again.
    if (storage.hasRoom() && isAlone(store)) options.onStoreUseless();
  });
  signals.applied.listen(({ applied: { changed, deleted }, origin }) => {
    changes.conversations(changed);
    forget(deleted);
    outbox.noticeArrivals();
    events.noticeArrivals();
    if (origin === 'newest') noticeArrivals();
    search.poke();
    tellStatus();
  });
  signals.caughtUp.listen(({ since, isReadable }) => {
    outbox.noticeCaughtUp(since, isReadable);
    events.noticeCaughtUp(since);
  });
}

/** Has the session that follows begin with a new archive. `onOutdated`: why, once nothing is lost by it. */
export function leaveUselessArchive(
  { dir, log, onStoreUseless }: SessionOptions,
  signals: Signals,
  { store }: AccountStore,
  { outbox }: Parts,
  closing: AbortSignal,
  onOutdated: (kind: Outdated['kind']) => void,
): void {
  function leave(why: Useless): void {
    markUseless(storeFiles(dir).archive, why, log);
    onStoreUseless();
  }

  /** What is sent meanwhile may have arrived on either side of the restored backup, so it comes to its end first. */
  async function leaveOutdated({ kind, common, arrived }: Outdated): Promise<void> {
    outbox.stop();
    await outbox.drained();
    if (closing.aborted) return;
    forgetAbove(store, common, arrived);
    onOutdated(kind);
    leave('service-changed');
  }

  signals.archiveDamaged.listen(() => leave('damaged'));
  signals.outdated.listen((outdated) => {
    leaveOutdated(outdated).catch((thrown) => log('error', AppError.from(thrown).message));
  });
}

import { AppError } from '../../../shared/errors/errors.ts';
import type { Status } from '../../../shared/model/status.ts';
import { markUseless, type Useless } from '../db/damage.ts';
import { isAlone } from '../db/store.ts';
import { storeFiles } from '../db/storeFiles.ts';
import { withFacts } from '../notifications/facts.ts';
import { forgetSent } from '../outbox/table.ts';
import type { RuleEngine } from '../rules/ruleEngine.ts';
import type { Applied } from '../sync/intake/applyBatch.ts';
import { createNewMessagesTeller } from '../sync/intake/tellNewMessages.ts';
import { forgetAbove } from '../sync/restores/rebuild.ts';
import type { Outdated } from '../sync/restores/serviceWatch.ts';
import { createThrottle } from '../time/throttle.ts';
import type { AccountStore } from './accountStore.ts';
import type { Signals } from './signals.ts';
import type { Parts } from './startParts.ts';
import type { SessionOptions } from './types.ts';

const STATUS_EVERY_MS = 200;

/** Connects the signals to their effects. Call it when all parts are built. */
export function connectParts(
  options: SessionOptions,
  signals: Signals,
  { store, storage, changes }: AccountStore,
  { sync, outbox, search, files, fileTexts, events, rules }: Parts & { readonly rules: RuleEngine },
  status: () => Status,
  closing: AbortSignal,
): void {
  const tellStatus = signals.status.tell;
  const newMessages = createNewMessagesTeller(
    store,
    (found) => options.onNewMessages(withFacts(store, sync, found)),
    rules,
    options.log,
  );
  const logged = (thrown: unknown) => options.log('error', AppError.from(thrown).message);

  /** The conditions for it may have changed. */
  function reconsider(): void {
    tellStatus();
    sync.reconsider();
    outbox.pump();
    files.reconsider();
  }

  /** Removes the files of messages that were deleted or have other ones now. After a crash, the next start removes the rest. */
  function forget({ deleted, otherFiles }: Applied): void {
    if (deleted.length > 0 && forgetSent(store, deleted)) changes.outbox();
    const gone = [...deleted, ...otherFiles];
    if (gone.length > 0) files.forget(gone).catch(logged);
  }

  signals.status.listen(
    createThrottle(options.clock, STATUS_EVERY_MS, closing, () => options.onStatus(status())),
  );
  signals.standing.listen(reconsider);
  signals.room.listen(() => {
    reconsider();
    search.poke();
    fileTexts.poke();
    if (storage.hasRoom()) rules.act();
    // Without room this session uses the store alone. With room, it is reopened so that the search worker can read it, too.
    if (storage.hasRoom() && isAlone(store)) options.onStoreUseless();
  });
  signals.applied.listen(({ applied, origin }) => {
    outbox.noticeArrivals();
    // Before the page is told, so that a notification doesn't wait for what it then asks.
    if (origin === 'newest') newMessages.newest();
    if (origin === 'late' || origin === 're-read') newMessages.late(applied.addedIds);
    if (origin === 'back-fill') newMessages.filled(applied.addedIds);
    if (origin === 'back-fill') changes.history(applied.changed);
    else changes.conversations(applied.changed);
    forget(applied);
    events.noticeNewMessages();
    search.poke();
    tellStatus();
  });
  signals.caughtUp.listen(({ since, isReadable }) => {
    outbox.noticeCaughtUp(since, isReadable);
    events.noticeCaughtUp(since);
  });
}

/** Makes the next session start with a new archive. `onOutdated` gets the reason once nothing can be lost. */
export function leaveUselessArchive(
  { dir, clock, log, onStoreUseless }: SessionOptions,
  signals: Signals,
  { store }: AccountStore,
  { outbox }: Parts,
  closing: AbortSignal,
  onOutdated: (outdated: Outdated) => void,
): void {
  function leave(why: Useless): void {
    markUseless(storeFiles(dir).archive, why, log);
    onStoreUseless();
  }

  /** A running send may have been delivered before or after the service's restore, so it ends first. */
  async function leaveOutdated(outdated: Outdated): Promise<void> {
    outbox.stop();
    await outbox.drained();
    if (closing.aborted) return;
    forgetAbove(store, outdated, clock.now());
    onOutdated(outdated);
    leave('service-changed');
  }

  signals.archiveDamaged.listen(() => leave('damaged'));
  signals.outdated.listen((outdated) => {
    leaveOutdated(outdated).catch((thrown) => log('error', AppError.from(thrown).message));
  });
}

import { AppError } from '../../../shared/errors.ts';
import type { MsgId, OutboxId } from '../../../shared/model.ts';
import type { OutboxItem, OutboxState } from '../../../shared/outbox.ts';
import { getSyncState } from '../coverage/syncState.ts';
import { pruneClaims } from '../messages/claims.ts';
import { type Backoff, createBackoff } from '../time/pace.ts';
import { createDelivery } from './deliver.ts';
import { createFirstMessages } from './firstMessages.ts';
import { createHolds } from './holds.ts';
import { laneOf } from './lane.ts';
import { createLedger, isBeingChecked } from './ledger.ts';
import { granted, markInterrupted, move } from './moves.ts';
import { insertOutbox } from './newItems.ts';
import { learnOwnAddresses } from './ownAddresses.ts';
import { createProofs } from './proofs.ts';
import { takeStaged } from './sendFiles.ts';
import {
  getEntry,
  listArrived,
  listAwaited,
  listPending,
  listUnsent,
  type OutboxEntry,
  setOutboxState,
  stillAwaited,
} from './table.ts';
import { takeBackIntoDraft } from './takeBack.ts';
import type { Outbox, OutboxOptions } from './types.ts';
import { createUploads } from './uploads.ts';

const LANES = 4;
/** Files leave a lane free for the texts of the other conversations, since one may take hours. */
const FILE_LANES = 3;
/** After so long in the queue a message may no longer be what the person wants to say, ms. */
const DAY = 86_400_000;
/** In these an item has its place in its lane. */
const WAITING: readonly OutboxState['kind'][] = ['held', 'queued', 'overdue'];

/** Texts left `sending` by the last run become `unconfirmed`, and so do files that were handed over whole; the others go out again. */
export function startOutbox(options: OutboxOptions): Outbox {
  const { store, clock, pace, connection, storage, log } = options;
  const stopping = new AbortController();
  const uploads = createUploads(clock, stopping.signal, options.onUploads);
  /** The lanes that are sending. */
  const busy = new Map<string, Promise<void>>();
  /** Lanes that wait after a failure. */
  const resting = new Set<string>();
  const backoffs = new Map<string, Backoff>();
  /** The lanes of `busy` that send a file. */
  const busyWithFiles = new Set<string>();
  /** What the service has was read since it could last be reached: what is sent now can be told from what stood there before. */
  let isCaughtUp = false;
  let { rules } = options;
  /** What the last run left is known. */
  let isBegun = false;

  const holds = createHolds(clock, stopping.signal, (id) => {
    orLater(() => release(id));
    pump();
  });
  const ledger = createLedger({
    ...{ store, clock, pace },
    isHistoryComplete: options.isHistoryComplete,
    firstMessages: createFirstMessages({ ...options, onAnswer: () => review() }),
    proofs: createProofs({ verify: options.verify, onAnswer: () => review() }),
    onFound: (entry, sent) => delivery.arrived(entry, sent),
    onSettled: () => {
      options.onChange();
      pump();
    },
  });
  const delivery = createDelivery({
    ...options,
    ...{ uploads, stopping: stopping.signal },
    onSent: (sent, isNew) => {
      learnFrom([sent.msgId]);
      awaited = stillAwaited(store, [...awaited, sent.msgId]);
      options.onSent(sent, isNew);
    },
    onUncertain: (id) => {
      ledger.noteUncertain(id);
      options.onUncertain();
      void checkLater();
    },
  });

  /** What was sent and has not come back from the service yet. */
  let awaited: readonly MsgId[] = listAwaited(store);
  storage
    .persist(() => {
      markInterrupted(store);
      pruneClaims(store, getSyncState(store).head ?? 0);
    })
    .then(begin)
    .catch((thrown: unknown) => log('error', `Outbox: ${AppError.from(thrown).message}`));

  function begin(): void {
    const left = listUnsent(store);
    if (left.some(isBeingChecked)) void checkLater();
    for (const { item } of left) {
      if (item.state.kind !== 'held' || holds.isHeld(item.id)) continue;
      holds.hold(item.id, Math.min(rules.undoSendMs, Math.max(0, item.state.until - clock.now())));
    }
    isBegun = true;
    pump();
  }

  /** Once a request of now has surely ended. The clock's timer may be early by a fraction of a millisecond. */
  async function checkLater(): Promise<void> {
    await clock.wait(pace.surelyEndedMs + 1, stopping.signal);
    if (!stopping.signal.aborted && listUnsent(store).some(isBeingChecked)) options.onUncertain();
  }

  /** What cannot be written now is found again the next time. */
  function orLater(work: () => void): void {
    try {
      work();
    } catch (thrown) {
      log('error', `Outbox: ${AppError.from(thrown).message}`);
    }
  }

  const review = () => orLater(ledger.review);

  function learnFrom(msgIds: readonly MsgId[]): void {
    orLater(() => {
      if (learnOwnAddresses(store, msgIds)) options.onOwnAddress();
    });
  }

  function release(id: OutboxId): void {
    if (getEntry(store, id)?.item.state.kind === 'held') move(store, id, { kind: 'hold-ended' });
    options.onChange();
  }

  function pump(): void {
    orLater(sendNext);
  }

  function sendNext(): void {
    if (!connection.isOpenToSends()) isCaughtUp = false;
    // Without room it could not be noted that an item is being sent.
    if (!isCaughtUp || !isBegun || !storage.hasRoom()) return;
    const unsent = listUnsent(store);
    const seen = new Set(unsent.filter(isBeingChecked).map(({ item }) => laneOf(item)));
    for (const entry of unsent) {
      if (stopping.signal.aborted || busy.size >= LANES) return;
      if (!WAITING.includes(entry.item.state.kind) || entry.follows !== null) continue;
      const lane = laneOf(entry.item);
      if (seen.has(lane)) continue;
      seen.add(lane);
      if (busy.has(lane) || resting.has(lane) || holds.isHeld(entry.item.id) || isTooOld(entry)) continue;
      if (entry.source && busyWithFiles.size >= FILE_LANES) continue;
      start(lane, entry);
    }
  }

  /** Then the person is asked, and it waits for that, whatever the clock on the wall shows afterwards. */
  function isTooOld({ item, askedAt }: OutboxEntry): boolean {
    if (item.state.kind === 'overdue') return true;
    if (clock.now() - askedAt <= DAY) return false;
    move(store, item.id, { kind: 'grown-old' });
    options.onChange();
    return true;
  }

  function start(lane: string, entry: OutboxEntry): void {
    if (entry.source) busyWithFiles.add(lane);
    const sending = delivery
      .deliver(entry)
      .then((restMs) => {
        if (restMs === null) backoffs.delete(lane);
        else rest(lane, restMs);
      })
      .catch((thrown: unknown) => {
        // The store could not be written, so the request did not leave.
        log('error', `Outbox: ${AppError.from(thrown).message}`);
        rest(lane, 0);
      })
      .finally(() => {
        busy.delete(lane);
        busyWithFiles.delete(lane);
        options.onChange();
        // Others that say the same were not looked for while this one was on its way.
        review();
        pump();
      });
    busy.set(lane, sending);
  }

  function rest(lane: string, atLeastMs: number): void {
    const backoff = backoffs.get(lane) ?? createBackoff(pace, options.random);
    backoffs.set(lane, backoff);
    resting.add(lane);
    void clock.wait(Math.max(atLeastMs, backoff.failed()), stopping.signal).then(() => {
      resting.delete(lane);
      if (!stopping.signal.aborted) pump();
    });
  }

  function existing(id: OutboxId): OutboxEntry {
    const entry = getEntry(store, id);
    if (!entry) throw new AppError('not-found', 'There is no such item in the outbox.');
    return entry;
  }

  function takeOut(entry: OutboxEntry): void {
    holds.forget(entry.item.id);
    delivery.takeOut(entry);
  }

  function changed<T>(result: T): T {
    options.onChange();
    pump();
    return result;
  }

  /** Until when what is sent now is held back, ms since the epoch; null: not at all. */
  const fresh = (): OutboxState =>
    rules.undoSendMs > 0
      ? { kind: 'held', until: clock.now() + rules.undoSendMs }
      : { kind: 'queued', error: null };
  const holdNew = ({ id, state }: OutboxItem) => {
    if (state.kind === 'held' && !holds.isHeld(id)) holds.hold(id, rules.undoSendMs);
  };

  return {
    send: (item, leaving) => {
      const made = { ...item, file: null, state: fresh(), created: clock.now() };
      const sent = insertOutbox(store, made, leaving);
      holdNew(sent);
      return changed(sent);
    },
    sendFiles: async (files) => {
      const items = await takeStaged(store, files, { created: clock.now(), state: fresh() });
      items.forEach(holdNew);
      return changed(items);
    },
    cancel: async (id) => {
      const entry = existing(id);
      // What is broken off in time is taken out when its request ends.
      if (uploads.cancel(id)) await busy.get(laneOf(entry.item));
      else if (granted(entry, { kind: 'cancel' }) !== 'gone') return;
      else takeOut(entry);
      changed(entry.item);
    },
    retry: (id, evenIfUnconfirmed) => {
      const entry = existing(id);
      const { item, sentAfter } = entry;
      const { state } = item;
      const next = granted(entry, { kind: 'retry', evenIfUnconfirmed });
      if (next === state || next === 'gone') return item;
      resting.delete(laneOf(item));
      delivery.forgetBreaks(id);
      // What stands there already may be another item, so this one is looked for among what comes.
      const isTwin = state.kind === 'cannot-tell' && state.doubt.kind === 'twins';
      const besides = { askedAt: clock.now(), sentAfter: isTwin ? null : sentAfter };
      return changed(setOutboxState(store, id, next, besides));
    },
    remove: (id) => {
      const entry = existing(id);
      granted(entry, { kind: 'remove' });
      takeOut(entry);
      return changed(entry.item);
    },
    takeBack: (id) => {
      granted(existing(id), { kind: 'take-back' });
      const items = takeBackIntoDraft(store, id);
      for (const item of items) holds.forget(item.id);
      return changed(items);
    },
    list: () => {
      const seen = new Set(ledger.seenEarly().map(({ id }) => id));
      return listPending(store, awaited).filter(({ id }) => !seen.has(id));
    },
    arrived: (msgIds) => [
      ...listArrived(store, msgIds),
      ...ledger.seenEarly().filter(({ msgId }) => msgIds.includes(msgId)),
    ],
    get: (id) => existing(id).item,
    setRules: (next) => {
      rules = next;
    },
    pump,
    noticeArrivals: () => {
      learnFrom(awaited);
      review();
      const before = awaited.length;
      awaited = stillAwaited(store, awaited);
      if (awaited.length < before) options.onChange();
    },
    noticeCaughtUp: (since, isReadable) => {
      isCaughtUp = true;
      orLater(() => ledger.noteCaughtUp(since, isReadable));
      pump();
    },
    stop: () => {
      stopping.abort();
      uploads.stop();
    },
    drained: async () => {
      await Promise.all(busy.values());
    },
  };
}

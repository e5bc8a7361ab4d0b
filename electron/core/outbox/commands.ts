import { AppError } from '../../../shared/errors/errors.ts';
import type { OutboxId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import type { Store } from '../db/store.ts';
import type { AccountFiles } from '../files/staging/accountFiles.ts';
import type { Sources } from '../files/staging/sources.ts';
import type { Clock } from '../time/clock.ts';
import { stateAfterWish } from './applyEvent.ts';
import { leaveLost, listLost } from './lostConversations.ts';
import type { Uploads } from './sending/currentUploads.ts';
import type { Delivery } from './sending/deliver.ts';
import { forwardMessage } from './sending/forward.ts';
import type { Holds } from './sending/holds.ts';
import { type Lanes, laneOf } from './sending/lanes.ts';
import { insertOutbox } from './sending/newItems.ts';
import type { Schedule } from './sending/scheduledItems.ts';
import { takeStaged } from './sending/sendFiles.ts';
import { getEntry, markCancelled, type OutboxEntry, setOutboxState } from './table.ts';
import { takeBackIntoDraft } from './takeBack.ts';
import { isTwin, transition } from './transition.ts';
import type { Outbox } from './types.ts';

/** The person's actions on items of the outbox. */
export type Commands = Pick<
  Outbox,
  | 'send'
  | 'sendFiles'
  | 'forward'
  | 'retry'
  | 'reschedule'
  | 'remove'
  | 'takeBack'
  | 'get'
  | 'listLost'
  | 'leaveLost'
>;

interface Options {
  readonly store: Store;
  readonly owned: AccountFiles;
  readonly sources: Sources;
  readonly clock: Clock;
  readonly holds: Holds;
  readonly schedule: Schedule;
  readonly lanes: Lanes;
  readonly uploads: Uploads;
  readonly delivery: Pick<Delivery, 'takeOut' | 'forgetBreaks'>;
  /** The outbox changed: something may be sent now. */
  readonly onChanged: () => void;
}

export function createCommands(options: Options): Commands {
  const { store, owned, sources, clock, holds, schedule, lanes, delivery, onChanged } = options;
  const existing = (id: OutboxId) => entryOf(store, id);
  const fresh = (at?: number) => {
    const now = clock.now();
    return { created: now, askedAt: now, state: schedule.stateOfNew(at) ?? holds.stateOfNew() };
  };

  function takeOut(entry: OutboxEntry): OutboxItem {
    holds.forget(entry.item.id);
    delivery.takeOut(entry);
    onChanged();
    return entry.item;
  }

  /** Returns the items that were put into the outbox. */
  function sent(items: readonly OutboxItem[]): readonly OutboxItem[] {
    items.forEach(holds.holdNew);
    if (items.some(({ state }) => state.kind === 'scheduled')) schedule.lookAgain();
    onChanged();
    return items;
  }

  function sentOne(item: OutboxItem): OutboxItem {
    sent([item]);
    return item;
  }

  return {
    send: ({ at, ...item }, leaving) =>
      sentOne(insertOutbox(store, { ...item, file: null, ...fresh(at) }, leaving)),
    sendFiles: async (files) => sent(await takeStaged(store, sources, files, fresh(files.at))),
    forward: async (item, withFile) =>
      sentOne(await forwardMessage({ store, owned, withFile }, item, fresh())),
    retry: (id, evenIfUnconfirmed) => {
      const entry = existing(id);
      const next = stateAfterWish(entry, { kind: 'retry', evenIfUnconfirmed });
      if (next === 'gone' || next === entry.item.state) return entry.item;
      lanes.wake(laneOf(entry.item));
      delivery.forgetBreaks(id);
      const again = setOutboxState(store, id, next, { askedAt: clock.now(), sentAfter: markAgain(entry) });
      onChanged();
      return again;
    },
    reschedule: (id, at) => reschedule(options, id, at),
    remove: (id) => {
      const entry = existing(id);
      stateAfterWish(entry, { kind: 'remove' });
      return takeOut(entry);
    },
    takeBack: async (id) => {
      const { item } = existing(id);
      if (item.file !== null && item.state.kind === 'sending') {
        await cancel(options, item);
        const left = getEntry(store, id);
        // Cancelled in time, it is back in its draft already.
        if (left === null) return [item];
        if (transition(left.item.state, { kind: 'take-back' }) === 'refused') return [];
      }
      stateAfterWish(existing(id), { kind: 'take-back' });
      const { back, stopped, refusal } = takeBackIntoDraft(store, id);
      for (const item of [...back, ...stopped]) holds.forget(item.id);
      onChanged();
      if (refusal) throw refusal;
      return back;
    },
    get: (id) => existing(id).item,
    listLost: () => listLost(store),
    leaveLost: (convId, last) => {
      const first = leaveLost(store, convId, last, clock.now());
      onChanged();
      return first;
    },
  };
}

function reschedule({ store, schedule, onChanged }: Options, id: OutboxId, at: number): OutboxItem {
  const next = stateAfterWish(entryOf(store, id), { kind: 'reschedule', at });
  if (next === 'gone') throw new AppError('internal', 'Another time removes nothing.');
  const again = setOutboxState(store, id, next);
  schedule.lookAgain();
  onChanged();
  return again;
}

/** Ends the upload of a file. Resolves when its outcome is stored. @throws AppError `disk-full` if the wish can't be: it ends anyway */
async function cancel({ store, uploads, lanes, onChanged }: Options, item: OutboxItem): Promise<void> {
  try {
    markCancelled(store, item.id);
  } finally {
    uploads.cancel(item.id);
  }
  await lanes.ended(laneOf(item));
  onChanged();
}

function entryOf(store: Store, id: OutboxId): OutboxEntry {
  const entry = getEntry(store, id);
  if (!entry) throw new AppError('not-found', 'There is no such item in the outbox.');
  return entry;
}

/** The position from which a retried item is looked for. Messages before it may be its twin, so they don't count. */
function markAgain({ item: { state }, sentAfter }: OutboxEntry): number | null {
  return isTwin(state) ? null : sentAfter;
}

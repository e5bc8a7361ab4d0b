import { AppError } from '../../../shared/errors/errors.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import type { Sent } from '../api/wire.ts';
import { getSyncState } from '../coverage/syncState.ts';
import { readMessage } from '../messages/messagePages.ts';
import { markInterrupted } from './applyEvent.ts';
import { type Awaited, createAwaited } from './awaited.ts';
import { type Checks, createChecks } from './checking/deliveryChecks.ts';
import { pruneClaims } from './claims.ts';
import { createCommands } from './commands.ts';
import { createUploads } from './sending/currentUploads.ts';
import { createDelivery } from './sending/deliver.ts';
import { createHolds } from './sending/holds.ts';
import { createLanes } from './sending/lanes.ts';
import { createQueue, type Queue } from './sending/queue.ts';
import { createSchedule } from './sending/scheduledItems.ts';
import { listPending } from './table.ts';
import type { Outbox, OutboxOptions } from './types.ts';

/** Checks the items that were being sent when the last run ended. Files that were not handed over whole are sent again. */
export function startOutbox(options: OutboxOptions): Outbox {
  const { clock, changes } = options;
  const closing = new AbortController();
  const stopping = closing.signal;
  const uploads = createUploads(clock, stopping, options.onUploads);
  const awaited = createAwaited(options);
  const onChanged = () => {
    changes.outbox();
    queue.pump();
  };
  const holds = createHolds({ ...options, stopping, onEnded: onChanged });
  const schedule = createSchedule({ ...options, stopping, onDue: onChanged });
  const lanes = createLanes({
    ...{ ...options, stopping },
    onEnded: () => {
      changes.outbox();
      // Items with the same text weren't checked while this one was being sent.
      checks.review();
      queue.pump();
    },
    onRested: () => queue.pump(),
  });
  const delivery = createDelivery({
    ...{ ...options, stopping, uploads },
    onSent: (sent, isNew) => {
      awaited.add(sent.msgId);
      readBack(options, sent, isNew);
    },
    onUncertain: (id) => checks.noteUncertain(id),
  });
  const checks = createChecks({ ...options, stopping, onFound: delivery.arrived, onSettled: onChanged });
  const queue = createQueue({ ...options, stopping, holds, lanes, deliver: delivery.deliver });
  begin(options, [checks, holds, schedule, queue]);
  return {
    ...createCommands({ ...options, holds, schedule, lanes, uploads, delivery, onChanged }),
    list: listing(options, { awaited, checks }),
    ...noticing(options, { awaited, checks, queue }),
    setRules: holds.setRules,
    pump: queue.pump,
    stop: () => {
      closing.abort();
      uploads.stop();
    },
    drained: lanes.drained,
  };
}

/** Starts with the items of the last run, in order, once their states are stored. */
function begin({ store, storage, log }: OutboxOptions, parts: readonly Pick<Queue, 'begin'>[]): void {
  storage
    .persist(() => {
      markInterrupted(store);
      pruneClaims(store, getSyncState(store).head ?? 0);
    })
    .then(() => {
      for (const part of parts) part.begin();
    })
    .catch((thrown: unknown) => log('error', `Outbox: ${AppError.from(thrown).message}`));
}

interface Parts {
  readonly awaited: Awaited;
  readonly checks: Checks;
  readonly queue: Queue;
}

/** An item whose message is already in the thread is no longer pending. */
function listing(
  { store }: OutboxOptions,
  { awaited, checks }: Pick<Parts, 'awaited' | 'checks'>,
): Outbox['list'] {
  return (convId) => {
    const seen = new Set(checks.seenEarly());
    const isThere = (item: OutboxItem) => convId === undefined || item.convId === convId;
    return listPending(store, awaited.list()).filter((item) => isThere(item) && !seen.has(item.id));
  };
}

/** Looks for a message that was just sent. `isNew`: it created its conversation. */
function readBack(
  { store, changes, sync, log }: OutboxOptions,
  { convId, msgId }: Sent,
  isNew: boolean,
): void {
  if (isNew) changes.summary(convId);
  // It was read before the response, without a known sender.
  if (readMessage(store, msgId)?.senderEmail === '') {
    sync.readOne(convId, msgId).catch((thrown) => log('error', AppError.from(thrown).message));
  }
  sync.pollNow(false);
}

function noticing(
  { changes }: OutboxOptions,
  { awaited, checks, queue }: Parts,
): Pick<Outbox, 'noticeArrivals' | 'noticeCaughtUp' | 'noticeWake'> {
  return {
    noticeArrivals: () => {
      awaited.learn();
      checks.review();
      awaited.doubt();
      if (awaited.release()) changes.outbox();
    },
    noticeWake: queue.noteWake,
    noticeCaughtUp: (since, isReadable) => {
      queue.noteCaughtUp();
      checks.noteCaughtUp(since, isReadable);
      queue.pump();
    },
  };
}

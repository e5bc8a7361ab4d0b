import { AppError } from '../../../shared/errors/errors.ts';
import { type ConvId, convId, type MsgId, msgId } from '../../../shared/model/ids.ts';
import type { EventResult } from '../../../shared/model/liveEvents.ts';
import type { Log, Store } from '../db/store.ts';
import { readMessage } from '../messages/messagePages.ts';
import type { Clock } from '../time/clock.ts';
import type { CallbackEvent } from './callbackEvent.ts';
import { listOpenEvents, logEvent, type OpenEvent, setEventResult } from './eventLog.ts';
import type { TrustWatch } from './trustWatch.ts';

export interface ReadingOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly trust: TrustWatch;
  /** Polls once for all callers that ask at the same time. */
  readonly poll: () => void;
  /** See `Sync.readOne`. */
  readonly readOne: (convId: ConvId, msgId: MsgId) => Promise<boolean>;
  /** False while the service cannot be asked. */
  readonly isReachable: () => boolean;
  readonly onChange: () => void;
  readonly log: Log;
}

/** Turns events into reads, and records what these found. */
export interface Reading {
  eventReceived(event: CallbackEvent): void;
  /** Messages may have come. */
  noticeNewMessages(): void;
  /** Everything that the service had at `since` or earlier has been requested, forward from the cursor; ms on the monotonic clock. */
  noticeCaughtUp(since: number): void;
  /** Resolves when no reads are running. */
  idle(): Promise<void>;
}

export function createReading(options: ReadingOptions): Reading {
  const { store, clock, trust, log } = options;
  const open = createOpenEvents(options);
  let settling: Promise<void> | null = null;

  const isHere = (id: number) => readMessage(store, msgId(id)) !== null;

  function eventReceived(event: CallbackEvent): void {
    const { testNonce: _, ...told } = event;
    const known = isHere(event.msgId);
    const id = logEvent(store, { ...told, at: clock.now(), result: known ? 'already-here' : 'reading' });
    trust.eventReceived(event.msgId);
    if (known) trust.eventConfirmed();
    else {
      open.add(id);
      options.poll();
    }
    options.onChange();
  }

  function settle({ id }: OpenEvent, result: EventResult): void {
    setEventResult(store, id, result);
    open.remove(id);
    if (result === 'found') trust.eventConfirmed();
    options.onChange();
  }

  /** One after the other, so that many events never cause many requests at once. */
  async function readAll(): Promise<void> {
    for (let event = open.nextDue(); event !== undefined; event = open.nextDue()) {
      const result = await readByConversation(event);
      if (result === null) return;
      settle(event, result);
    }
  }

  /** Null: it cannot be told now. */
  async function readByConversation(event: OpenEvent): Promise<EventResult | null> {
    if (isHere(event.msgId)) return 'found';
    try {
      return (await options.readOne(convId(event.convId), msgId(event.msgId))) ? 'found' : 'not-found';
    } catch (thrown) {
      log('warn', `A message that an event told of was not read: ${AppError.reason(thrown)}.`);
      return options.isReachable() ? 'not-found' : null;
    }
  }

  return {
    eventReceived,
    noticeNewMessages: () => {
      for (const event of open.list()) if (isHere(event.msgId)) settle(event, 'found');
    },
    noticeCaughtUp: (since) => {
      open.noticeCaughtUp(since);
      settling ??= readAll()
        .catch((thrown: unknown) => log('error', `Live events: ${AppError.reason(thrown)}.`))
        .finally(() => {
          settling = null;
        });
    },
    idle: async () => {
      await settling;
    },
  };
}

/** The events without a result yet. */
function createOpenEvents({ store, clock }: Pick<ReadingOptions, 'store' | 'clock'>) {
  /** When they came, ms on the monotonic clock; those of an earlier run of Parley count as long ago. */
  let cameAt: ReadonlyMap<number, number> = new Map(
    listOpenEvents(store).map(({ id }) => [id, Number.NEGATIVE_INFINITY]),
  );
  /** Up to when the poller has caught up, on the clock that only grows, ms. */
  let caughtUp = Number.NEGATIVE_INFINITY;

  /** Forgets those that have left the log. */
  function list(): readonly OpenEvent[] {
    if (cameAt.size === 0) return [];
    const events = listOpenEvents(store);
    cameAt = new Map(events.map(({ id }) => [id, cameAt.get(id) ?? Number.NEGATIVE_INFINITY]));
    return events;
  }

  return {
    list,
    add: (id: number) => {
      cameAt = new Map(cameAt).set(id, clock.monotonic());
    },
    remove: (id: number) => {
      cameAt = new Map([...cameAt].filter(([other]) => other !== id));
    },
    noticeCaughtUp: (since: number) => {
      caughtUp = since;
    },
    /** One that came before the poller had caught up. */
    nextDue: () => list().find(({ id }) => (cameAt.get(id) ?? caughtUp) <= caughtUp),
  };
}

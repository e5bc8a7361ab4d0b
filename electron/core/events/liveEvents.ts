import { AppError } from '../../../shared/errors.ts';
import type { LiveEvents as LiveEventsPage, TestOutcome } from '../../../shared/liveEvents.ts';
import type { ConvId, MsgId } from '../../../shared/model.ts';
import type { Client } from '../api/client.ts';
import type { Connection } from '../api/connection.ts';
import type { WayOut } from '../api/transport.ts';
import type { Log, Store } from '../db/store.ts';
import { listArrivals } from '../messages/arrivedMessages.ts';
import { newestMsgId } from '../messages/messagePages.ts';
import type { Clock } from '../time/clock.ts';
import type { Pace } from '../time/pace.ts';
import { createThrottle } from '../time/throttle.ts';
import { createBurst } from './burst.ts';
import { type CallbackEvent, parseCallbackEvent } from './callbackEvent.ts';
import { createSelfTest } from './callbackTest.ts';
import { listEvents, logEvent } from './eventLog.ts';
import { getEventSettings } from './eventSettings.ts';
import { type Listening, startListening } from './listening.ts';
import { createReading } from './reading.ts';
import { createRegistration } from './registration.ts';
import { createTrustWatch } from './trustWatch.ts';

export interface LiveEventsOptions {
  readonly store: Store;
  readonly client: Client;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly randomUuid: () => string;
  readonly wayOut: () => WayOut;
  /** Asks the service at once for what is new. */
  readonly poll: () => void;
  /** See `Sync.readOne`. */
  readonly readOne: (convId: ConvId, msgId: MsgId) => Promise<boolean>;
  /** Something of what `get` gives has changed. */
  readonly onChange: () => void;
  readonly log: Log;
}

/** Events of the service, from the registration of the callback address to the reads that they cause. */
export interface LiveEvents {
  get(): LiveEventsPage;
  register(callbackUrl: string): Promise<LiveEventsPage>;
  unregister(): Promise<LiveEventsPage>;
  /** Sends a test event to the registered address. */
  test(): Promise<TestOutcome>;
  /** How this computer listens. */
  readonly listening: Listening;
  /** Milliseconds between two polls while events are relied on; null while they are not. */
  pollEvery(): number | null;
  /** Messages may have come, by whatever way. */
  noticeArrivals(): void;
  /** See `Reading.noticeCaughtUp`. */
  noticeCaughtUp(since: number): void;
  /** Resolves when nothing uses the store any more. */
  close(): Promise<void>;
}

const TELL_EVERY_MS = 100;
/** A busy organisation writes less; whoever sends more is not the service. */
const EVENTS_PER_SECOND = 20;
/** When events were dropped, one poll so much later makes good for all of them. */
const MAKE_GOOD_MS = 1_000;
/** More at once are a history that comes in. */
const MOST_ARRIVALS = 1_000;

/** Begins to listen where the person wants it. */
export function startLiveEvents(options: LiveEventsOptions): LiveEvents {
  const { store, clock, log } = options;
  const closing = new AbortController();
  const onChange = createThrottle(clock, TELL_EVERY_MS, closing.signal, options.onChange);
  const mayPass = createBurst(clock, EVENTS_PER_SECOND);
  let seen = newestMsgId(store) ?? 0;
  let isMakingGood = false;

  const trust = createTrustWatch(clock, closing.signal, () => {
    // What the slow pace has left out is asked for at once, and with each poll the pace is decided anew.
    options.poll();
    onChange();
  });
  const reading = createReading({
    ...{ store, clock, trust, log, onChange },
    poll: options.poll,
    readOne: options.readOne,
    isReachable: () => options.connection.isOpenToSends(),
  });
  const selfTest = createSelfTest(options);
  const registration = createRegistration(options);
  const listening = startListening({
    ...{ store, log, onCall },
    randomBytes: options.randomBytes,
    onChange: () => {
      trust.reset();
      onChange();
    },
  });

  function onCall(body: Uint8Array): void {
    if (closing.signal.aborted) return;
    try {
      if (mayPass()) take(parseCallbackEvent(body));
      else drop();
    } catch (thrown) {
      log('error', `An event could not be written down: ${AppError.reason(thrown)}.`);
      options.poll();
    }
  }

  function take(event: CallbackEvent | null): void {
    if (event?.testNonce != null && selfTest.noticeNonce(event.testNonce)) note('test', event);
    // No message has the id 0.
    else if (event === null || event.msgId === 0) note('invalid', null);
    else reading.eventArrived(event);
  }

  function drop(): void {
    if (isMakingGood) return;
    isMakingGood = true;
    void clock.wait(MAKE_GOOD_MS, closing.signal).then(() => {
      isMakingGood = false;
      if (!closing.signal.aborted) options.poll();
    });
    note('rate-limited', null);
  }

  function note(result: 'invalid' | 'rate-limited' | 'test', event: CallbackEvent | null): void {
    const { convId = null, msgId = null, senderEmail = null, uuid = null } = event ?? {};
    logEvent(store, { at: clock.now(), convId, msgId, senderEmail, uuid, result });
    onChange();
  }

  function get(): LiveEventsPage {
    const { registeredUrl, lastResult } = getEventSettings(store);
    const isRelaxed = trust.isTrusted();
    return { registeredUrl, lastResult, receiver: listening.status(), isRelaxed, log: listEvents(store) };
  }

  /** With another address events may come or not: that is to be seen. */
  async function changed(work: Promise<void>): Promise<LiveEventsPage> {
    await work;
    trust.reset();
    onChange();
    return get();
  }

  return {
    get,
    register: (callbackUrl) => changed(registration.register(callbackUrl)),
    unregister: () => changed(registration.remove()),
    test: async () => {
      const { registeredUrl } = getEventSettings(store);
      if (listening.status().url === null) return { kind: 'not-listening' };
      if (registeredUrl === null) return { kind: 'not-registered' };
      return selfTest.run(registeredUrl, store.selfEmail, closing.signal);
    },
    listening,
    pollEvery: () => (trust.isTrusted() ? options.pace.withEventsMs : null),
    noticeArrivals: () => {
      const newest = newestMsgId(store) ?? 0;
      if (trust.isTrusted() && newest > seen) trust.messagesArrived(listArrivals(store, seen, MOST_ARRIVALS));
      seen = newest;
      reading.noticeArrivals();
    },
    noticeCaughtUp: reading.noticeCaughtUp,
    close: async () => {
      closing.abort();
      await Promise.all([listening.close(), reading.idle()]);
    },
  };
}

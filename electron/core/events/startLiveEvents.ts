import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import type { LiveEvents as LiveEventsPage, TestOutcome } from '../../../shared/model/liveEvents.ts';
import type { Client } from '../api/client.ts';
import type { Connection } from '../api/connection/connection.ts';
import type { WayOut } from '../api/transport.ts';
import type { Log, Store } from '../db/store.ts';
import { newestMsgId } from '../messages/messagePages.ts';
import { listNewer } from '../messages/newMessages.ts';
import type { Clock } from '../time/clock.ts';
import { createThrottle } from '../time/throttle.ts';
import { createSelfTest } from './callbackTest.ts';
import { createCallIntake } from './callIntake.ts';
import { listEvents } from './eventLog.ts';
import { createReading } from './eventReads.ts';
import { getEventSettings } from './eventSettings.ts';
import { type Listening, startListening } from './listening.ts';
import { createRegistration } from './registration.ts';
import { createTrustWatch } from './trustWatch.ts';

export interface LiveEventsOptions {
  readonly store: Store;
  readonly client: Client;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly randomUuid: () => string;
  readonly wayOut: () => WayOut;
  /** Polls at once. */
  readonly poll: () => void;
  /** See `Sync.readOne`. */
  readonly readOne: (convId: ConvId, msgId: MsgId) => Promise<boolean>;
  /** Called when trust in live events begins or ends. At first there is none. */
  readonly onTrust: (isTrusted: boolean) => void;
  /** The result of `get` changed. */
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
  /** Messages may have come, in any way. */
  noticeNewMessages(): void;
  /** See `Reading.noticeCaughtUp`. */
  noticeCaughtUp(since: number): void;
  /** Resolves when nothing uses the store any longer. */
  close(): Promise<void>;
}

const TELL_EVERY_MS = 100;
/** More at once means that a history is being loaded. */
const MOST_MESSAGES = 1_000;

/** Begins to listen where the person wants it. */
export function startLiveEvents(options: LiveEventsOptions): LiveEvents {
  const { store, clock, log, poll } = options;
  const closing = new AbortController();
  const onChange = createThrottle(clock, TELL_EVERY_MS, closing.signal, options.onChange);
  let seen = newestMsgId(store) ?? 0;

  const trust = createTrustWatch(clock, closing.signal, () => {
    options.onTrust(trust.isTrusted());
    // Requests at once what the slow pace left out. Each poll then decides the pace again.
    poll();
    onChange();
  });
  const reading = createReading({
    ...{ store, clock, trust, log, poll, onChange },
    readOne: options.readOne,
    isReachable: () => options.connection.isOpenToSends(),
  });
  const selfTest = createSelfTest(options);
  const registration = createRegistration(options);
  const listening = startListening({
    ...{ store, log },
    onCall: createCallIntake({
      store,
      clock,
      closing: closing.signal,
      selfTest,
      reading,
      poll,
      onChange,
      log,
    }),
    randomBytes: options.randomBytes,
    onChange: () => {
      trust.reset();
      onChange();
    },
  });

  function get(): LiveEventsPage {
    const { registeredUrl, lastResult } = getEventSettings(store);
    const isRelaxed = trust.isTrusted();
    return { registeredUrl, lastResult, receiver: listening.status(), isRelaxed, log: listEvents(store) };
  }

  /** With another address events may or may not come, so trust starts over. */
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
    noticeNewMessages: () => {
      const newest = newestMsgId(store) ?? 0;
      if (trust.isTrusted() && newest > seen) trust.messagesStored(listNewer(store, seen, MOST_MESSAGES));
      seen = newest;
      reading.noticeNewMessages();
    },
    noticeCaughtUp: reading.noticeCaughtUp,
    close: async () => {
      closing.abort();
      await Promise.all([listening.close(), reading.idle()]);
    },
  };
}

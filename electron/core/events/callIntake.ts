import { AppError } from '../../../shared/errors/errors.ts';
import type { Log, Store } from '../db/store.ts';
import type { Clock } from '../time/clock.ts';
import { createBurst } from './burst.ts';
import { type CallbackEvent, parseCallbackEvent } from './callbackEvent.ts';
import type { SelfTest } from './callbackTest.ts';
import { logEvent } from './eventLog.ts';
import type { Reading } from './eventReads.ts';

interface Options {
  readonly store: Store;
  readonly clock: Clock;
  readonly closing: AbortSignal;
  readonly selfTest: Pick<SelfTest, 'noticeNonce'>;
  readonly reading: Pick<Reading, 'eventReceived'>;
  /** Polls at once. */
  readonly poll: () => void;
  readonly onChange: () => void;
  readonly log: Log;
}

/** Even a busy organisation writes less than this; a faster caller isn't the service. */
const EVENTS_PER_SECOND = 20;
/** When events are dropped, one poll after this time covers all of them, ms. */
const MAKE_GOOD_MS = 1_000;

/** Handles the body of each incoming call: as an event, as the test event, or only in the log. Never throws. */
export function createCallIntake(options: Options): (body: Uint8Array) => void {
  const { store, clock, closing, selfTest, reading, poll, log } = options;
  const mayPass = createBurst(clock, EVENTS_PER_SECOND);
  let isMakingGood = false;

  function take(event: CallbackEvent | null): void {
    if (event?.testNonce != null && selfTest.noticeNonce(event.testNonce)) note('test', event);
    // No message has the id 0.
    else if (event === null || event.msgId === 0) note('invalid', null);
    else reading.eventReceived(event);
  }

  function drop(): void {
    if (isMakingGood) return;
    isMakingGood = true;
    void clock.wait(MAKE_GOOD_MS, closing).then(() => {
      isMakingGood = false;
      if (!closing.aborted) poll();
    });
    note('rate-limited', null);
  }

  function note(result: 'invalid' | 'rate-limited' | 'test', event: CallbackEvent | null): void {
    const { convId = null, msgId = null, senderEmail = null, uuid = null } = event ?? {};
    logEvent(store, { at: clock.now(), convId, msgId, senderEmail, uuid, result });
    options.onChange();
  }

  return (body) => {
    if (closing.aborted) return;
    try {
      if (mayPass()) take(parseCallbackEvent(body));
      else drop();
    } catch (thrown) {
      log('error', `An event could not be written down: ${AppError.reason(thrown)}.`);
      poll();
    }
  };
}

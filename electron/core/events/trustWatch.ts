import type { Clock } from '../time/clock.ts';
import {
  eventConfirmed,
  eventReceived,
  messagesStored,
  type NewMessage,
  NO_TRUST,
  nextDeadline,
  type Trust,
  timePassed,
} from './trust.ts';

/** Keeps the state of `trust.ts` and lets time pass for it. */
export interface TrustWatch {
  isTrusted(): boolean;
  eventReceived(msgId: number): void;
  eventConfirmed(): void;
  messagesStored(messages: readonly NewMessage[]): void;
  /** Events can no longer come, or come another way: trust starts over. */
  reset(): void;
}

export function createTrustWatch(clock: Clock, signal: AbortSignal, onChange: () => void): TrustWatch {
  let trust: Trust = NO_TRUST;
  let isWaiting = false;

  function become(next: Trust): void {
    const before = trust;
    trust = next;
    if (before.isTrusted !== next.isTrusted) onChange();
  }

  async function waitForDeadlines(): Promise<void> {
    if (isWaiting) return;
    isWaiting = true;
    for (let due = nextDeadline(trust); due !== null && !signal.aborted; due = nextDeadline(trust)) {
      await clock.wait(Math.max(0, due - clock.monotonic()), signal);
      become(timePassed(trust, clock.monotonic()));
    }
    isWaiting = false;
  }

  return {
    isTrusted: () => trust.isTrusted,
    eventReceived: (msgId) => become(eventReceived(trust, msgId, clock.monotonic())),
    eventConfirmed: () => become(eventConfirmed(trust, clock.monotonic())),
    messagesStored: (messages) => {
      become(messagesStored(trust, messages, clock.monotonic()));
      void waitForDeadlines();
    },
    reset: () => become(NO_TRUST),
  };
}

import type { TestOutcome } from '../../../shared/model/liveEvents.ts';
import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import { causeOf, endingOf } from '../api/failures.ts';
import { within } from '../api/timeLimit.ts';
import { createTransport, type Timeouts, type WayOut } from '../api/transport.ts';
import type { Clock } from '../time/clock.ts';
import { testEventBody } from './callbackEvent.ts';

export interface SelfTestOptions {
  readonly clock: Clock;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly randomUuid: () => string;
  readonly wayOut: () => WayOut;
  readonly timeouts?: Timeouts;
}

/** Calls the public address as the service would, and watches whether the call is received here. */
export interface SelfTest {
  run(callbackUrl: string, senderEmail: string, signal: AbortSignal): Promise<TestOutcome>;
  /** True for the nonce of the test that is under way, which is then received. */
  noticeNonce(nonce: string): boolean;
}

const DEFAULT_TIMEOUTS: Timeouts = { connect: 10_000, answer: 15_000, idle: 15_000, whole: 30_000 };
/** A proxy may hold the call for a moment before it forwards it, ms. */
const STILL_MS = 5_000;

export function createSelfTest({
  clock,
  randomBytes,
  randomUuid,
  wayOut,
  timeouts = DEFAULT_TIMEOUTS,
}: SelfTestOptions): SelfTest {
  const takeTurn = createOneAtATime();
  let underWay: { readonly nonce: string; readonly received: () => void } | null = null;

  async function run(callbackUrl: string, senderEmail: string, signal: AbortSignal): Promise<TestOutcome> {
    const nonce = Buffer.from(randomBytes(24)).toString('base64url');
    const body = testEventBody(senderEmail, randomUuid(), nonce);
    const outcome = Promise.withResolvers<TestOutcome>();
    const began = clock.monotonic();
    const received = () =>
      outcome.resolve({ kind: 'received', ms: Math.max(1, Math.round(clock.monotonic() - began)) });
    underWay = { nonce, received };
    const over = new AbortController();
    const ended = AbortSignal.any([signal, over.signal]);
    try {
      const answer = call(callbackUrl, body, { ...wayOut(), timeouts }, ended);
      const patience = answer.then(async (outcome) => {
        const mayStillCome = outcome.kind === 'elsewhere' && outcome.status < 300;
        if (mayStillCome) await clock.wait(STILL_MS, ended);
        return outcome;
      });
      return await Promise.race([outcome.promise, patience]);
    } finally {
      underWay = null;
      over.abort();
    }
  }

  return {
    run: (...given) => takeTurn(() => run(...given)),
    noticeNonce: (nonce) => {
      if (underWay?.nonce !== nonce) return false;
      underWay.received();
      return true;
    },
  };
}

/** As the service calls (service API, section 6): POST, JSON, no redirect followed. Never rejects. */
async function call(
  callbackUrl: string,
  body: string,
  way: WayOut & { readonly timeouts: Timeouts },
  signal: AbortSignal,
): Promise<TestOutcome> {
  const url = new URL(callbackUrl);
  const transport = createTransport({ base: url, ...way, throwIfStopped: () => undefined });
  try {
    const status = await within(way.timeouts.whole, async (late) => {
      const { statusCode, body: answer } = await transport.sends.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.any([signal, late]),
      });
      await answer.dump();
      return statusCode;
    });
    return { kind: 'elsewhere', status };
  } catch (thrown) {
    return { kind: obstacleOf(thrown) };
  } finally {
    await transport.close();
  }
}

type Obstacle = 'no-name' | 'no-connection' | 'no-trust' | 'no-answer' | 'cut-off';

function obstacleOf(thrown: unknown): Obstacle {
  if (isUnknownName(causeOf(thrown))) return 'no-name';
  switch (endingOf(thrown)) {
    case 'tls':
    case 'tls-intercepted':
    case 'tls-missing':
    case 'clock-wrong':
      return 'no-trust';
    case 'timeout':
      return 'no-answer';
    case 'offline':
    case 'proxy-auth':
      return 'no-connection';
    case 'malformed':
    case 'interrupted':
      return 'cut-off';
  }
}

function isUnknownName(cause: unknown): boolean {
  return (
    cause instanceof Error && 'code' in cause && (cause.code === 'ENOTFOUND' || cause.code === 'EAI_AGAIN')
  );
}

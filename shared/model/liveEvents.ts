import type { ErrorData } from '../errors/errors.ts';

/** Why an address cannot be the callback address (service API, section 4.5: the scheme must be HTTPS). */
export type CallbackUrlProblem = 'not-an-address' | 'not-https' | 'with-password' | 'with-fragment';

/** Longer ones are cut or refused by many servers on the way. */
const MAX_URL = 2_000;

/** What is wrong with a callback address that a person typed; null when nothing is. */
export function callbackUrlProblem(typed: string): CallbackUrlProblem | null {
  if (typed.length > MAX_URL || !URL.canParse(typed)) return 'not-an-address';
  const url = new URL(typed);
  if (url.protocol !== 'https:') return 'not-https';
  if (url.username !== '' || url.password !== '') return 'with-password';
  // It never leaves the caller, so that the address would not be the one that was meant.
  return url.hash === '' ? null : 'with-fragment';
}

/** What was done last with the callback address, on this computer; the service cannot be asked what it has. */
export interface RegistrationResult {
  readonly action: 'register' | 'remove';
  /** The address it was about; null when one was removed that is not known here. */
  readonly url: string | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Null: the service said OK. */
  readonly error: ErrorData | null;
}

/** What listens on this computer for events that a tunnel or reverse proxy forwards. */
export interface ReceiverStatus {
  /** The person wants it. */
  readonly isOn: boolean;
  /** As chosen, or as found free when it was listened to for the first time; null before that. */
  readonly port: number | null;
  /** Where events are to be forwarded to, with the secret path; null while nothing listens. */
  readonly url: string | null;
  /** The names of the files with which it speaks TLS; null: plain HTTP, for a proxy on this computer. */
  readonly certificate: { readonly cert: string; readonly key: string } | null;
  /** Why nothing listens although it is on. */
  readonly error: ErrorData | null;
}

/**
 * What became of an event. `reading`: its message is still being asked for. `already-here`: the message had come before.
 * `not-found`: the service has no such message for this account. `rate-limited`: one or more that came too fast to be looked at.
 */
export type EventResult =
  | 'reading'
  | 'found'
  | 'already-here'
  | 'not-found'
  | 'invalid'
  | 'rate-limited'
  | 'test';

/** An event as it came in (service API, section 6); of one that is not looked at, only when. */
export interface LoggedEvent {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly convId: number | null;
  readonly msgId: number | null;
  readonly senderEmail: string | null;
  /** What support asks for. */
  readonly uuid: string | null;
  readonly result: EventResult;
}

/** All of the page "Live events". */
export interface LiveEvents {
  /** The address that the service accepted last from here, unless it was removed since. */
  readonly registeredUrl: string | null;
  readonly lastResult: RegistrationResult | null;
  readonly receiver: ReceiverStatus;
  /** Events flow, so that the service is polled as a safety net only. */
  readonly isRelaxed: boolean;
  /** The newest first, at most 200. */
  readonly log: readonly LoggedEvent[];
}

/** What became of a test event that was sent from here to the registered address. */
export type TestOutcome =
  /** It came in at the receiver, so many milliseconds later. */
  | { readonly kind: 'arrived'; readonly ms: number }
  /** Something answered, and nothing came in. */
  | { readonly kind: 'elsewhere'; readonly status: number }
  | { readonly kind: 'not-registered' | 'not-listening' }
  | { readonly kind: 'no-name' | 'no-connection' | 'no-trust' | 'no-answer' | 'cut-off' };

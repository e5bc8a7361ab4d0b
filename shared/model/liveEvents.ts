import type { ErrorData } from '../errors/errors.ts';

/** Why an address cannot be the callback address (service API, section 4.5: the scheme must be HTTPS). */
export type CallbackUrlProblem = 'not-an-address' | 'not-https' | 'with-password' | 'with-fragment';

/** Many servers on the way cut or refuse longer ones. */
const MAX_URL = 2_000;

/** Says what is wrong with a callback address that a person typed; null: nothing. */
export function callbackUrlProblem(typed: string): CallbackUrlProblem | null {
  if (typed.length > MAX_URL || !URL.canParse(typed)) return 'not-an-address';
  const url = new URL(typed);
  if (url.protocol !== 'https:') return 'not-https';
  if (url.username !== '' || url.password !== '') return 'with-password';
  // A fragment is never sent, so the service would not call the address that was typed.
  return url.hash === '' ? null : 'with-fragment';
}

/** The last change of the callback address from this computer; the service can't be asked which address it has. */
export interface RegistrationResult {
  readonly action: 'register' | 'remove';
  /** The address that was set or removed; null if an unknown one was removed. */
  readonly url: string | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Null: the service accepted it. */
  readonly error: ErrorData | null;
}

/** The receiver on this computer for events that a tunnel or reverse proxy forwards. */
export interface ReceiverStatus {
  /** Whether the person turned it on. */
  readonly isOn: boolean;
  /** The chosen port, or the free one found at the first start; null before that. */
  readonly port: number | null;
  /** The address to forward events to, with the secret path; null while the receiver is off. */
  readonly url: string | null;
  /** The names of its TLS files; null: plain HTTP, for a proxy on this computer. */
  readonly certificate: { readonly cert: string; readonly key: string } | null;
  /** Why it isn't listening although it is on. */
  readonly error: ErrorData | null;
}

/**
 * The outcome of an event. `reading`: Parley is requesting its message. `already-here`: its message was stored before the event.
 * `not-found`: the service has no such message for this account. `rate-limited`: one or more events came too fast to be processed.
 */
export type EventResult =
  | 'reading'
  | 'found'
  | 'already-here'
  | 'not-found'
  | 'invalid'
  | 'rate-limited'
  | 'test';

/** An event as it came in (service API, section 6). A rate-limited one has only its time. */
export interface LoggedEvent {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly convId: number | null;
  readonly msgId: number | null;
  readonly senderEmail: string | null;
  /** Identifies the event for the service's support. */
  readonly uuid: string | null;
  readonly result: EventResult;
}

/** Everything on the page "Live events". */
export interface LiveEvents {
  /** The last address that the service accepted from here; null if it was removed since. */
  readonly registeredUrl: string | null;
  readonly lastResult: RegistrationResult | null;
  readonly receiver: ReceiverStatus;
  /** Events arrive reliably, so polling is only a safety net. */
  readonly isRelaxed: boolean;
  /** The newest first, at most 200. */
  readonly log: readonly LoggedEvent[];
}

/** The result of a test event that was sent from here to the registered address. */
export type TestOutcome =
  /** It reached the receiver after `ms` milliseconds. */
  | { readonly kind: 'received'; readonly ms: number }
  /** Something answered, but nothing reached the receiver. */
  | { readonly kind: 'elsewhere'; readonly status: number }
  | { readonly kind: 'not-registered' | 'not-listening' }
  | { readonly kind: 'no-name' | 'no-connection' | 'no-trust' | 'no-answer' | 'cut-off' };

import { AppError, type ErrorCode, type ErrorDetails } from '../../../shared/errors/errors.ts';
import { ConnectFailure } from './connecting.ts';
import { allServiceWords, serviceWords } from './serviceWords.ts';
import { ProxyLoginNeeded } from './tunnel.ts';

/** The facts about a request that its failure is judged by. */
export interface RequestContext {
  readonly path: string;
  /** Of the service's address. */
  readonly origin: string;
  readonly email: string;
  /** Removed from everything the service says, so that no response can carry it into a log. */
  readonly password: string;
  /** Milliseconds since the epoch, to turn a Retry-After date into a duration. */
  readonly now: number;
}

/** A response that isn't what was asked for. */
export interface Reply {
  readonly status: number;
  /** By their names in small letters. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A service that asks for more is asked again all the same. Timers hold no more than 24 days. */
const LONGEST_RETRY_AFTER_MS = 86_400_000;

const SECRET = '(?:password|credentials?|log ?-?in|sign ?-?in|e-?mail or password|user ?name)';
const WRONG =
  '(?:invalid|wrong|incorrect|bad|unknown|refused|rejected|denied|failed|mismatch|not (?:valid|correct|accepted))';
const CREDENTIALS = new RegExp(
  String.raw`\b${WRONG}\b.{0,30}\b${SECRET}\b|\b${SECRET}\b.{0,30}\b${WRONG}\b|authentication (?:failed|required|error)|not authenticated|unauthori[sz]ed`,
  'iu',
);
const API_ACCESS =
  /\bapi\b.{0,40}\b(?:not (?:been )?(?:enabled|allowed|permitted|activated)|disabled|denied|off)\b|\b(?:no|not enabled for|enable) (?:the )?(?:public )?api\b/iu;

const NAMES_SECRET = new RegExp(String.raw`\b${SECRET}\b`, 'iu');

/** Said of one conversation, and nothing of the person's credentials, unless it names these. */
const STRANGER = /\b(?:member|participant|part of|conversation|attachment)\b/iu;

/** How a request can end that got no response, with words for the log. */
const UNANSWERED = {
  'proxy-auth': 'the proxy wants a login',
  tls: 'the encryption was not accepted',
  'tls-intercepted': 'the certificate was not accepted',
  'tls-missing': 'there was no encryption',
  'clock-wrong': 'the certificate is of another time',
  offline: 'no connection',
  timeout: 'no answer in time',
  malformed: 'the answer is too large, or not HTTP',
  interrupted: 'the connection broke',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Codes of undici, and of `within`. */
const LATE: readonly string[] = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'timeout'];

/**
 * Classifies a request that got no response. Only a ConnectFailure was certainly not delivered. What Parley itself ended it with stays.
 */
export function fromTransport(thrown: unknown, { path }: Pick<RequestContext, 'path'>): AppError {
  const cause = causeOf(thrown);
  if (cause instanceof AppError) return cause;
  const ending = endingOf(thrown);
  const message = `${path}: ${UNANSWERED[ending]} (${codeOf(cause)}).`;
  return new AppError(ending, message, connectDetails(thrown), { cause });
}

/** How a request ended that got no response. */
export function endingOf(thrown: unknown): keyof typeof UNANSWERED {
  const cause = causeOf(thrown);
  const code = codeOf(cause);
  if (cause instanceof ProxyLoginNeeded) return 'proxy-auth';
  if (thrown instanceof ConnectFailure) return isTls(code) ? tlsKind(code) : 'offline';
  if (LATE.includes(code)) return 'timeout';
  return code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || code.startsWith('HPE_') ? 'malformed' : 'interrupted';
}

/** Classifies why the connection could not be made, or what was thrown once it was. */
export const causeOf = (thrown: unknown): unknown =>
  thrown instanceof ConnectFailure ? thrown.cause : thrown;

function connectDetails(thrown: unknown): ErrorDetails {
  const cause = causeOf(thrown);
  if (cause instanceof ProxyLoginNeeded) return { proxy: cause.proxy, isProxyLoginRefused: cause.isRefused };
  if (!(thrown instanceof ConnectFailure) || thrown.issuer === null) return {};
  return isTls(codeOf(cause)) ? { issuer: thrown.issuer } : {};
}

/**
 * Classifies a response other than 200 (service API, section 7). Which status means which condition is "not shown" (section 7.4), so the
 * service's own words are read too. 403 means "API access not enabled" on a plain read only: on a request that names a conversation or
 * sends something, it may be about that conversation. So may a 401 that mentions the conversation. Any other apparent refusal of the
 * account on such a request is a suspicion, which the connection settles with a plain read (see `Connection.send`).
 */
export function fromReply(
  reply: Reply,
  context: RequestContext & { readonly isPlainRead: boolean },
): AppError {
  const { status, body } = reply;
  const said = serviceWords(body, context.password);
  const answered = answeredBy(reply);
  const details: ErrorDetails = {
    status,
    ...(said !== null && { serviceMessage: said }),
    ...(answered !== null && { answered }),
  };
  const fail = (code: ErrorCode, more: ErrorDetails = {}) =>
    new AppError(code, `${context.path} was answered with ${status}.`, { ...details, ...more });
  const refuse = (code: 'api-not-enabled' | 'refused-credentials') => fail(code, { email: context.email });
  if (isPortal(reply, context.origin)) return fail('captive-portal');
  if (status === 429 || status >= 500) {
    const retryAfterMs = parseRetryAfter(reply, context.now);
    return fail(status === 429 ? 'rate-limited' : 'server', retryAfterMs === null ? {} : { retryAfterMs });
  }
  if (status === 408) return fail('timeout');
  if (status === 407) return fail('proxy-auth');
  // The request may have been carried out, whatever the words.
  if (status < 300) return fail('malformed');
  const words = allServiceWords(body);
  const isOfAccount = context.isPlainRead || NAMES_SECRET.test(words) || !STRANGER.test(words);
  if (isOfAccount && API_ACCESS.test(words)) return refuse('api-not-enabled');
  if (isOfAccount && (status === 401 || CREDENTIALS.test(words))) return refuse('refused-credentials');
  if (status < 400 || isForeign(status, body)) return fail('malformed');
  return status === 403 && context.isPlainRead ? refuse('api-not-enabled') : fail('invalid-request');
}

/**
 * Whether a network answers instead of the service, so that the person signs in to it first: with 511 (RFC 6585, section 6), with a
 * redirect, which Parley doesn't follow, or with a page where JSON was due.
 */
export function isPortal({ status, headers, body }: Reply, origin: string): boolean {
  if (status === 511) return true;
  if (status === 200) return isPage(body) || (isLabelledPage(headers) && !isAnswer(body));
  const location = `${headers['location'] ?? ''}`;
  if (status < 300 || status >= 400 || location === '') return false;
  return URL.parse(location, origin)?.origin !== origin;
}

/**
 * Whether the 200 of a download looks like a web page, by its label and its beginning. It is one of the network only if it can't be the file:
 * a service may label every file like that (service API, section 4.2).
 */
export const isWebPage = ({ headers, body }: Reply): boolean => isLabelledPage(headers) && isPage(body);

/** A page of a web server or proxy, not of the service. A 413 is about the request, wherever it comes from. */
function isForeign(status: number, body: string): boolean {
  return status !== 413 && isPage(body);
}

const isPage = (body: string): boolean => /^\s*</u.test(body);

/** JSON, or what /webhook answers (service API, section 4.5): some services label it as a page. */
const isAnswer = (body: string): boolean => /^\s*(?:[[{]|OK\s*$)/u.test(body);

const isLabelledPage = (headers: Reply['headers']): boolean =>
  `${headers['content-type']}`.toLowerCase().startsWith('text/html');

/** Who responded in place of the service, or how the service responded wrongly; null if it responded as it should. */
function answeredBy({ status, headers, body }: Reply): 'page' | 'redirect' | null {
  if (status >= 300 && status < 400) return 'redirect';
  return isPage(body) || (isLabelledPage(headers) && !isAnswer(body) && status === 200) ? 'page' : null;
}

/**
 * Retry-After as milliseconds, at most a day (RFC 9110, section 10.2.3: seconds or an HTTP date); null if absent or unreadable. A date is
 * measured against the service's clock, from its Date header (section 6.6.1); without one, against `now`, although the clock here may be
 * wrong.
 */
function parseRetryAfter({ headers }: Reply, now: number): number | null {
  const header = headers['retry-after'];
  if (typeof header !== 'string') return null;
  const trimmed = header.trim();
  const sent = Date.parse(`${headers['date']}`);
  const ms = /^\d+$/u.test(trimmed)
    ? Number(trimmed) * 1_000
    : Date.parse(trimmed) - (Number.isNaN(sent) ? now : sent);
  return Number.isNaN(ms) ? null : Math.min(LONGEST_RETRY_AFTER_MS, Math.max(0, ms));
}

/** OpenSSL's and Node's names for a certificate or handshake that was not accepted. */
function isTls(code: string): boolean {
  return (
    code === 'EPROTO' ||
    code === 'HOSTNAME_MISMATCH' ||
    code === 'INVALID_CA' ||
    code === 'INVALID_PURPOSE' ||
    code === 'PATH_LENGTH_EXCEEDED' ||
    /^(?:ERR_TLS|ERR_SSL|CERT_|CRL_)|_CERT(?:$|_)|_CRL$|_LEAF_SIGNATURE$/u.test(code)
  );
}

function tlsKind(code: string): 'tls' | 'tls-intercepted' | 'tls-missing' | 'clock-wrong' {
  switch (code) {
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return 'tls-intercepted';
    case 'CERT_NOT_YET_VALID':
    case 'CERT_HAS_EXPIRED':
      return 'clock-wrong';
    // OpenSSL's words for bytes that are none of TLS.
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return 'tls-missing';
    default:
      return 'tls';
  }
}

function codeOf(thrown: unknown): string {
  if (typeof thrown === 'object' && thrown !== null && 'code' in thrown && typeof thrown.code === 'string') {
    return thrown.code;
  }
  return thrown instanceof Error ? thrown.name : 'unknown';
}

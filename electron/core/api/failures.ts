import { AppError, type ErrorDetails } from '../../../shared/errors.ts';
import { ConnectFailure } from './transport.ts';

/** What the caller knows of a request, to read its failure rightly. */
export interface RequestContext {
  readonly path: string;
  /** Taken out of whatever the service says, so that no answer can carry it into a log. */
  readonly password: string;
  /** Milliseconds since the epoch, to turn a Retry-After date into a duration. */
  readonly now: number;
}

const MAX_SERVICE_MESSAGE = 300;

const SECRET = '(?:password|credentials?|log ?-?in|sign ?-?in|e-?mail or password|user ?name)';
const WRONG =
  '(?:invalid|wrong|incorrect|bad|unknown|refused|rejected|denied|failed|mismatch|not (?:valid|correct|accepted))';
const CREDENTIALS = new RegExp(
  String.raw`\b${WRONG}\b.{0,30}\b${SECRET}\b|\b${SECRET}\b.{0,30}\b${WRONG}\b|authentication (?:failed|required|error)|not authenticated|unauthori[sz]ed`,
  'iu',
);
const API_ACCESS =
  /\bapi\b.{0,40}\b(?:not (?:been )?(?:enabled|allowed|permitted|activated)|disabled|denied|off)\b|\b(?:no|not enabled for|enable) (?:the )?(?:public )?api\b/iu;

/** A request that got no answer. `offline` is certain not to have arrived, the other codes are not. */
export function fromTransport(thrown: unknown, context: RequestContext): AppError {
  const connecting = thrown instanceof ConnectFailure;
  const cause = connecting ? thrown.cause : thrown;
  const code = codeOf(cause);
  const fail = (kind: 'offline' | 'timeout' | 'interrupted' | 'tls' | 'malformed', what: string) =>
    new AppError(kind, `${context.path}: ${what} (${code}).`, {}, { cause });
  if (connecting && isTls(code)) return fail('tls', 'the certificate or the encryption was not accepted');
  if (connecting) return fail('offline', 'no connection');
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') {
    return fail('timeout', 'no answer in time');
  }
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return fail('malformed', 'the answer is too large');
  if (code.startsWith('HPE_')) return fail('malformed', 'the answer is not HTTP');
  return fail('interrupted', 'the connection broke');
}

/**
 * An answer other than 200 (service API, section 7). Which status stands for which condition is "not shown" (section 7.4), so the
 * service's own words are read too. 403 means "API access not enabled" on a plain read only: on a request that names a
 * conversation or sends something it may as well be about that conversation, and must not stop the account.
 */
export function fromStatus(
  status: number,
  retryAfter: string | null,
  body: string,
  context: RequestContext & { readonly isPlainRead: boolean },
): AppError {
  const said = serviceMessage(body, context.password);
  const details: ErrorDetails = { status, ...(said !== null && { serviceMessage: said }) };
  const fail = (code: AppError['code'], more: ErrorDetails = {}) =>
    new AppError(code, `${context.path} was answered with ${status}.`, { ...details, ...more });
  if (status === 429 || status >= 500) {
    const retryAfterMs = parseRetryAfter(retryAfter, context.now);
    return fail(status === 429 ? 'rate-limited' : 'server', retryAfterMs === null ? {} : { retryAfterMs });
  }
  if (status === 408) return fail('timeout');
  if (said !== null && API_ACCESS.test(said)) return fail('api-not-enabled');
  if (status === 401 || (said !== null && CREDENTIALS.test(said))) return fail('refused-credentials');
  if (status < 400 || isForeign(status, body)) return fail('malformed');
  return fail(status === 403 && context.isPlainRead ? 'api-not-enabled' : 'invalid-request');
}

/** A page of a web server or proxy, not of the service. 413 is about the request, whoever says so. */
function isForeign(status: number, body: string): boolean {
  return status !== 413 && /^\s*</u.test(body);
}

/** Retry-After as milliseconds from `now` (RFC 9110, section 10.2.3: seconds or an HTTP date); null when absent or unreadable. */
function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  const trimmed = header.trim();
  if (/^\d{1,9}$/u.test(trimmed)) return Number(trimmed) * 1_000;
  const date = Date.parse(trimmed);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** The service's `error` text, cut to a length for a log line and without the password; null when there is none. */
function serviceMessage(body: string, password: string): string | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null || !('error' in parsed)) return null;
  if (typeof parsed.error !== 'string') return null;
  let text = parsed.error;
  for (const secret of [password, encodeURIComponent(password)]) {
    if (secret !== '') text = text.replaceAll(secret, '•••');
  }
  return text.slice(0, MAX_SERVICE_MESSAGE);
}

/** OpenSSL's and Node's names for a certificate or handshake that was not accepted. */
function isTls(code: string): boolean {
  return (
    code === 'EPROTO' ||
    code === 'HOSTNAME_MISMATCH' ||
    code === 'INVALID_CA' ||
    code === 'INVALID_PURPOSE' ||
    code === 'PATH_LENGTH_EXCEEDED' ||
    code === 'UND_ERR_PRX_TLS' ||
    /^(?:ERR_TLS|ERR_SSL|CERT_|CRL_)|_CERT(?:$|_)|_CRL$|_LEAF_SIGNATURE$/u.test(code)
  );
}

function codeOf(thrown: unknown): string {
  if (typeof thrown === 'object' && thrown !== null && 'code' in thrown && typeof thrown.code === 'string') {
    return thrown.code;
  }
  return thrown instanceof Error ? thrown.name : 'unknown';
}

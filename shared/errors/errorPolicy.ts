import type { ErrorCode } from './errors.ts';

/**
 * The meaning of each code. Core asks what happens to a request, the page what to say and offer. To distinguish codes in another way, add a
 * column. Outside this table a module names codes only if it makes such an error, or means exactly these, for a reason of its own:
 * - the one or two that it expects, such as `disk-full`, which has a banner of its own, or `interrupted`, after which a read is repeated;
 * - `sync/reading/limits.ts`: whether a limit was rejected depends on the status and the service's words, too;
 * - `api/failures.ts` and `events/callbackTest.ts`: how a connection can end, in words for the log and as what the test of live events says;
 * - `db/db.ts` and `files/staging/outgoing.ts`: which error an error of the database or of a file is;
 * - `backupFiles/schedule.ts`: why a folder of backups isn't up to date;
 * - `model/files/files.ts`: why a staged file can't be sent as it is;
 * - `features/account/SignInForm.tsx`: which field is likely wrong;
 * - `locales/errorWords.ts` and `locales/useErrorTitle.ts`: which codes have words of their own, checked by the types against the catalogue.
 *
 * `scripts/errorCodes.test.ts` compares this list with the files that name more than two.
 */
export interface ErrorPolicy {
  /**
   * Whether a request with this error may have taken effect. `perhaps` is also the value of codes that aren't about a request, since then
   * nothing is known.
   */
  readonly arrived: 'no' | 'perhaps';
  /**
   * Whether a failed request is retried automatically, if a second attempt does no harm. `when-clear`: once the problem is gone, since the
   * request didn't cause it. `few-times`: a few times, because either the problem passes or the request is at fault. `no`: it would fail
   * again.
   */
  readonly again: 'when-clear' | 'few-times' | 'no';
  /**
   * The effect on the account's other requests. `go-on`: none. `wait`: all would fail alike, and wait together. `hold`: the same for a set
   * time, which the person can't shorten, and nothing that names an id may start. `stop`: none starts until the person acts, because
   * automatic retries might lock the account.
   */
  readonly others: 'go-on' | 'wait' | 'hold' | 'stop';
  /**
   * The meaning for a download, since a service may keep its files elsewhere and limit them apart. `same`: as for any request. `ask`: a
   * plain read decides whether the others are affected. `hold`: only other downloads wait.
   */
  readonly ofDownload: 'same' | 'ask' | 'hold';
  /**
   * How the problem ends. `time`: on its own. `someone`: by someone outside Parley. The others: what the person can do in Parley.
   */
  readonly remedy: 'time' | 'someone' | 'web-page' | 'proxy-login' | 'password' | 'set-aside';
}

/** Found before a request is sent, or returned by the service for this one request. */
const REFUSED = {
  arrived: 'no',
  again: 'no',
  others: 'go-on',
  ofDownload: 'same',
  remedy: 'someone',
} as const;
/** The certificate was not accepted, or there is no way that Parley may use, so nothing was asked. */
const NO_WAY = {
  arrived: 'no',
  again: 'when-clear',
  others: 'wait',
  ofDownload: 'same',
  remedy: 'someone',
} as const;
/** Sent, without a response. */
const NO_ANSWER = {
  arrived: 'perhaps',
  again: 'few-times',
  others: 'wait',
  ofDownload: 'same',
  remedy: 'time',
} as const;
/** Not about a request: the problem is on this computer. */
const LOCAL = {
  arrived: 'perhaps',
  again: 'no',
  others: 'go-on',
  ofDownload: 'same',
  remedy: 'someone',
} as const;

export const ERROR_POLICY = {
  offline: { arrived: 'no', again: 'when-clear', others: 'wait', ofDownload: 'same', remedy: 'time' },
  timeout: NO_ANSWER,
  interrupted: NO_ANSWER,
  tls: NO_WAY,
  'tls-intercepted': NO_WAY,
  'tls-missing': NO_WAY,
  'clock-wrong': NO_WAY,
  'proxy-auth': { ...NO_WAY, remedy: 'proxy-login' },
  'proxy-unusable': NO_WAY,
  // A 200 with a page may be the service's own.
  'captive-portal': {
    arrived: 'perhaps',
    again: 'when-clear',
    others: 'wait',
    ofDownload: 'ask',
    remedy: 'web-page',
  },
  'rate-limited': { arrived: 'no', again: 'when-clear', others: 'wait', ofDownload: 'hold', remedy: 'time' },
  // Known ids may belong to something else now.
  'service-changed': {
    arrived: 'no',
    again: 'when-clear',
    others: 'hold',
    ofDownload: 'same',
    remedy: 'time',
  },
  'refused-credentials': {
    arrived: 'no',
    again: 'when-clear',
    others: 'stop',
    ofDownload: 'same',
    remedy: 'password',
  },
  'api-not-enabled': {
    arrived: 'no',
    again: 'when-clear',
    others: 'stop',
    ofDownload: 'same',
    remedy: 'someone',
  },
  // The service fails for this request, and may well answer the next one.
  server: { arrived: 'perhaps', again: 'few-times', others: 'go-on', ofDownload: 'same', remedy: 'time' },
  malformed: { arrived: 'perhaps', again: 'no', others: 'go-on', ofDownload: 'same', remedy: 'someone' },
  'invalid-request': REFUSED,
  'bad-input': REFUSED,
  'bad-address': REFUSED,
  'file-changed': REFUSED,
  'file-missing': REFUSED,
  'file-unreadable': REFUSED,
  'not-a-file': REFUSED,
  'file-too-large': REFUSED,
  'file-elsewhere': REFUSED,
  'conversation-gone': REFUSED,
  'form-in-use': REFUSED,
  'box-in-use': REFUSED,
  'file-not-chosen': REFUSED,
  'parley-data': REFUSED,
  'too-many-files': REFUSED,
  'too-much-pasted': REFUSED,
  'folder-unreadable': REFUSED,
  'folder-too-large': REFUSED,
  'disk-full': { ...LOCAL, again: 'when-clear' },
  'store-too-new': { ...LOCAL, remedy: 'set-aside' },
  'store-unreadable': { ...LOCAL, remedy: 'set-aside' },
  'file-incomplete': LOCAL,
  'file-damaged': LOCAL,
  'file-longer': LOCAL,
  'file-very-long': LOCAL,
  'file-not-opened': LOCAL,
  'file-not-saved': LOCAL,
  'backup-too-large': LOCAL,
  'own-folder': LOCAL,
  'name-unusable': LOCAL,
  'too-many-messages': LOCAL,
  'signed-out': LOCAL,
  cancelled: LOCAL,
  'unknown-route': LOCAL,
  'not-found': LOCAL,
  'secrets-unavailable': LOCAL,
  'secrets-need-consent': LOCAL,
  'login-changed': { ...LOCAL, remedy: 'password' },
  'login-unbound': { ...LOCAL, remedy: 'password' },
  'login-too-new': { ...LOCAL, remedy: 'password' },
  'password-lost': { ...LOCAL, remedy: 'password' },
  'key-lost': { ...LOCAL, remedy: 'set-aside' },
  'port-in-use': LOCAL,
  'certificate-unusable': LOCAL,
  'dictionary-unusable': LOCAL,
  'dictionary-full': LOCAL,
  'demo-unavailable': LOCAL,
  'link-refused': LOCAL,
  'too-often': LOCAL,
  'refused-twice': LOCAL,
  internal: LOCAL,
} as const satisfies Record<ErrorCode, ErrorPolicy>;

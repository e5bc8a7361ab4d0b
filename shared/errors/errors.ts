/**
 * Everything that can go wrong, as one closed list. A code says what happened; the
 * sentence for it is in `shared/locales` (`errors.json`), so that no other module writes prose for people.
 */
export const ERROR_CODES = [
  // between core and the service
  'offline', // no connection could be made: the request was certainly not delivered
  'timeout', // no response in time: the request may have been delivered
  'interrupted', // the connection broke after the request was started: it may have been delivered
  'tls', // the certificate was not accepted
  'refused-credentials', // the service does not accept this e-mail and password
  'api-not-enabled', // the administrator has not enabled API access for this user
  'invalid-request', // the service refused the request itself (other 4XX)
  'rate-limited', // 429; details.retryAfterMs when the service said so
  'server', // 5XX
  'malformed', // a response that is not what the API promises (HTML, truncated JSON, wrong types)
  'captive-portal', // something in between answers in the service's place, such as the sign-in page of a network
  'service-changed', // its messages changed again, too soon to load them all once more; details.retryAfterMs
  'proxy-auth', // the proxy wants a user name and a password
  'proxy-unusable', // the system names only proxies of kinds that Parley can't use, such as SOCKS
  'tls-intercepted', // the certificate is of an authority that this computer does not trust
  'tls-missing', // the service does not encrypt at this address
  'clock-wrong', // the certificate is not valid at the time that this computer's clock shows
  // on this computer
  'cancelled', // the person cancelled it; what had been handed over whole may have been delivered
  'signed-out', // the request needs an account
  'bad-input', // the page sent something the contract does not accept
  'bad-address', // the service address cannot be used: not https, or not an address at all
  'unknown-route',
  'not-found', // the thing asked for is not in the store
  'secrets-unavailable', // the operating system's key store cannot be used
  'secrets-need-consent', // only unprotected storage is available and the person has not agreed to it
  'login-changed', // the stored address or email isn't the one that the stored password is for
  'login-unbound', // the stored password doesn't say which address it is for
  'login-too-new', // the stored password was sealed by a newer Parley
  'store-too-new', // the store, or its sealed key, was written by a newer Parley
  'password-lost', // the stored password of an account can't be read, though the key store works
  'key-lost', // the stored key of an account's messages can't be read, though the key store works
  'store-unreadable', // the store cannot be opened (corrupt, wrong key, disk)
  'disk-full',
  'file-changed', // a file on this computer is not what it was when it was chosen
  'file-missing', // a file on this computer is gone
  'file-unreadable', // a file on this computer may not or cannot be read
  'not-a-file', // a folder, a device, a pipe: nothing that can be sent as one file
  'file-not-chosen', // the token of a file is unknown, used or too old, or the person says that they did not choose it
  'parley-data', // a file or folder that is Parley's own, or that holds its data
  'too-many-files', // there is no room in the draft for more files
  'too-much-pasted', // the pasted files that are not sent yet take too much room
  'folder-unreadable', // a folder on this computer, or one in it, cannot be read
  'folder-too-large', // a folder holds more files than are counted
  'file-incomplete', // the service gave another number of bytes than it had said
  'file-damaged', // a downloaded file is not as it was written, or gone, by the hand of something other than Parley
  'file-longer', // the service gives more bytes than it said
  'file-very-long', // the service doesn't say how long a file is, and gives more bytes than are downloaded unasked
  'file-not-opened', // the system has no program for the file, or it failed
  'file-not-saved', // a file could not be written where it was to be
  'backup-too-large', // there is more than fits into a backup
  'own-folder', // a file was to be saved among Parley's own data
  'name-unusable', // a transcript can't have this name, because its manifest couldn't list it or would replace another file
  'too-many-messages', // a transcript has more messages than a PDF file can have
  'file-too-large', // the service does not take a file of this size
  'file-elsewhere', // something else answered a download, such as a redirect, while the service answers reads
  'conversation-gone', // the service was restored from a backup that does not have the conversation
  'form-in-use', // a message can't go back into the form for a new conversation, which has something for other people
  'box-in-use', // files with a caption can't go back to where other files with a text are
  'port-in-use', // the port for live events is taken by another program
  'certificate-unusable', // the certificate or key chosen for live events cannot be used
  'dictionary-unusable', // a file chosen as a spelling dictionary isn't one, or lacks its affix file
  'dictionary-full', // the person added as many words to the dictionary as there is room for
  'demo-unavailable', // the demo service could not be started
  'link-refused', // a link of a kind that Parley does not open
  'too-often', // more pages, programs or test notifications in a short time than a person asks for
  'refused-twice', // the person cancelled Parley's question about this twice within a minute, so it isn't asked for a while
  'internal', // a defect in Parley
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Crosses thread and process borders instead of an exception. Never holds a secret or a message text. */
export interface ErrorData {
  readonly code: ErrorCode;
  /** One English sentence for the log. Screens use `shared/locales` instead. */
  readonly message: string;
  readonly details?: ErrorDetails;
}

/** `login`: it has a user name or a password; `invalid`: it can't be read as an address at all. */
export type AddressProblem = 'not-encrypted' | 'other-scheme' | 'login' | 'email' | 'space' | 'invalid';

export interface ErrorDetails {
  /** HTTP status of the service's response. */
  readonly status?: number;
  /** Why the service refused, in its own words (service API, section 7). Never holds the password. */
  readonly serviceMessage?: string;
  /** The answer of something other than the service: a web page, or a redirect to another address. */
  readonly answered?: 'page' | 'redirect';
  /** Milliseconds to wait: the service asked for it (Retry-After), or `service-changed`. */
  readonly retryAfterMs?: number;
  /** The account that the service refused. */
  readonly email?: string;
  /** Who issued the certificate that was not accepted, in its own words. */
  readonly issuer?: string;
  /** `host:port` of the proxy that wants a user name and a password. */
  readonly proxy?: string;
  /** The proxy got them, and doesn't accept them. */
  readonly isProxyLoginRefused?: boolean;
  /** The problem with a service address. */
  readonly address?: AddressProblem;
  /** The path of a service address at which there is no service. */
  readonly addressPath?: string;
  /** The file that it is about. In a folder, a path that starts with the folder's name. */
  readonly fileName?: string;
  /** Bytes of a file that came before its download stopped; omitted if none did. */
  readonly received?: number;
}

/** Node's code of an error, such as ENOSPC, for a log: the message of the disk's errors contains the path. 'unknown' if it has none. */
export function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown';
}

/** Takes the error of a missing file or folder, and throws every other one. */
export function ifMissing<T>(instead: T): (thrown: unknown) => T {
  return (thrown) => {
    if (codeOf(thrown) === 'ENOENT') return instead;
    throw thrown;
  };
}

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.details = details;
  }

  toData(): ErrorData {
    return { code: this.code, message: this.message, details: this.details };
  }

  static fromData(data: ErrorData): AppError {
    return new AppError(data.code, data.message, data.details);
  }

  /** Converts an error of the file system (Node's `code`): a full disk is `disk-full`, the rest as with `from`. */
  static fromDisk(thrown: unknown): AppError {
    const code = codeOf(thrown);
    // EFBIG: a limit on the size of files, which is another kind of quota.
    const isFull = code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
    return isFull
      ? new AppError('disk-full', `There is no room on the disk (${code}).`, {}, { cause: thrown })
      : AppError.from(thrown);
  }

  /** The same while a copy is written: any other error of the disk is `file-not-saved`, without the path, since errors are logged. */
  static fromSaving(thrown: unknown): AppError {
    const error = AppError.fromDisk(thrown);
    if (error.code !== 'internal') return error;
    const code = codeOf(thrown);
    return new AppError('file-not-saved', `The file could not be written (${code}).`, {}, { cause: thrown });
  }

  /** Any thrown value as an AppError; other values become 'internal'. */
  static from(thrown: unknown): AppError {
    if (thrown instanceof AppError) return thrown;
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return new AppError('internal', message, {}, { cause: thrown });
  }

  /** The reason, for a log: the code, or else the message. Never the service's words, which may quote a secret. */
  static reason(thrown: unknown): string {
    const { code, message } = AppError.from(thrown);
    return code === 'internal' ? message : code;
  }
}

/** The envelope in which every result crosses IPC. */
export type Result<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: ErrorData };

/** Runs `work` and wraps its result or error in the envelope. */
export async function toResult<T>(work: () => T | Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, data: await work() };
  } catch (thrown) {
    return { ok: false, error: AppError.from(thrown).toData() };
  }
}

/** Unwraps the envelope: returns the data or throws the AppError. */
export function fromResult<T>(result: Result<T>): T {
  if (result.ok) return result.data;
  throw AppError.fromData(result.error);
}

/** `value`, unless it is null. @throws AppError `not-found`; `what` names it in the message */
export function orNotFound<T>(value: T | null, what: string): T {
  if (value === null) throw new AppError('not-found', `There is no such ${what} in the store.`);
  return value;
}

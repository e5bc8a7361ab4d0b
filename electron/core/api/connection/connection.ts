import { ERROR_POLICY } from '../../../../shared/errors/errorPolicy.ts';
import { AppError, type ErrorCode } from '../../../../shared/errors/errors.ts';
import { createOneRequest, type OneRequest } from './oneRequest.ts';
import { isOfConnection, type Mark, type Standing } from './standing.ts';
import { waitsForPerson } from './trouble.ts';

/**
 * The only access to the service for an account. Every request goes through it, so that a refused password stops them all, and a failure
 * makes them all wait.
 */
export interface Connection
  extends Pick<
    Standing,
    | 'state'
    | 'throwIfStopped'
    | 'isOpenToSends'
    | 'failed'
    | 'nextAttempt'
    | 'hurry'
    | 'credentialsChanged'
    | 'wayChanged'
  > {
  /**
   * Runs a read. Any error counts as trouble of the connection. A read of several requests calls `goOn` before each: it throws
   * `interrupted` after a new password, and then the read has to start over.
   */
  read<T>(request: (goOn: () => void) => Promise<T>): Promise<T>;
  /**
   * Runs a send, or a read of one conversation. If the service rejects it or answers it with garbage, that says nothing about
   * the connection. If the service seems to refuse the account, one plain read decides, and no other request starts until then. Either the
   * account is refused, or this request was, which then rejects with `invalid-request`. A request that didn't start, or was refused for
   * unknown reasons, rejects with a code that says that it was certainly not delivered.
   */
  send<T>(request: () => Promise<T>): Promise<T>;
  /**
   * Like `send`, but a service may keep its files at another host: what looks like a network that requires a sign-in is one only if a plain
   * read meets it too. Otherwise the request rejects with `file-elsewhere`. And it may limit downloads only: `rate-limited` says nothing
   * about the connection.
   */
  download<T>(request: () => Promise<T>): Promise<T>;
}

/** Says whether an error alone doesn't count as trouble of the connection. */
type IsSuspicion = (code: ErrorCode) => boolean;

/** `probe` reads part of all conversations, which the service allows every account that it accepts. */
export function createConnection(standing: Standing, probe: () => Promise<unknown>): Connection {
  const oneRequest = createOneRequest();
  const tryProbe = () => oneRequest.run(() => perform(standing, probe, () => true));

  async function read<T>(request: (goOn: () => void) => Promise<T>): Promise<T> {
    if (!standing.isInDoubt()) standing.throwIfStopped(false);
    const work = () => perform(standing, whole(standing, request), () => true);
    if (standing.isReached() && !standing.trouble.error() && !standing.isInDoubt()) return work();
    const underWay = oneRequest.underWay();
    if (!underWay) return oneRequest.run(work);
    await underWay;
    return read(request);
  }

  async function send<T>(request: () => Promise<T>, isSuspicion: IsSuspicion): Promise<T> {
    if (!standing.isInDoubt()) standing.throwIfStopped(false);
    const cause = standing.trouble.error();
    if (cause && ERROR_POLICY[cause.code].others === 'hold') throw cause;
    if (standing.isReached() && !standing.isInDoubt()) return sendNow(request, isSuspicion);
    if (cause) throw new AppError('offline', 'Not begun.', {}, { cause });
    await (oneRequest.underWay() ?? tryProbe()).catch(() => undefined); // told by the standing
    return send(request, isSuspicion);
  }

  async function sendNow<T>(request: () => Promise<T>, isSuspicion: IsSuspicion): Promise<T> {
    const mark = standing.mark();
    try {
      return await perform(standing, request, (code) => isOfConnection(code) && !isSuspicion(code));
    } catch (thrown) {
      const error = AppError.from(thrown);
      if (!mark.isSamePassword() || !isSuspicion(error.code) || isOfDownloads(error.code)) throw error;
      const judgement = waitsForPerson(error.code)
        ? judge(standing, oneRequest, tryProbe, error)
        : judgePortal(standing, () => oneRequest.underWay() ?? tryProbe(), error, mark);
      throw standing.judged(await judgement);
    }
  }

  return {
    ...{ ...standing, read },
    send: (request) => send(request, waitsForPerson),
    download: (request) =>
      send(request, (code) => waitsForPerson(code) || ERROR_POLICY[code].ofDownload !== 'same'),
  };
}

/** A download met it, and nothing else is affected. */
export const isOfDownloads = (code: ErrorCode): boolean => ERROR_POLICY[code].ofDownload === 'hold';

/** Runs a request. Its result changes the account's standing if `isTrouble` is true of its error. */
async function perform<T>(
  standing: Standing,
  request: () => Promise<T>,
  isTrouble: (code: ErrorCode) => boolean,
): Promise<T> {
  const mark = standing.mark();
  try {
    const answer = await request();
    if (mark.isSamePassword() && mark.isSameWay()) standing.succeeded();
    return answer;
  } catch (thrown) {
    const error = AppError.from(thrown);
    const isOld = !mark.isSamePassword() || (!mark.isSameWay() && !waitsForPerson(error.code));
    if (!isOld && isTrouble(error.code)) standing.failed(error);
    throw standing.judged(error);
  }
}

/** All of its requests are made with the same password. */
function whole<T>(standing: Standing, request: (goOn: () => void) => Promise<T>): () => Promise<T> {
  const mark = standing.mark();
  return () =>
    request(() => {
      if (!mark.isSamePassword()) throw new AppError('interrupted', 'The password was changed.');
    });
}

/** The meaning of one refused request: the same error, or another one if the account isn't refused or Parley can't tell. */
async function judge(
  standing: Standing,
  oneRequest: OneRequest,
  tryProbe: () => Promise<unknown>,
  refusal: AppError,
): Promise<AppError> {
  const mark = standing.mark();
  for (let other = oneRequest.underWay(); other; other = oneRequest.underWay()) {
    await other.catch(() => undefined); // its caller gets the error
  }
  const unknown = () => {
    standing.lost();
    return new AppError('offline', 'Rejected for an unknown reason.', {}, { cause: refusal });
  };
  if (!mark.isSamePassword() || standing.trouble.isRefusal()) return refusal;
  if (standing.trouble.error()) return unknown();
  try {
    await standing.inDoubt(tryProbe);
  } catch (thrown) {
    return waitsForPerson(AppError.from(thrown).code) ? refusal : unknown();
  }
  if (!mark.isSamePassword()) return refusal;
  const { email: _, ...details } = refusal.details;
  return new AppError('invalid-request', refusal.message, details, { cause: refusal });
}

/** The meaning of a download that something else answered: the same error if a plain read meets it too, or another one. */
async function judgePortal(
  { trouble }: Standing,
  readPlainly: () => Promise<unknown>,
  portal: AppError,
  mark: Mark,
): Promise<AppError> {
  try {
    const known = trouble.error();
    if (known) throw known;
    await readPlainly();
  } catch (thrown) {
    if (AppError.from(thrown).code === portal.code) return portal;
    return new AppError(
      'offline',
      'Answered by something else, for an unknown reason.',
      {},
      { cause: portal },
    );
  }
  // Another network may have let the read through.
  return mark.isSameWay()
    ? new AppError('file-elsewhere', portal.message, portal.details, { cause: portal })
    : portal;
}

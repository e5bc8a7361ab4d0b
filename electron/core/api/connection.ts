import { AppError, type ErrorCode } from '../../../shared/errors/errors.ts';
import { isOfConnection, type Standing } from './standing.ts';
import { createTrial, type Trial } from './trial.ts';
import { waitsForPerson } from './trouble.ts';

/**
 * The one door to the service for an account: everything that asks or sends goes through it, so that a refused password
 * stops them all, and a failure makes them all wait.
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
   * Runs a read. Whatever goes wrong is trouble of the connection. A read of several requests calls `goOn` before each: it throws `interrupted`
   * once there is another password, with which the read is to begin anew.
   */
  read<T>(request: (goOn: () => void) => Promise<T>): Promise<T>;
  /**
   * Runs a send, a download, or a read of one conversation. That the service refuses or spoils this one says nothing of the connection. If it
   * seems to refuse the account, that is decided by one plain read, while nothing else is begun: either the account is refused, or this
   * request was, which then rejects with `invalid-request`. What is not begun, or was refused without it being known why, rejects with a code
   * that says that it surely did not arrive.
   */
  send<T>(request: () => Promise<T>): Promise<T>;
}

/** `probe` reads something of all conversations, which the service gives to every account that it accepts. */
export function createConnection(standing: Standing, probe: () => Promise<unknown>): Connection {
  const trial = createTrial();
  const tryProbe = () => trial.run(() => perform(standing, probe, () => true));

  async function read<T>(request: (goOn: () => void) => Promise<T>): Promise<T> {
    if (!standing.isInDoubt()) standing.throwIfStopped(false);
    const work = () => perform(standing, whole(standing, request), () => true);
    if (standing.isReached() && !standing.trouble.error() && !standing.isInDoubt()) return work();
    const underWay = trial.underWay();
    if (!underWay) return trial.run(work);
    await underWay;
    return read(request);
  }

  async function send<T>(request: () => Promise<T>): Promise<T> {
    if (!standing.isInDoubt()) standing.throwIfStopped(false);
    if (standing.isReached() && !standing.isInDoubt()) return sendNow(request);
    const cause = standing.trouble.error();
    if (cause) throw new AppError('offline', 'Not begun.', {}, { cause });
    await (trial.underWay() ?? tryProbe()).catch(() => undefined); // told by the standing
    return send(request);
  }

  async function sendNow<T>(request: () => Promise<T>): Promise<T> {
    const mark = standing.mark();
    try {
      return await perform(standing, request, (code) => isOfConnection(code) && !waitsForPerson(code));
    } catch (thrown) {
      const error = AppError.from(thrown);
      if (!mark.isSamePassword() || !waitsForPerson(error.code)) throw error;
      throw standing.judged(await judge(standing, trial, tryProbe, error));
    }
  }

  return { ...standing, read, send };
}

/** Runs a request; how it ends says how the account stands, when `isTrouble` of its error. */
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

/** What a refusal of one request means: the same, or another error when the account is not refused, or that cannot be told. */
async function judge(
  standing: Standing,
  trial: Trial,
  tryProbe: () => Promise<unknown>,
  refusal: AppError,
): Promise<AppError> {
  const mark = standing.mark();
  for (let other = trial.underWay(); other; other = trial.underWay()) {
    await other.catch(() => undefined); // whoever began it hears of it
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

import { ERROR_POLICY } from '../../../shared/errorPolicy.ts';
import { AppError, type ErrorCode } from '../../../shared/errors.ts';
import type { Connection as ConnectionState } from '../../../shared/status.ts';
import type { Clock } from '../time/clock.ts';
import { createBackoff, type Pace } from '../time/pace.ts';

/**
 * The one door to the service for an account: everything that asks or sends goes through it, so that a refused password
 * stops them all, and a failure makes them all wait.
 */
export interface Connection {
  state(): ConnectionState;
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
  /** For what is about to put a request on the wire. @throws AppError while the account is refused, or may be and this is not the probe */
  throwIfStopped(isProbe: boolean): void;
  /** True when a send may be tried: the service was reached last time, and accepts the account. */
  isOpenToSends(): boolean;
  /** Counts a failure that was not a request's, such as a full disk. */
  failed(error: AppError): void;
  /** When the next attempt may be made, on the clock that only grows, ms; null: not before the person acts. */
  nextAttempt(): number | null;
  /** Does not wait out the back-off, though a Retry-After. `byPerson` also asks again after a refusal that needs no new password. */
  hurry(byPerson: boolean): void;
  /** There is a new password: begin anew. */
  credentialsChanged(): void;
  /** There is another way to the service: begin anew, unless the service refused the account. */
  wayChanged(): void;
}

export interface ConnectionOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly pace: Pace;
  /** Reads something of all conversations, which the service gives to every account that it accepts. */
  readonly probe: () => Promise<unknown>;
  /** The service has just accepted these credentials. */
  readonly isAccepted: boolean;
  readonly onChange: () => void;
}

interface Trouble {
  readonly error: AppError;
  /** Both on the clock that only grows, ms. */
  retryAt: number | null;
  /** What Retry-After asked for. */
  readonly notBefore: number;
}

export function createConnection({
  clock,
  random,
  pace,
  probe,
  isAccepted,
  onChange,
}: ConnectionOptions): Connection {
  const backoff = createBackoff(pace, random);
  let trouble: Trouble | null = null;
  let reached = isAccepted;
  /** Grows with each new password, so that a late refusal of the old one does not count. */
  let generation = 0;
  /** Grows with each new way: what befalls a request on an old one says nothing of it. */
  let way = 0;
  let trial: Promise<unknown> | null = null;
  /** The trial is to decide whether the account is refused. */
  let isInDoubt = false;
  /** Failures of requests, which were counted, or left out, when they came. */
  const judged = new WeakSet<AppError>();

  function throwIfStopped(isProbe: boolean): void {
    if (trouble && trouble.retryAt === null) throw trouble.error;
    if (isInDoubt && !isProbe)
      throw uncounted(new AppError('offline', 'Not sent, because the service may reject the account.'));
  }

  function uncounted(error: AppError): AppError {
    judged.add(error);
    return error;
  }

  function succeeded(): void {
    // What was begun before the refusal does not lift it.
    if (trouble?.retryAt === null) return;
    backoff.succeeded();
    if (reached && !trouble) return;
    reached = true;
    trouble = null;
    onChange();
  }

  function failed(error: AppError): void {
    const now = clock.monotonic();
    const isRefusal = waitsForPerson(error.code);
    // Requests that were under way together fail together: that is one failure. A refusal counts whatever else is wrong.
    if (trouble && (trouble.retryAt === null || (!isRefusal && trouble.retryAt > now))) return;
    const notBefore = now + (error.details.retryAfterMs ?? 0);
    const retryAt = isRefusal ? null : Math.max(now + backoff.failed(), notBefore);
    trouble = { error, retryAt, notBefore };
    onChange();
  }

  function beginAnew(): void {
    trouble = null;
    reached = false;
    backoff.succeeded();
    onChange();
  }

  async function perform<T>(request: () => Promise<T>, isTrouble: (code: ErrorCode) => boolean): Promise<T> {
    const began = generation;
    const beganWay = way;
    try {
      const answer = await request();
      if (began === generation && beganWay === way) succeeded();
      return answer;
    } catch (thrown) {
      const error = AppError.from(thrown);
      const isOld = began !== generation || (beganWay !== way && !waitsForPerson(error.code));
      if (!isOld && !judged.has(error) && isTrouble(error.code)) failed(error);
      throw uncounted(error);
    }
  }

  /** Until the service has accepted one request only one is under way: a refused password must not be tried eight times over. */
  async function asTrial<T>(perform: () => Promise<T>): Promise<T> {
    const mine = perform();
    trial = mine;
    try {
      return await mine;
    } finally {
      trial = null;
    }
  }

  /** What a refusal of one request means: the same, or another error when the account is not refused, or that cannot be told. */
  async function judge(refusal: AppError): Promise<AppError> {
    const began = generation;
    while (trial) await trial.catch(() => undefined); // whoever began it hears of it
    const unknown = () => new AppError('offline', 'Rejected for an unknown reason.', {}, { cause: refusal });
    if (began !== generation || trouble?.retryAt === null) return refusal;
    if (trouble) {
      reached = false;
      return unknown();
    }
    isInDoubt = true;
    try {
      await asTrial(() => perform(probe, () => true));
    } catch (thrown) {
      if (waitsForPerson(AppError.from(thrown).code)) return refusal;
      reached = false;
      return unknown();
    } finally {
      isInDoubt = false;
    }
    if (began !== generation) return refusal;
    const { email: _, ...details } = refusal.details;
    return new AppError('invalid-request', refusal.message, details, { cause: refusal });
  }

  async function read<T>(request: (goOn: () => void) => Promise<T>): Promise<T> {
    if (!isInDoubt) throwIfStopped(false);
    if (reached && !trouble && !isInDoubt) return perform(whole(request), () => true);
    if (trial) {
      await trial;
      return read(request);
    }
    return asTrial(() => perform(whole(request), () => true));
  }

  /** All of its requests are made with the same password. */
  function whole<T>(request: (goOn: () => void) => Promise<T>): () => Promise<T> {
    const began = generation;
    return () =>
      request(() => {
        if (began !== generation) throw new AppError('interrupted', 'The password was changed.');
      });
  }

  async function send<T>(request: () => Promise<T>): Promise<T> {
    if (!isInDoubt) throwIfStopped(false);
    if (reached && !isInDoubt) return sendNow(request);
    if (trouble) throw new AppError('offline', 'Not begun.', {}, { cause: trouble.error });
    await (trial ?? asTrial(() => perform(probe, () => true))).catch(() => undefined); // told by `trouble`
    return send(request);
  }

  async function sendNow<T>(request: () => Promise<T>): Promise<T> {
    const began = generation;
    try {
      return await perform(request, (code) => isOfConnection(code) && !waitsForPerson(code));
    } catch (thrown) {
      const error = AppError.from(thrown);
      if (began !== generation || !waitsForPerson(error.code)) throw error;
      throw uncounted(await judge(error));
    }
  }

  const onTheWall = (at: number | null): number | null =>
    at === null ? null : Math.round(clock.now() + at - clock.monotonic());

  return {
    state: () => {
      if (trouble)
        return { state: 'trouble', error: trouble.error.toData(), retryAt: onTheWall(trouble.retryAt) };
      return reached ? { state: 'online' } : { state: 'connecting' };
    },
    read,
    send,
    throwIfStopped,
    isOpenToSends: () => reached && (trouble === null || !isOfConnection(trouble.error.code)),
    failed: (error) => {
      if (!judged.has(error)) failed(error);
    },
    nextAttempt: () => (trouble ? trouble.retryAt : 0),
    hurry: (byPerson) => {
      if (!trouble) return;
      if (trouble.retryAt !== null)
        trouble.retryAt = Math.min(trouble.retryAt, Math.max(clock.monotonic(), trouble.notBefore));
      else if (byPerson && ERROR_POLICY[trouble.error.code].remedy !== 'password')
        trouble.retryAt = clock.monotonic();
    },
    credentialsChanged: () => {
      generation += 1;
      beginAnew();
    },
    wayChanged: () => {
      way += 1;
      if (trouble?.retryAt !== null) beginAnew();
    },
  };
}

/** Asking again by itself would only lock the account. */
const waitsForPerson = (code: ErrorCode): boolean => ERROR_POLICY[code].others === 'stop';

/** Trouble that meets every request alike, whatever it asks. */
const isOfConnection = (code: ErrorCode): boolean => ERROR_POLICY[code].others !== 'go-on';

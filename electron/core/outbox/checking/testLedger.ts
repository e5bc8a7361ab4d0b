/** Helpers for the tests of the ledger. */
import { randomBytes } from 'node:crypto';
import {
  createMovableClock,
  openTestCore,
  type TestCore,
  type TestCoreOptions,
  temporaryDir,
} from '../../../../testing/core/testCore.ts';
import { pending, statesOf, type TestService } from '../testFiles.ts';
import { conversations } from '../testTexts.ts';

export const HOUR = 3_600_000;
export const CUT = { endpoint: 'send' } as const;
export const LOST = { kind: 'cut-before-commit' } as const;
export const ARRIVED = { kind: 'cut-after-commit' } as const;
/** The first element of every response to /get is unreadable. */
export const UNREADABLE = { kind: 'wrong-types' } as const;

/** A core that has read the history of two conversations. */
export async function startOn<S extends TestService>(service: S, options: TestCoreOptions = {}) {
  const [convId, other] = await conversations(service);
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  const core = await openTestCore(service, { ...account, ...options });
  await core.complete();
  return { service, convId, other, account, core };
}

/** Longer than tests ever advance the clock. */
const NEVER = 1_000 * HOUR;

/** A core whose checks wait until `clock.advance(HOUR)`, and which re-reads nothing. */
export async function startSlowlyOn<S extends TestService>(service: S) {
  const clock = createMovableClock();
  const rereads = { newestFocusedMs: NEVER, newestBackgroundMs: NEVER, roundMs: NEVER, holesMs: NEVER };
  const pace = { surelyEndedMs: HOUR, ...rereads };
  return { clock, ...(await startOn(service, { clock, pace })) };
}

export const statesIn = async (core: TestCore) => statesOf(await pending(core));
export const again = (core: TestCore, id: string) =>
  core.ask('outbox.retry', { id, evenIfUnconfirmed: true });

/** A service that can be made to fail. Helpers may not import it. */
interface Failing {
  readonly faults: {
    next(which: { endpoint: 'get'; times: number }, fault: { kind: 'status'; status: number }): void;
  };
  readonly requests: { next(endpoint: 'get'): Promise<unknown> };
}

/** After this resolves, the service answers no read, so nothing is found until `faults.clear`. */
export async function silence({ faults, requests }: Failing, core: TestCore): Promise<void> {
  // Core asks for one page after the other: when this request comes, the answer before it has been handled.
  const asked = requests.next('get');
  faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, { kind: 'status', status: 500 });
  await asked;
  await core.until(() => core.status()?.connection.state === 'trouble');
}

/** A service whose responses can be held back. */
interface Holding {
  readonly faults: { hold(which: { endpoint: 'get'; times: number }): () => void; clear(): void };
  readonly requests: { next(endpoint: 'get'): Promise<unknown> };
}

/** After this resolves, the service answers no read, though it can be reached, until the returned function is called. */
export async function holdReads({ faults, requests }: Holding): Promise<() => void> {
  const asked = requests.next('get');
  const release = faults.hold({ endpoint: 'get', times: Number.POSITIVE_INFINITY });
  await asked;
  return () => {
    faults.clear();
    release();
  };
}

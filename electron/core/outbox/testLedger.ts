/** What the tests of the ledger share. */
import { randomBytes } from 'node:crypto';
import {
  createMovableClock,
  openTestCore,
  type TestCore,
  type TestCoreOptions,
  temporaryDir,
} from '../../../testing/core/testCore.ts';
import { pending, statesOf, type TestService } from './testFiles.ts';
import { conversations } from './testTexts.ts';

export const HOUR = 3_600_000;
export const CUT = { endpoint: 'send' } as const;
export const LOST = { kind: 'cut-before-commit' } as const;
export const ARRIVED = { kind: 'cut-after-commit' } as const;
/** Of every answer to /get the first element cannot be read. */
export const UNREADABLE = { kind: 'wrong-types' } as const;

/** A core that has read the history of two conversations. */
export async function startOn<S extends TestService>(service: S, options: TestCoreOptions = {}) {
  const [convId, other] = await conversations(service);
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  const core = await openTestCore(service, { ...account, ...options });
  await core.complete();
  return { service, convId, other, account, core };
}

/** Longer than a clock is ever advanced. */
const NEVER = 1_000 * HOUR;

/** One whose checks wait until `clock.advance(HOUR)`, and which reads nothing a second time. */
export async function startSlowlyOn<S extends TestService>(service: S) {
  const clock = createMovableClock();
  const rereads = { newestFocusedMs: NEVER, newestBackgroundMs: NEVER, auditMs: NEVER, holesMs: NEVER };
  const pace = { surelyEndedMs: HOUR, ...rereads };
  return { clock, ...(await startOn(service, { clock, pace })) };
}

export const statesIn = async (core: TestCore) => statesOf(await pending(core));
export const again = (core: TestCore, id: string) =>
  core.ask('outbox.retry', { id, evenIfUnconfirmed: true });

/** A service that can be told to fail; the house keeps helpers from importing it. */
interface Failing {
  readonly faults: {
    next(which: { endpoint: 'get'; times: number }, fault: { kind: 'status'; status: number }): void;
  };
}

/** From when this resolves no read of the service's is answered, so that nothing is found until `faults.clear`. */
export async function silence({ faults }: Failing, core: TestCore): Promise<void> {
  faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, { kind: 'status', status: 500 });
  await core.until(() => core.status()?.connection.state === 'trouble');
}

/** What the tests of the ledger share. */
import { randomBytes } from 'node:crypto';
import { startTestService } from '../../../service/testing/service.ts';
import {
  createMovableClock,
  openTestCore,
  type TestCore,
  type TestCoreOptions,
  temporaryDir,
} from '../testing/testCore.ts';
import { pending } from './testFiles.ts';
import { conversations } from './testTexts.ts';

export const HOUR = 3_600_000;
export const CUT = { endpoint: 'send' } as const;
export const LOST = { kind: 'cut-before-commit' } as const;
export const ARRIVED = { kind: 'cut-after-commit' } as const;
/** Of every answer to /get the first element cannot be read. */
export const UNREADABLE = { kind: 'wrong-types' } as const;

/** A core that has read the history of two conversations. */
export async function start(options: TestCoreOptions = {}) {
  const service = await startTestService();
  const [convId, other] = await conversations(service);
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  const core = await openTestCore(service, { ...account, ...options });
  await core.complete();
  return { service, convId, other, account, core };
}

/** One whose checks wait until `clock.advance(HOUR)`. What has come is not read again then: that would be garbled elsewhere, and what was unreadable be there. */
export async function startSlowly() {
  const clock = createMovableClock();
  return { clock, ...(await start({ clock, pace: { surelyEndedMs: HOUR, newestBackgroundMs: 10 * HOUR } })) };
}

export const errorsOf = async (core: TestCore) => (await pending(core)).map(({ error }) => error?.code);
export const again = (core: TestCore, id: string) =>
  core.ask('outbox.retry', { id, evenIfUnconfirmed: true });

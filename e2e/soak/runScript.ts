import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Dialect } from '../../service/dialects/dialect.ts';
import { AppError } from '../../shared/errors/errors.ts';
import { isFailed, mayHaveArrived } from '../../shared/model/outbox.ts';
import type { BundledCore } from '../../testing/core/bundledCore.ts';
import { CoreDied } from '../../testing/core/forkCore.ts';
import { checkStored, differenceOf, isSettled } from './checks/checkStore.ts';
import { type ColdReading, readCold, readService, type ServiceReading } from './checks/readings.ts';
import { checkSent } from './checks/sent.ts';
import { Violation } from './checks/violation.ts';
import { checkKept } from './script/keeping.ts';
import { leaveAllLost } from './script/numberGivenAgain.ts';
import { openAll } from './script/opening.ts';
import { perform, revive } from './script/perform.ts';
import { begin, type Play } from './script/play.ts';
import { convOf, sendLeft } from './script/pressing.ts';
import type { Script } from './script/soakCommands.ts';
import { addTo, emptyTally, type Tally } from './tally.ts';
import { makeWorld, type World } from './world/world.ts';

/** Far from what any run takes, also where ten other things run. Milliseconds. */
const GUARD_MS = 120_000;

interface Options {
  /** The events of the run are added to it. */
  readonly total: Tally;
  readonly dialects: readonly Dialect[];
  /** Ends the run, which then counts for nothing. */
  readonly ending: AbortSignal;
}

/**
 * Plays a script from an empty store to quiet. Nothing of it is left when this settles.
 * @throws Violation with the first promise that did not hold, or the reason of `ending`
 */
export async function runScript(
  bundle: BundledCore,
  script: Script,
  { total, dialects, ending }: Options,
): Promise<void> {
  const tally = emptyTally();
  const world = await makeWorld(bundle, script, tally, dialects);
  const guard = new AbortController();
  const standstill = monitorEventLoopDelay();
  standstill.enable();
  const playing = playThrough(world, script);
  try {
    await Promise.race([playing, timeOut(world, guard.signal), ended(ending)]);
    tally.runs = 1;
  } catch (thrown) {
    throw thrown instanceof Violation ? withStandstill(thrown, standstill.max / 1e6) : thrown;
  } finally {
    standstill.disable();
    guard.abort();
    await world.end();
    // It fails soon, now that core and the service have ended, but may still create files until then.
    if (ending.aborted) await Promise.allSettled([playing]);
    world.remove();
    if (!ending.aborted) addTo(total, tally);
  }
}

async function ended(ending: AbortSignal): Promise<never> {
  if (!ending.aborted) await once(ending, 'abort');
  throw ending.reason;
}

/**
 * Adds to a violation how long the service, which runs here, got no processor time. If that exceeds what `surelyEndedMs` leaves beside the
 * faults' own delays (soakPace.ts), a request can have arrived after it had certainly ended. That breaks Parley's one premise, and then the
 * machine is at fault.
 */
function withStandstill({ promise, words }: Violation, ms: number): Violation {
  return new Violation(promise, `${words} (the service stood still for ${Math.round(ms)} ms at most)`);
}

async function timeOut(world: World, signal: AbortSignal): Promise<never> {
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, GUARD_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
  throw new Violation('stuck', `the run did not end: ${world.where}; core: ${world.lastWords()}`);
}

async function playThrough(world: World, { commands, isFailedEdited }: Script): Promise<void> {
  const play = await begin(world);
  for (const command of commands) {
    world.where = JSON.stringify(command);
    await perform(play, command);
  }
  await heal(play);
  for (const convId of new Set(play.pressed.map(convOf))) await sendLeft(play, convId);
  if (isFailedEdited) {
    await untilQuiet(play);
    await perform(play, { kind: 'take-back', which: 0, isSentAtOnce: true });
  }
  const cold = await untilStill(play);
  const service = await readService(world);
  try {
    checkStored(play, cold, service);
    await checkSent(play, cold, service);
  } finally {
    service.close();
  }
  const { tally } = world;
  tally.sent += play.pressed.filter(({ state }) => state !== 'over').length;
  tally.setAside += play.draftsOfLost.filter(({ state }) => state === 'lost').length;
  tally.failed += cold.outbox.filter(({ state }) => isFailed(state)).length;
  tally.asked += cold.outbox.filter(({ state }) => mayHaveArrived(state)).length;
}

/** Resolves to the content of core's files once nothing changes any longer: core is closed, and the service has finished every request. */
async function untilStill(play: Play): Promise<ColdReading> {
  const { world } = play;
  for (;;) {
    await untilQuiet(play);
    // Under an id that a restored service has given again something deleted may stand, which no one sees; a re-read finds it.
    await checkNow(world);
    await leaveAllLost(play);
    await openAll(world);
    await checkKept(play);
    await world.closeCore();
    const cold = await readCold(world);
    if (isSettled(cold.outbox, play.cut)) {
      await world.goOffline();
      return cold;
    }
    // Something came in while core was closing.
    await world.openCore();
  }
}

/** The person asks again where the machine stood still for longer than core waits for an answer. */
async function checkNow(world: World): Promise<void> {
  for (;;) {
    try {
      await world.core().ask('sync.check', {});
      return;
    } catch (thrown) {
      if (!(thrown instanceof AppError && thrown.code === 'timeout')) throw thrown;
      await world.nextEvent();
    }
  }
}

/** No more faults: the service is up, the password is right, and core is alive. */
async function heal(play: Play): Promise<void> {
  const { world } = play;
  world.where = 'healing';
  world.heal();
  await world.goOnline();
  if (play.held.length > 0) await perform(play, { kind: 'release' });
  await perform(play, { kind: 'enter-password', isRight: true });
  await perform(play, { kind: 'pause', ms: 0 });
  await world
    .core()
    .ask('outbox.list', {})
    .catch(async (thrown: unknown) => {
      if (!(thrown instanceof CoreDied)) throw thrown;
      await revive(play);
    });
}

/** Resolves when core shows what the service has and nothing is under way. */
async function untilQuiet(play: Play): Promise<void> {
  const service = await readService(play.world);
  try {
    await untilShown(play, service);
  } finally {
    service.close();
  }
}

async function untilShown({ world, cut }: Play, service: ServiceReading): Promise<void> {
  // The window isn't in use, so core polls less often: only waiting is left.
  await world.core().control('setActivity', { focused: false, wake: true });
  for (;;) {
    const outbox = await world.core().ask('outbox.list', {});
    const { history, connection } = await world.core().ask('status.get', {});
    const isQuiet = isSettled(outbox, cut) && history.state === 'complete';
    const difference = isQuiet
      ? await differenceOf(world, { ...service, messages: service.read() })
      : 'not looked for yet';
    // Checked again, because this step may have settled an item.
    const after = await world.core().ask('outbox.list', {});
    if (difference === null && JSON.stringify(after) === JSON.stringify(outbox)) return;
    world.where = JSON.stringify({
      difference,
      history,
      connection,
      outbox,
      log: world.core().log.slice(-8),
    });
    await world.nextEvent();
  }
}

import { CoreDied } from '../../electron/core/testing/forkCore.ts';
import type { OutboxItem } from '../../shared/model.ts';
import type { Bundle } from './bundle.ts';
import { checkCold, checkSent, differenceOf, isSettled } from './checks.ts';
import type { Script } from './commands.ts';
import { perform, revive } from './perform.ts';
import { begin, type Play } from './play.ts';
import { readService } from './readings.ts';
import { addTo, emptyTally, type Tally } from './tally.ts';
import { Violation } from './violation.ts';
import { makeWorld, type World } from './world.ts';

/** Far from what any run takes, also where ten other things run. Milliseconds. */
const GUARD_MS = 120_000;

/**
 * Plays a script from an empty store to quiet, and adds what happened to `total`.
 * @throws Violation with the first promise that did not hold
 */
export async function runScript(bundle: Bundle, { commands, faults }: Script, total: Tally): Promise<void> {
  const tally = emptyTally();
  const world = await makeWorld(bundle, faults, tally);
  const guard = new AbortController();
  try {
    await Promise.race([playThrough(world, commands), timeOut(world, guard.signal)]);
    tally.runs = 1;
  } finally {
    guard.abort();
    await world.end();
    addTo(total, tally);
  }
}

async function timeOut(world: World, signal: AbortSignal): Promise<never> {
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, GUARD_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
  throw new Violation('stuck', `the run did not end: ${world.where}; core: ${world.lastWords()}`);
}

async function playThrough(world: World, commands: Script['commands']): Promise<void> {
  const play = await begin(world);
  for (const command of commands) {
    world.where = JSON.stringify(command);
    await perform(play, command);
  }
  await heal(play);
  const outbox = await untilQuiet(play);
  await world.closeCore();
  await checkCold(play);
  const service = await readService(world);
  try {
    await checkSent(play, outbox, service);
  } finally {
    service.close();
  }
  const { tally } = world;
  tally.sent += play.pressed.length;
  tally.failed += outbox.filter(({ state }) => state === 'failed').length;
  tally.asked += outbox.filter(({ state }) => state === 'unconfirmed').length;
}

/** Nothing goes wrong any more: the service is there, the password is right, and core is alive. */
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

/** Resolves to what is left in the outbox when core shows what the service has and nothing is under way. */
async function untilQuiet({ world }: Play): Promise<readonly OutboxItem[]> {
  await world.core().control('setActivity', { focused: true, wake: true });
  for (;;) {
    const outbox = await world.core().ask('outbox.list', {});
    const { history, connection } = await world.core().ask('status.get', {});
    const isQuiet = isSettled(outbox) && history.state === 'complete';
    const difference = isQuiet ? await differenceNow(world) : 'not looked for yet';
    // Looked at again, since what was found just now may have settled an item.
    const after = await world.core().ask('outbox.list', {});
    if (difference === null && JSON.stringify(after) === JSON.stringify(outbox)) return outbox;
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

async function differenceNow(world: World): Promise<string | null> {
  const service = await readService(world);
  service.close();
  return differenceOf(world, service);
}

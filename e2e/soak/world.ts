import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Dialect, type Edge, speak } from '../../service/dialects/dialect.ts';
import type { FaultPlan } from '../../service/faults.ts';
import { WRONG_PASSWORD } from '../../service/http/authenticate.ts';
import { NO_COST } from '../../service/passwords.ts';
import { type Service, startService } from '../../service/startService.ts';
import { type CoreChild, CoreDied, forkCore } from '../../testing/core/forkCore.ts';
import type { Bundle } from './bundle.ts';
import type { KillPoint } from './commands.ts';
import { PACE, TIMEOUTS } from './pace.ts';
import { addFaults, type Tally } from './tally.ts';
import { Violation } from './violation.ts';

export const COLLEAGUES = ['ana@colleagues.example', 'bo@colleagues.example'] as const;

/** One service and one person's core, in folders of their own. */
export interface World {
  readonly dir: string;
  readonly coreDir: string;
  readonly serviceDir: string;
  readonly key: Uint8Array;
  readonly email: string;
  readonly tally: Tally;
  /** How the service speaks. */
  readonly edge: Edge;
  /** What the person was told last that the password is. */
  knownPassword: string;
  /** What it is. */
  password: string;
  /** What the run is at, for whoever looks into one that does not end. */
  where: string;
  /** What core is waited for, and what it logged last. */
  lastWords(): string;
  /** Core tells of something, or a while goes by in which it does not. */
  nextEvent(): Promise<void>;
  service(): Service;
  isOnline(): boolean;
  core(): CoreChild;
  openCore(): Promise<void>;
  /**
   * Asks core to close and waits until it is gone; kills it when it does not answer.
   * @throws Violation when core began a request after the password had been refused, told in core's own process (wire.ts); only a kill -9
   * takes along what was not told yet
   */
  closeCore(): Promise<void>;
  killAt(point: KillPoint): void;
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** From now on nothing goes wrong any more. */
  heal(): void;
  enterPassword(password: string): Promise<void>;
  end(): Promise<void>;
}

/** After so long without a word from core it is looked at all the same. Milliseconds. */
const SILENCE_MS = 100;

export async function makeWorld(
  bundle: Bundle,
  faults: FaultPlan,
  tally: Tally,
  dialects: readonly Dialect[],
): Promise<World> {
  const dir = mkdtempSync(join(tmpdir(), 'parley-soak-'));
  const [coreDir, serviceDir] = [join(dir, 'core'), join(dir, 'service')];
  mkdirSync(coreDir);
  const key = randomBytes(32);
  let plan = faults;
  const speaking = { dialects, passwordCost: NO_COST };
  let service = await startService({ dataDir: serviceDir, ...speaking });
  const port = Number(new URL(service.url).port);
  service.faults.follow(plan);
  for (const email of COLLEAGUES) await service.admin.addUser({ email });
  let isOnline = true;
  let core: CoreChild | null = null;
  let heard = Promise.withResolvers<void>();
  let armed: { point: KillPoint; left: number } | null = null;
  /** Requests that core began although it had been refused, by their paths. */
  const begunAfter: string[] = [];

  function fire(): void {
    armed = null;
    if (!core?.isAlive()) return;
    tally.kills += 1;
    core.kill();
  }
  function pass(kind: KillPoint['after']): void {
    if (armed?.point.after !== kind) return;
    armed.left -= 1;
    if (armed.left <= 0) fire();
  }
  /** Tells of each request to send, since a kill just then is the worst. */
  async function watchRequests(watched: Service, endpoint: 'send' | 'sendfile' | 'get'): Promise<void> {
    for (;;) {
      await watched.nextRequest(endpoint);
      if (watched !== service) return;
      pass('requests');
    }
  }
  function watch(): void {
    for (const endpoint of ['send', 'sendfile', 'get'] as const) void watchRequests(service, endpoint);
  }
  watch();

  const world: World = {
    ...{ dir, coreDir, serviceDir, key, tally, edge: speak(dialects) },
    email: service.email,
    knownPassword: service.password,
    password: service.password,
    where: 'the beginning',
    lastWords: () =>
      core
        ? JSON.stringify({ isAlive: core.isAlive(), asked: core.asked(), log: core.log.slice(-8) })
        : 'none',
    nextEvent: async () => {
      const quiet = new AbortController();
      await Promise.race([heard.promise, delay(SILENCE_MS, undefined, quiet).catch(() => undefined)]);
      quiet.abort();
    },
    service: () => service,
    isOnline: () => isOnline,
    core: () => {
      if (!core?.isAlive()) throw new CoreDied('there is no core');
      return core;
    },
    openCore: async () => {
      core = forkCore({
        ...{ file: bundle.coreProcess, searchWorker: bundle.noSearch },
        env: { NODE_COMPILE_CACHE: bundle.cache },
        pace: PACE,
        timeouts: TIMEOUTS,
        refusing: world.edge.refusal(WRONG_PASSWORD),
        onMessage: (isEvent) => {
          if (isEvent) heard.resolve();
          if (isEvent) heard = Promise.withResolvers();
          pass('messages');
        },
        onWire: ({ what, path }) => {
          if (what === 'refused') tally.refused += 1;
          else begunAfter.push(path);
        },
      });
      const account = { id: 'soak', serviceUrl: service.url, email: service.email, isDemo: false };
      await core.control('open', { account, dir: coreDir, key, password: world.knownPassword });
    },
    closeCore: async () => {
      const closing = core;
      if (!closing) return;
      await closing.control('close', {}).catch((thrown: unknown) => {
        if (!(thrown instanceof CoreDied)) throw thrown;
      });
      closing.kill();
      await closing.gone;
      if (begunAfter.length > 0) {
        throw new Violation('refused', `${begunAfter.join(', ')} was asked after the password was refused`);
      }
    },
    killAt: (point) => {
      armed = { point, left: point.count };
      if (point.after === 'ms') setTimeout(() => armed?.point === point && fire(), point.count);
    },
    goOffline: async () => {
      if (!isOnline) return;
      isOnline = false;
      addFaults(tally, service.faults.counts());
      await service.stop();
    },
    goOnline: async () => {
      if (isOnline) return;
      service = await startService({ dataDir: serviceDir, ...speaking, port });
      service.faults.follow(plan);
      isOnline = true;
      watch();
    },
    heal: () => {
      plan = {};
      armed = null;
      service.faults.clear();
    },
    enterPassword: async (password) => {
      await world.core().control('setPassword', { password });
    },
    end: async () => {
      core?.kill();
      await core?.gone;
      if (isOnline) {
        addFaults(tally, service.faults.counts());
        await service.stop();
      }
      rmSync(dir, { recursive: true, force: true });
    },
  };
  return world;
}

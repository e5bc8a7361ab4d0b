import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type CoreChild, CoreDied, forkCore } from '../../electron/core/testing/forkCore.ts';
import type { FaultPlan } from '../../service/faults.ts';
import { type Service, startService } from '../../service/startService.ts';
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
  /** Asks core to close and waits until it is gone; kills it when it does not answer. */
  closeCore(): Promise<void>;
  killAt(point: KillPoint): void;
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** From now on nothing goes wrong any more. */
  heal(): void;
  /** @throws Violation when requests came after core knew that its password is refused */
  checkRefusals(): Promise<void>;
  enterPassword(password: string): Promise<void>;
  end(): Promise<void>;
}

/** So long after core has said that it was refused, whatever was on its way by then has arrived. Milliseconds. */
const IN_FLIGHT_MS = 250;
/** After so long without a word from core it is looked at all the same. Milliseconds. */
const SILENCE_MS = 100;

export async function makeWorld(bundle: Bundle, faults: FaultPlan, tally: Tally): Promise<World> {
  const dir = mkdtempSync(join(tmpdir(), 'parley-soak-'));
  const [coreDir, serviceDir] = [join(dir, 'core'), join(dir, 'service')];
  mkdirSync(coreDir);
  const key = randomBytes(32);
  let plan = faults;
  let service = await startService({ dataDir: serviceDir });
  const port = Number(new URL(service.url).port);
  service.faults.follow(plan);
  for (const email of COLLEAGUES) await service.admin.addUser({ email });
  let isOnline = true;
  let core: CoreChild | null = null;
  let heard = Promise.withResolvers<void>();
  let armed: { point: KillPoint; left: number } | null = null;
  /** Core knows that it is refused. */
  let refusal: { readonly requests: Promise<number | null> } | null = null;

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
  function noticeRefusal(): void {
    const connection = core?.status()?.connection;
    if (refusal || connection?.state !== 'trouble' || connection.error.code !== 'refused-credentials') return;
    refusal = { requests: isOnline && core ? countWhenStill(core) : Promise.resolve(null) };
  }
  /** Resolves to how many requests had come when all that was under way had arrived; null when core died meanwhile. */
  async function countWhenStill(refused: CoreChild): Promise<number | null> {
    const watched = service;
    try {
      await delay(IN_FLIGHT_MS);
      // Two answers: by then core has done what it had begun.
      for (let turn = 0; turn < 2; turn += 1) await refused.ask('outbox.list', {});
      return watched === service && isOnline ? service.requests.count() : null;
    } catch (thrown) {
      if (thrown instanceof CoreDied) return null;
      throw thrown;
    }
  }
  watch();

  const world: World = {
    ...{ dir, coreDir, serviceDir, key, tally },
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
      refusal = null;
      core = forkCore({
        ...{ file: bundle.coreProcess, searchWorker: bundle.noSearch },
        env: { NODE_COMPILE_CACHE: bundle.cache },
        pace: PACE,
        timeouts: TIMEOUTS,
        onMessage: (isEvent) => {
          if (isEvent) heard.resolve();
          if (isEvent) heard = Promise.withResolvers();
          noticeRefusal();
          pass('messages');
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
      refusal = null;
      closing.kill();
      await closing.gone;
    },
    killAt: (point) => {
      armed = { point, left: point.count };
      if (point.after === 'ms') setTimeout(() => armed?.point === point && fire(), point.count);
    },
    goOffline: async () => {
      if (!isOnline) return;
      await world.checkRefusals();
      isOnline = false;
      refusal = null;
      addFaults(tally, service.faults.counts());
      await service.stop();
    },
    goOnline: async () => {
      if (isOnline) return;
      service = await startService({ dataDir: serviceDir, port });
      service.faults.follow(plan);
      isOnline = true;
      watch();
    },
    heal: () => {
      plan = {};
      armed = null;
      service.faults.clear();
    },
    checkRefusals: async () => {
      const before = await refusal?.requests;
      if (before === undefined || before === null || !core?.isAlive()) return;
      await delay(IN_FLIGHT_MS);
      const late = service.requests.count() - before;
      if (late > 0) throw new Violation('refused', `${late} requests came after the password was refused`);
    },
    enterPassword: async (password) => {
      await world.checkRefusals();
      await world.core().control('setPassword', { password });
      refusal = null;
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

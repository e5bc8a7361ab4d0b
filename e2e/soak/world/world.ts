import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_RULES } from '../../../electron/core/createCore.ts';
import { type Dialect, type Edge, speak } from '../../../service/dialects/dialect.ts';
import { WRONG_PASSWORD } from '../../../service/http/authenticate.ts';
import type { Service } from '../../../service/startService.ts';
import { accountId } from '../../../shared/model/ids.ts';
import type { BundledCore } from '../../../testing/core/bundledCore.ts';
import type { CoreChild } from '../../../testing/core/forkCore.ts';
import type { KillPoint, Script } from '../script/soakCommands.ts';
import type { Tally } from '../tally.ts';
import { createKills } from './kills.ts';
import { createSoakCore } from './soakCore.ts';
import { startSoakService } from './soakService.ts';

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
  /** The password that the person was told last. */
  knownPassword: string;
  /** The password itself. */
  password: string;
  /** The current step of the run, for anyone who investigates a run that doesn't end. */
  where: string;
  /** The state that core is waited for, and its last log entry. */
  lastWords(): string;
  /** Core tells of something, or a while goes by in which it does not. */
  nextEvent(): Promise<void>;
  service(): Service;
  isOnline(): boolean;
  core(): CoreChild;
  openCore(): Promise<void>;
  /**
   * Asks core to close and waits until it is gone; kills it if it doesn't answer. @throws Violation if core began a request after the
   * password had been refused, as reported by core's own process (watchedWire.ts); only a kill -9 loses a violation that wasn't reported
   * yet
   */
  closeCore(): Promise<void>;
  killAt(point: KillPoint): void;
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** The service's clock goes ahead by so many milliseconds. */
  passTime(ms: number): void;
  /** From now on there are no more faults. */
  heal(): void;
  enterPassword(password: string): Promise<void>;
  /** Stops core and the service for good. */
  end(): Promise<void>;
  /** Removes all files. */
  remove(): void;
}

export async function makeWorld(
  bundle: BundledCore,
  { faults, undoSendMs }: Pick<Script, 'faults' | 'undoSendMs'>,
  tally: Tally,
  dialects: readonly Dialect[],
): Promise<World> {
  const dir = mkdtempSync(join(tmpdir(), 'parley-soak-'));
  const [coreDir, serviceDir] = [join(dir, 'core'), join(dir, 'service')];
  mkdirSync(coreDir);
  const key = randomBytes(32);
  const edge = speak(dialects);
  const kills = createKills(() => {
    if (!core.isAlive()) return;
    tally.kills += 1;
    core.kill();
  });
  const core = createSoakCore({
    ...{ bundle, tally },
    refusing: edge.refusal(WRONG_PASSWORD),
    onMessage: () => kills.pass('messages'),
  });
  const soakService = await startSoakService({
    ...{ serviceDir, dialects, faults, tally },
    colleagues: COLLEAGUES,
    onRequest: () => kills.pass('requests'),
  });
  const { email, password } = soakService.current();

  const world: World = {
    ...{ dir, coreDir, serviceDir, key, tally, edge, email, password },
    knownPassword: password,
    where: 'the beginning',
    lastWords: core.lastWords,
    nextEvent: core.nextEvent,
    service: soakService.current,
    isOnline: soakService.isOnline,
    core: core.current,
    openCore: async () => {
      const account = { id: accountId('soak'), serviceUrl: soakService.current().url, email, isDemo: false };
      const child = core.start();
      await child.control('setRules', { ...DEFAULT_RULES, undoSendMs });
      await child.control('open', { account, dir: coreDir, key, password: world.knownPassword });
    },
    closeCore: core.close,
    killAt: kills.killAt,
    goOffline: soakService.goOffline,
    goOnline: soakService.goOnline,
    passTime: soakService.passTime,
    heal: () => {
      kills.disarm();
      soakService.heal();
    },
    enterPassword: async (entered) => {
      await core.current().control('setPassword', { password: entered });
    },
    end: async () => {
      await core.end();
      await soakService.end();
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
  return world;
}

import { setTimeout as delay } from 'node:timers/promises';
import type { BundledCore } from '../../../testing/core/bundledCore.ts';
import { type ChildOptions, type CoreChild, CoreDied, forkCore } from '../../../testing/core/forkCore.ts';
import { QUICK_COST } from '../../../testing/core/quickPace.ts';
import { PACE, TIMEOUTS } from '../../../testing/core/soakPace.ts';
import { Violation } from '../checks/violation.ts';
import type { Tally } from '../tally.ts';

interface SoakCoreOptions {
  readonly bundle: BundledCore;
  readonly tally: Tally;
  /** How the service says that the password is wrong. */
  readonly refusing: NonNullable<ChildOptions['refusing']>;
  /** Called at each message of core's. */
  readonly onMessage: () => void;
}

/** The core of a run: one process after another. See `World` for what each does. */
export interface SoakCore {
  /** @throws CoreDied */
  current(): CoreChild;
  isAlive(): boolean;
  start(): CoreChild;
  close(): Promise<void>;
  kill(): void;
  /** Kills it and waits until it is gone. None starts after it. */
  end(): Promise<void>;
  nextEvent(): Promise<void>;
  lastWords(): string;
}

/** After so long without a word from core it is looked at all the same. Milliseconds. */
const SILENCE_MS = 100;

export function createSoakCore({ bundle, tally, refusing, onMessage }: SoakCoreOptions): SoakCore {
  let core: CoreChild | null = null;
  let hasEnded = false;
  let heard = Promise.withResolvers<void>();
  /** Requests that core began although it had been refused, by their paths. */
  const begunAfter: string[] = [];

  return {
    current() {
      if (!core?.isAlive()) throw new CoreDied('there is no core');
      return core;
    },
    isAlive: () => core?.isAlive() === true,
    start() {
      if (hasEnded) throw new Error('The run has ended.');
      core = forkCore({
        ...{ file: bundle.coreProcess, searchWorker: null, writingWorker: bundle.writingWorker },
        env: { NODE_COMPILE_CACHE: bundle.cache },
        pace: PACE,
        timeouts: TIMEOUTS,
        ...{ refusing, backupCost: QUICK_COST },
        onMessage: (isEvent) => {
          if (isEvent) heard.resolve();
          if (isEvent) heard = Promise.withResolvers();
          onMessage();
        },
        onWire: ({ what, path }) => {
          if (what === 'refused') tally.refused += 1;
          else begunAfter.push(path);
        },
      });
      return core;
    },
    async close() {
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
    kill: () => core?.kill(),
    async end() {
      hasEnded = true;
      core?.kill();
      await core?.gone;
    },
    async nextEvent() {
      const quiet = new AbortController();
      await Promise.race([heard.promise, delay(SILENCE_MS, undefined, quiet).catch(() => undefined)]);
      quiet.abort();
    },
    lastWords: () =>
      core
        ? JSON.stringify({ isAlive: core.isAlive(), asked: core.asked(), log: core.log.slice(-8) })
        : 'none',
  };
}

import fc from 'fast-check';
import { dialectsNamed } from '../../service/dialects/allDialects.ts';
import type { BundledCore } from '../../testing/core/bundledCore.ts';
import { Violation } from './checks/violation.ts';
import { runScript } from './runScript.ts';
import { type Script, script } from './script/soakCommands.ts';
import { emptyTally, type Tally } from './tally.ts';

export interface Check {
  readonly seed: number;
  /** The path of a failure below the seed, from fast-check; omitted: from the beginning. */
  readonly path?: string;
  readonly runs: number;
  /** The dialect of the service: '' none, an id of service/README.md, or `all`: of those that go together others in each run. */
  readonly dialects: string;
  /** How many runs go at once: most of a run is waiting. */
  readonly lanes: number;
  /** Looks for a shorter script that fails, too. */
  readonly isShrinking: boolean;
  /** No run begins after this, and those under way end without a result. Milliseconds from now. */
  readonly limitMs: number;
  readonly onRun?: (tally: Tally) => void;
}

export interface Failure {
  readonly seed: number;
  readonly path: string;
  readonly error: string;
  /** The requested dialects, and those that were used. */
  readonly dialects: string;
  readonly spoken: readonly string[];
  readonly script: Script;
}

/**
 * Runs scripts, and returns their tally and the first failure of each lane. The runs of a lane follow from its seed, which is `seed` plus
 * its number.
 */
export async function check(
  bundle: BundledCore,
  { seed, path, runs, lanes, dialects, isShrinking, limitMs, onRun }: Check,
): Promise<{ readonly tally: Tally; readonly failures: readonly Failure[] }> {
  const tally = emptyTally();
  const turns = dialects === 'all' ? fc.nat({ max: 99 }) : fc.constant(0);
  const ending = new AbortController();
  const running = new Set<Promise<void>>();
  const spokenAt = (turn: number) => dialectsNamed(dialects === 'all' ? `all:${turn}` : dialects);

  async function lane(number: number): Promise<Failure | null> {
    let hasFailed = false;
    const property = fc.asyncProperty(script, turns, async (each, turn) => {
      // Runs that shrink a failure don't count.
      const mine = hasFailed ? emptyTally() : tally;
      const run = runScript(bundle, each, {
        ...{ total: mine, dialects: spokenAt(turn), ending: ending.signal },
      });
      running.add(run);
      try {
        await run;
        if (!hasFailed) onRun?.(tally);
      } catch (thrown) {
        if (!hasFailed && thrown instanceof Violation) count(tally, thrown);
        hasFailed = true;
        throw thrown;
      } finally {
        running.delete(run);
      }
    });
    const share = Math.floor(runs / lanes) + (number < runs % lanes ? 1 : 0);
    const details = await fc.check(property, {
      ...{ seed: seed + number, numRuns: share, endOnFailure: !isShrinking },
      ...(path !== undefined && { path }),
      ...{ interruptAfterTimeLimit: limitMs, markInterruptAsFailure: false },
    });
    // A lane whose first run the time limit ended counts as failed, too.
    if (!details.failed || details.counterexample === null) return null;
    const [failed, turn] = details.counterexample;
    return {
      seed: details.seed,
      path: details.counterexamplePath ?? '',
      error:
        details.errorInstance instanceof Error
          ? details.errorInstance.message
          : String(details.errorInstance),
      ...{ script: failed, dialects, spoken: spokenAt(turn).map(({ id }) => id) },
    };
  }

  const failures = await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
  ending.abort();
  await Promise.allSettled(running);
  return { tally, failures: failures.filter((failure) => failure !== null) };
}

function count(tally: Tally, { promise }: Violation): void {
  if (promise === 'lost') tally.lost += 1;
  if (promise === 'doubled') tally.doubled += 1;
}

/** A failure in words, and how to see it again. */
export function describeFailure({ seed, path, error, script, dialects, spoken }: Failure): string {
  const { commands, faults, ...settings } = script;
  const steps = commands.map((command, index) => `  ${index + 1}. ${JSON.stringify(command)}`);
  const plan = Object.entries(faults).flatMap(([endpoint, list]) =>
    list.flatMap((fault, index) => (fault ? [`  ${endpoint} ${index + 1}: ${JSON.stringify(fault)}`] : [])),
  );
  return [
    error,
    `Again: npm run soak -- --seed ${seed} --path ${path}${dialects === '' ? '' : ` --dialect ${dialects}`}`,
    ...(dialects === '' ? [] : [`Spoken: ${spoken.join(',')}`]),
    ...[
      'What happened:',
      ...steps,
      `  with ${JSON.stringify(settings)}`,
      'What befell which request:',
      ...plan,
    ],
  ].join('\n');
}

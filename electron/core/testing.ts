/** What the tests of core share. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder that is gone after the test. */
export function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'parley-core-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Lets a test wait until something is so, by looking again whenever it is told that something happened. */
export interface Watch {
  happened(): void;
  until(condition: () => boolean): Promise<void>;
}

export function createWatch(): Watch {
  let waiting: { condition: () => boolean; resolve: () => void }[] = [];
  return {
    happened: () => {
      const met = waiting.filter(({ condition }) => condition());
      waiting = waiting.filter((wait) => !met.includes(wait));
      for (const { resolve } of met) resolve();
    },
    until: (condition) =>
      new Promise((resolve) => {
        if (condition()) resolve();
        else waiting.push({ condition, resolve });
      }),
  };
}

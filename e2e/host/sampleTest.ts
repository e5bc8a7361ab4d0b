import path from 'node:path';
import { test as base } from 'playwright/test';
import { type Launched, launchParley } from '../support/parley/launchParley.ts';
import { withTemporaryFolder } from '../support/parley/temporaryFolder.ts';

/** The app of the host's own tests. */
export const SAMPLE = path.join(import.meta.dirname, 'sample');

/** The objects that the sample's preload exposes and its page keeps. */
interface Sample {
  readonly platform: string;
  invoke(channel: string, ...args: unknown[]): Promise<unknown>;
  ping(value: unknown): void;
  pathForFile(file: File): string;
  apply(fn: (value: number) => number, value: number): number;
}

declare global {
  interface Window {
    readonly sample: Sample;
    readonly heard: unknown[];
  }
}

interface OfTest {
  readonly dataDir: string;
  readonly sample: Launched;
}

interface OfWorker {
  /** For tests that leave it as it is: one start for all of them. */
  readonly readOnlySample: Launched;
}

export const test = base.extend<OfTest, OfWorker>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  dataDir: async ({}, use) => withTemporaryFolder(use),
  sample: async ({ dataDir }, use) => withSample(dataDir, use),
  readOnlySample: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => withTemporaryFolder((folder) => withSample(folder, use)),
    { scope: 'worker' },
  ],
});

async function withSample(dataDir: string, use: (launched: Launched) => Promise<void>): Promise<void> {
  const launched = await launchParley({ app: SAMPLE, dataDir });
  await use(launched);
  await launched.app.close();
}

import path from 'node:path';
import { test as base, type ElectronApplication, expect, type Page } from 'playwright/test';
import { dialectsNamed } from '../service/dialects/allDialects.ts';
import { NO_COST } from '../service/passwords.ts';
import { type Service, type ServiceOptions, startService } from '../service/startService.ts';
import { alwaysDrawLate } from './support/page/drawLate.ts';
import { createHandedOn, type HandedOn, type Running } from './support/parley/handedOn.ts';
import { slowCore } from './support/parley/heldCore.ts';
import {
  type Launched,
  type LaunchOptions,
  launchParley,
  realElectron,
} from './support/parley/launchParley.ts';
import { quit } from './support/parley/questions.ts';
import { withTemporaryFolder } from './support/parley/temporaryFolder.ts';
import { watch } from './support/parley/watch.ts';

/** Starts a Parley on the test's data folder and service, unless told otherwise. */
type Launch = (options?: Partial<LaunchOptions>) => Promise<Launched>;

interface Options {
  /** The service's content before the test: `test.use({ serviceOptions: { seed: 'demo' } })`; omitted: nothing. */
  readonly serviceOptions: Omit<ServiceOptions, 'dataDir'>;
  /** Complaints that a test provokes in the page; omitted: none. */
  readonly expectedProblems: RegExp | null;
  /** The test is about a first start: its Parley has served no other test. */
  readonly isFirstStart: boolean;
}

interface Fixtures {
  /** A folder of the test's own for one Parley; `path.join(dataDir, '..', 'other')` is free for a second one. */
  readonly dataDir: string;
  readonly service: Service;
  /** For tests that start Parley themselves: later, twice, or two of them. */
  readonly launch: Launch;
  readonly running: Running;
  /** The app of `page`, for tests that change its main process or end it. Anything they replace there is restored. */
  readonly parley: Launched;
  /** A Parley that shows its first screen, with the service's address filled in. It may have served tests before, and forgot them. */
  readonly page: Page;
}

/** The service's dialects: `PARLEY_DIALECTS=all npm run e2e -- sending`, or ids of service/README.md with commas between. */
const dialects = dialectsNamed(process.env['PARLEY_DIALECTS'] ?? '');

/**
 * By how many milliseconds the page draws late and core is asked late: `PARLEY_LATE=60 npm run e2e` finds code and specs that count on a fast
 * machine.
 */
const lateness = Number(process.env['PARLEY_LATE'] ?? 0);

interface OfWorker {
  /** The state that the Parleys of this worker process pass from test to test. */
  readonly workerFolder: string;
  readonly handedOn: HandedOn;
}

/**
 * One service and one data folder per test, stopped and removed afterwards; an app that shows its first screen. A test also fails
 * when an error went unhandled in the main process, or when a page logged an error or violated its security policy.
 */
export const test = base.extend<Fixtures & Options, OfWorker>({
  serviceOptions: [{}, { option: true }],
  expectedProblems: [null, { option: true }],
  // Where the real Electron runs the specs, speed is nothing.
  isFirstStart: [realElectron() !== undefined, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  workerFolder: [async ({}, use) => withTemporaryFolder(use), { scope: 'worker' }],
  handedOn: [
    async ({ workerFolder }, use) => {
      const handedOn = createHandedOn(workerFolder);
      await use(handedOn);
      await handedOn.close();
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  dataDir: async ({}, use) => withTemporaryFolder((folder) => use(path.join(folder, 'parley'))),

  service: async ({ serviceOptions }, use) =>
    withTemporaryFolder(async (folder) => {
      const service = await startService({
        dialects,
        passwordCost: NO_COST,
        // The name in the certificates of the tests.
        hosts: ['chat.example'],
        ...serviceOptions,
        dataDir: folder,
      });
      await use(service);
      await service.stop();
    }),

  launch: async ({ dataDir, service, expectedProblems }, use) => {
    const running = new Set<ElectronApplication>();
    const watched: (() => readonly string[])[] = [];
    await use(async (options = {}) => {
      const launched = await start(service, { dataDir, ...options });
      running.add(launched.app);
      launched.app.once('close', () => running.delete(launched.app));
      watched.push(watch(launched));
      return launched;
    });
    for (const app of running) await quit(app);
    expectNone(
      watched.flatMap((problemsOf) => problemsOf()),
      expectedProblems,
    );
  },

  running: async ({ handedOn, isFirstStart, service, expectedProblems }, use, info) => {
    const waiting = isFirstStart ? undefined : handedOn.take();
    await waiting?.page.getByRole('textbox', { name: 'Service address' }).fill(service.url);
    const running = waiting ?? (await handedOn.start((dataDir) => start(service, { dataDir })));
    await use(running);
    await running.giveBack(info.status === info.expectedStatus);
    expectNone(running.problems(), expectedProblems);
  },

  parley: async ({ running }, use) => use(running),

  page: async ({ running }, use) => use(running.page),
});

async function start(
  service: Service,
  { args = [], env = {}, ...rest }: Partial<LaunchOptions> & Pick<LaunchOptions, 'dataDir'>,
): Promise<Launched> {
  const launched = await launchParley({
    args: [`--service-url=${service.url}`, ...args],
    // The consent to unprotected secrets has a spec of its own; every other one meets a key store.
    env: { ELECTRON_HOST_STORAGE_BACKEND: 'gnome_libsecret', ...env },
    ...rest,
  });
  if (lateness > 0) {
    await alwaysDrawLate(launched, lateness);
    await slowCore(launched.app, lateness);
  }
  return launched;
}

function expectNone(problems: readonly string[], expected: RegExp | null): void {
  expect(problems.filter((problem) => !expected?.test(problem))).toEqual([]);
}

export { expect };

/** Signs in by the form, and agrees to unprotected secrets where the machine has no key store. */
export async function signIn(page: Page, who: Pick<Service, 'url' | 'email' | 'password'>): Promise<void> {
  await page.getByRole('textbox', { name: 'Service address' }).fill(who.url);
  await page.getByRole('textbox', { name: 'Email' }).fill(who.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const consent = page.getByRole('button', { name: 'Save anyway' });
  const conversations = page.getByRole('list', { name: 'Conversations' });
  await expect(consent.or(conversations)).toBeVisible();
  if (await consent.isVisible()) await consent.click();
  await expect(conversations).toBeVisible();
}

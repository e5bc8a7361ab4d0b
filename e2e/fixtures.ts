import path from 'node:path';
import { test as base, type ElectronApplication, expect, type Page } from 'playwright/test';
import { dialectsNamed } from '../service/dialects/table.ts';
import { type Service, type ServiceOptions, startService } from '../service/startService.ts';
import { type Launched, type LaunchOptions, launchParley } from './launch.ts';
import { quit } from './questions.ts';
import { withTemporaryFolder } from './temporaryFolder.ts';
import { watch } from './watch.ts';

/** Starts a Parley on the test's data folder and service, unless told otherwise. */
type Launch = (options?: Partial<LaunchOptions>) => Promise<Launched>;

interface Options {
  /** What the service holds before the test: `test.use({ serviceOptions: { seed: 'demo' } })`; nothing when left out. */
  readonly serviceOptions: Omit<ServiceOptions, 'dataDir'>;
  /** What the page may complain about in a test that provokes it; nothing when left out. */
  readonly expectedProblems: RegExp | null;
}

interface Fixtures {
  /** A folder of the test's own for one Parley; `path.join(dataDir, '..', 'other')` is free for a second one. */
  readonly dataDir: string;
  readonly service: Service;
  /** For tests that start Parley themselves: later, twice, or two of them. */
  readonly launch: Launch;
  /** A Parley that shows its first screen, with the service's address filled in. */
  readonly parley: Launched;
  /** The page of `parley`. */
  readonly page: Page;
}

/** What the service speaks: `PARLEY_DIALECTS=all npm run e2e -- sending`, or ids of service/README.md with commas between. */
const dialects = dialectsNamed(process.env['PARLEY_DIALECTS'] ?? '');

/**
 * One service, one data folder and one app per test, all stopped and removed afterwards. A test also fails when an
 * error went unhandled in the main process, or when a page logged an error or violated its security policy.
 */
export const test = base.extend<Fixtures & Options>({
  serviceOptions: [{}, { option: true }],
  expectedProblems: [null, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  dataDir: async ({}, use) => withTemporaryFolder((folder) => use(path.join(folder, 'parley'))),

  service: async ({ serviceOptions }, use) =>
    withTemporaryFolder(async (folder) => {
      const service = await startService({ dialects, ...serviceOptions, dataDir: folder });
      await use(service);
      await service.stop();
    }),

  launch: async ({ dataDir, service, expectedProblems }, use) => {
    const running = new Set<ElectronApplication>();
    const watched: (() => readonly string[])[] = [];
    await use(async ({ args = [], env = {}, ...rest } = {}) => {
      const launched = await launchParley({
        dataDir,
        args: [`--service-url=${service.url}`, ...args],
        // The consent to unprotected secrets has a spec of its own; every other one meets a key store.
        env: { ELECTRON_HOST_STORAGE_BACKEND: 'gnome_libsecret', ...env },
        ...rest,
      });
      running.add(launched.app);
      launched.app.once('close', () => running.delete(launched.app));
      watched.push(watch(launched));
      return launched;
    });
    for (const app of running) await quit(app);
    const problems = watched.flatMap((problemsOf) => problemsOf());
    expect(problems.filter((problem) => !expectedProblems?.test(problem))).toEqual([]);
  },

  parley: async ({ launch }, use) => use(await launch()),

  page: async ({ parley }, use) => use(parley.page),
});

export { expect };

/** Signs in by the form, and agrees to unprotected secrets where the machine has no key store. */
export async function signIn(page: Page, who: Pick<Service, 'url' | 'email' | 'password'>): Promise<void> {
  await page.getByRole('textbox', { name: 'Service address' }).fill(who.url);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(who.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const consent = page.getByRole('button', { name: 'Keep them anyway' });
  const conversations = page.getByRole('list', { name: 'Conversations' });
  await expect(consent.or(conversations)).toBeVisible();
  if (await consent.isVisible()) await consent.click();
  await expect(conversations).toBeVisible();
}

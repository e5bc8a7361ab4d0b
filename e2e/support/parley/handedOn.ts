import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_SETTINGS } from '../../../shared/model/settings.ts';
import { ask } from '../page/ask.ts';
import type { Launched } from './launchParley.ts';
import { keepMain, restoreMain } from './mainProcess.ts';
import { answerQuestions, quit } from './questions.ts';
import { watch } from './watch.ts';

/** A Parley that may serve one test after another. */
export interface Running extends Launched {
  /** The errors behind a test's back since the last call. */
  readonly problems: () => readonly string[];
  /**
   * Its test is over. It forgets everything, as a person does by signing out, and waits for the next test; it ends when the test failed,
   * or when something is left of it. Throws when signing out fails.
   */
  giveBack(isTestPassed: boolean): Promise<void>;
}

/** The Parley of a worker process that waits for the next test: a start costs more than most tests do. */
export interface HandedOn {
  /** The one that waits; undefined when there is none. */
  take(): Running | undefined;
  /** Starts one in a data folder of its own. */
  start(launch: (dataDir: string) => Promise<Launched>): Promise<Running>;
  close(): Promise<void>;
}

/** A picture that is asked for, or on its way, while its account is being removed, which the page doesn't know yet. */
const GONE_PICTURE = /(?:status of 404|net::ERR_FAILED) .*parley-media/u;

/** `folder` holds the data folders. */
export function createHandedOn(folder: string): HandedOn {
  let waiting: Running | undefined;
  let started = 0;
  return {
    take() {
      const taken = waiting;
      waiting = undefined;
      return taken;
    },
    async start(launch) {
      started += 1;
      const dataDir = path.join(folder, String(started));
      const launched = await launch(dataDir);
      const { app, page } = launched;
      const heard = watch(launched);
      const seen: string[] = [];
      await keepMain(app);
      const fresh = await factsOf(launched, dataDir);
      let hasEnded = false;
      app.once('close', () => {
        hasEnded = true;
      });
      const running: Running = {
        ...{ app, page },
        problems: () => [...seen.splice(0), ...heard()],
        async giveBack(isTestPassed) {
          if (hasEnded) return;
          seen.push(...heard());
          if (isTestPassed) await forgetAll(launched, fresh.sizes);
          if (isTestPassed) await rm(path.join(dataDir, HANDED_OUT), { recursive: true, force: true });
          if (isTestPassed && isDeepStrictEqual(await factsOf(launched, dataDir), fresh)) waiting = running;
          else await quit(app);
          seen.push(...heard().filter((problem) => !GONE_PICTURE.test(problem)));
        },
      };
      return running;
    },
    async close() {
      if (waiting) await quit(waiting.app);
    },
  };
}

async function forgetAll({ app, page }: Launched, [width, height]: readonly number[]): Promise<void> {
  const isResized = await restoreMain(app);
  await answerQuestions(app, 'Remove');
  for (const { id } of await ask(page, 'accounts.list', {}))
    await ask(page, 'session.signOut', { account: id, forget: true });
  await restoreMain(app);
  const { imagesNetwork: _, toldOfTray: __, ...settings } = DEFAULT_SETTINGS;
  await ask(page, 'settings.set', settings);
  if (isResized)
    await page.waitForFunction((size) => [innerWidth, innerHeight].join() === size.join(), [width, height]);
  await page.mouse.move(0, 0);
  const loaded = page.waitForEvent('load');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload());
  await loaded;
  await page.locator('html[data-ready="true"]').waitFor();
}

/** Files given to other programs, which the app itself removes at its next start. */
const HANDED_OUT = 'handed-out';

/** Files that stay, and say nothing of an account that was forgotten. */
const KEPT = ['accounts', 'accounts.backup.json', 'accounts.json', 'electron-host.key', 'settings.json'];

/** Signs that a test left something behind: in the page, in its window, or on the disk. */
async function factsOf({ app, page }: Launched, dataDir: string) {
  const inPage = await page.evaluate(() => {
    const media = [
      'prefers-color-scheme: dark',
      'prefers-reduced-motion',
      'prefers-contrast',
      'forced-colors',
    ];
    return {
      sizes: [innerWidth, innerHeight, devicePixelRatio],
      media: media.map((feature) => matchMedia(`(${feature})`).matches),
      stored: localStorage.length + sessionStorage.length,
      text: document.body.innerText,
    };
  });
  const files = await readdir(dataDir);
  const accounts = files.includes('accounts') ? await readdir(path.join(dataDir, 'accounts')) : [];
  const others = files.filter((name) => !KEPT.includes(name)).toSorted();
  return { ...inPage, windows: app.windows().length, files: [...others, ...accounts] };
}

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright/test';

/** The folder of Parley's package.json. */
export const ROOT = path.join(import.meta.dirname, '..', '..', '..');
const HOST = path.join(ROOT, 'e2e', 'host', 'dist');

/** So that dates and numbers are the same everywhere. The real Electron takes the region of the system. */
const BRITISH = { ELECTRON_HOST_LOCALE: 'en-GB' };

export interface LaunchOptions {
  /** Everything that this Parley keeps; a new folder is a first start. */
  readonly dataDir: string;
  /** Switches of the app, e.g. `--service-url=http://127.0.0.1:8787`. */
  readonly args?: readonly string[];
  /** Added to this process's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** The system's preference. */
  readonly colorScheme?: 'light' | 'dark';
  /** The folder of the app, with its package.json; omitted: the repository. */
  readonly app?: string;
}

/** An app that runs, and the page of its first window. `app.close()` quits it. */
export interface Launched {
  readonly app: ElectronApplication;
  readonly page: Page;
}

/**
 * The real Electron binary in node_modules, if its download has happened. `require('electron')` would try to
 * download it, so its two files are read instead.
 */
export function realElectron(): string | undefined {
  const folder = path.dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const pathFile = path.join(folder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const binary = path.join(folder, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(binary) ? binary : undefined;
}

/** Electron's executable, or the host's. Both take the folder of the app as their first argument. */
export const electronExecutable = (): string => realElectron() ?? path.join(HOST, 'electron');

/**
 * Starts Parley (built before: `npm run build`) on the real Electron, else on the host, and waits until its first
 * screen is painted. The window is the app's own: no viewport and no colour scheme are forced upon it.
 */
export async function launchParley(options: LaunchOptions): Promise<Launched> {
  const { dataDir, args = [], env = {}, colorScheme = 'light', app: folder = ROOT } = options;
  // Playwright finds the executable by way of the package `electron`, in this process.
  if (realElectron() === undefined) process.env['ELECTRON_OVERRIDE_DIST_PATH'] ??= HOST;
  const app = await _electron.launch({
    args: [
      folder,
      `--user-data-dir=${dataDir}`,
      ...(colorScheme === 'dark' ? ['--force-dark-mode'] : []),
      ...args,
    ],
    env: { ...ownEnvironment(), ...BRITISH, ...env },
    colorScheme: null,
  });
  try {
    const page = await app.firstWindow();
    await page.locator('html[data-ready="true"]').waitFor();
    return { app, page };
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Kills an app like a power cut, or like a person who has lost patience. */
export async function kill(app: ElectronApplication): Promise<void> {
  const ended = app.waitForEvent('close');
  app.process().kill('SIGKILL');
  await ended;
}

/** Variables of this computer that Parley drops, with a warning. */
const DROPPED = ['SSL_CERT_FILE', 'SSL_CERT_DIR', 'OPENSSL_CONF'];

/** This process's environment, without them. */
export function ownEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || DROPPED.includes(name) ? [] : [[name, value] as const],
  );
  return Object.fromEntries(entries);
}

// Steps that `npm start`, `npm test` and `npm run tour` share. Plain Node 20, no dependency: it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MODULES = join(ROOT, 'node_modules');
const WINDOWS = process.platform === 'win32';
const MINUTE = 60_000;

/** A failed step, with one sentence that says what to do. */
export class StepFailed extends Error {}

/** Runs `main`; a failed step ends with its sentence and exit code 1, never with a stack trace. */
export async function runSteps(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}

/**
 * Runs a program in the repository with our own Node 24 and tools first on the PATH; its output is shown, with a `title` whole at its end.
 * @param {string} command @param {string[]} args
 * @param {{ env?: Record<string, string>, timeoutMs?: number, quiet?: boolean, title?: string }} [options]
 * @returns {Promise<number>} the exit code; 1 when it could not be started or took longer than `timeoutMs`
 */
export function run(command, args, { env = {}, timeoutMs = 0, quiet = false, title } = {}) {
  return new Promise((resolve) => {
    const path = [join(MODULES, '.bin'), process.env.PATH ?? ''].join(WINDOWS ? ';' : ':');
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, PATH: path, ...env },
      stdio: quiet ? 'ignore' : title === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: WINDOWS,
      timeout: timeoutMs,
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward).on('SIGTERM', forward);
    const settle = (code) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      if (title !== undefined) process.stdout.write(`\n== ${title}\n${Buffer.concat(said)}`);
      resolve(code);
    };
    child.once('error', () => settle(1));
    // With a title its output has come to an end as well.
    child.once(title === undefined ? 'exit' : 'close', (code) => settle(code ?? 1));
  });
}

/** Runs a step that must succeed; otherwise ends with `advice`. */
export async function must(command, args, advice, options) {
  if ((await run(command, args, options)) !== 0) throw new StepFailed(advice);
}

/** Installs the packages of the lock file unless they are there already. */
export async function install() {
  const stamp = join(MODULES, '.parley-installed');
  const wanted = hash(['package.json', 'package-lock.json']);
  if (read(stamp) === wanted) return;
  console.log('Installing packages (the first time this takes a minute or two)…');
  await must(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    'The packages could not be installed. Check the network connection and the output above, then run the same command again.',
    { timeoutMs: 20 * MINUTE },
  );
  writeFileSync(stamp, wanted);
}

/** Builds dist/ unless it is up to date with the sources. */
export async function build() {
  const stamp = join(ROOT, 'dist', '.built');
  const sources = ['electron', 'renderer', 'shared', 'service', 'scripts/shipped'];
  const wanted = hash([...sources, 'package-lock.json', 'vite.config.ts']);
  if (read(stamp) === wanted) return;
  console.log('Building Parley…');
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
  await must(
    'vite',
    ['build', '--app', '--logLevel', 'warn'],
    'The build failed. The output above names the file. Fix it and run the same command again.',
  );
  writeFileSync(stamp, wanted);
}

/**
 * Finds or installs a Chromium for the stand-in Electron: the machine's own, otherwise Debian's, otherwise Playwright's.
 * @param {{ isVisible?: boolean }} [options] whether its window must be visible; otherwise a smaller build is enough
 * @returns {Promise<string>} its path
 */
export async function ensureChromium({ isVisible = false } = {}) {
  const { findChromium } = await import('../e2e/host/findChromium.mjs');
  const present = await findChromium({ isVisible });
  if (present) return present;
  console.log('No Chromium on this computer. Installing one for the tests…');
  if (isRootOnDebian()) await installDebianChromium(isVisible);
  if (!(await findChromium({ isVisible })))
    await run('playwright', ['install', 'chromium'], { timeoutMs: 5 * MINUTE, quiet: true });
  const installed = await findChromium({ isVisible });
  if (installed) return installed;
  throw new StepFailed(
    'Chromium is required and could not be installed. Install Chromium or Google Chrome (on Debian and Ubuntu: sudo apt-get install chromium), or set PARLEY_CHROMIUM to its binary.',
  );
}

/**
 * Starts the slowest part of `ensureChromium` if it needs no permission: as root on Debian. It needs no package, so it runs beside `install`.
 */
export async function prepareChromium() {
  if (!isRootOnDebian() || hasElectronBinary()) return;
  const { findChromium } = await import('../e2e/host/findChromium.mjs');
  if (!(await findChromium())) await installDebianChromium(false);
}

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

async function installDebianChromium(isVisible) {
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: 15 * MINUTE, quiet: true };
  const fonts = ['fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji'];
  const add = (browser) =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, ...fonts], options);
  await run('apt-get', ['update', '-qq'], options);
  if (isVisible || (await add('chromium-headless-shell')) !== 0) await add('chromium');
}

/** Whether the `electron` package holds its binary. */
export function hasElectronBinary() {
  const name = read(join(MODULES, 'electron', 'path.txt'));
  return name !== null && existsSync(join(MODULES, 'electron', 'dist', name));
}

/**
 * Tries to download Electron's binary for at most three minutes. After a failure, it waits a day.
 * @returns {Promise<boolean>} whether it is there now
 */
export async function ensureElectron() {
  if (hasElectronBinary()) return true;
  const stamp = join(MODULES, '.cache', 'parley-electron-unreachable');
  if (existsSync(stamp) && Date.now() - statSync(stamp).mtimeMs < 24 * 60 * MINUTE) return false;
  console.log('Downloading Electron (three minutes at most)…');
  await run('node', [join('node_modules', 'electron', 'install.js')], { timeoutMs: 3 * MINUTE, quiet: true });
  if (hasElectronBinary()) return true;
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, '');
  return false;
}

/** A hash over the content of files and folders. */
function hash(paths) {
  const sum = createHash('sha256');
  for (const path of paths)
    for (const file of filesOf(join(ROOT, path))) sum.update(relative(ROOT, file)).update(readFileSync(file));
  return sum.digest('hex');
}

function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/**
 * The code of the stand-in `electron` executable: reads the command line as Electron does, provides the module `electron` to everything in
 * this thread, runs the app, then starts Chromium and says `ready`.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import inspector from 'node:inspector';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeElectron } from './api/electron.ts';
import { type Host, switchValue } from './api/host.ts';
import { type Chromium, type Monitor, startChromium } from './chromium.ts';
import { findChromium, noChromium } from './findChromium.mjs';
import { openGateway } from './gateway.ts';
import { makeSchemes } from './schemes.ts';

const ELECTRON_VERSION = '45.4.1';
/** Marks messages for the person at the terminal. Every other error is the app's, and shown with its stack. */
const OURS = 'electron-host: ';
/** The real one. */
const SYSTEM = process.platform;
const MODULE = Symbol.for('electron-host');

interface CommandLine {
  /** Files of `-r`, to be loaded before the app. */
  readonly preloaded: readonly string[];
  readonly app: string;
}

/** The first argument that is neither a switch nor the value of `-r` is the app. */
function parse(args: readonly string[]): CommandLine {
  const preloaded: string[] = [];
  let app: string | undefined;
  for (let i = 0; i < args.length && app === undefined; i++) {
    const argument = args[i] ?? '';
    if (argument === '-r' || argument === '--require') preloaded.push(args[++i] ?? '');
    else if (!argument.startsWith('-')) app = argument;
  }
  if (app === undefined) throw new Error(`${OURS}give the folder of an app, for example: electron .`);
  return { preloaded, app: path.resolve(app) };
}

interface App {
  readonly appPath: string;
  readonly entry: string;
  readonly manifest: Host['manifest'];
}

function readApp(app: string): App {
  if (statSync(app).isFile())
    return {
      appPath: path.dirname(app),
      entry: app,
      manifest: { name: 'Electron', version: ELECTRON_VERSION },
    };
  const file = path.join(app, 'package.json');
  if (!existsSync(file)) throw new Error(`${OURS}there is no package.json in ${app}`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Host['manifest'] & { main?: string };
  return { appPath: app, entry: path.join(app, manifest.main ?? 'index.js'), manifest };
}

/** `import` gets named exports, `require` the object itself, Playwright's `require('electron')` included. */
function provideModule(electron: object): void {
  Reflect.set(globalThis, MODULE, electron);
  const found = `globalThis[Symbol.for(${JSON.stringify(MODULE.description)})]`;
  const names = Object.keys(electron).map((name) => `export const ${name} = electron.${name};`);
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier !== 'electron' && specifier !== 'electron/main') return next(specifier, context);
      const kind = context.conditions.includes('require') ? 'cjs' : 'esm';
      return { url: `electron-host:${kind}`, shortCircuit: true };
    },
    load(url, context, next) {
      if (url === 'electron-host:cjs')
        return { format: 'commonjs', source: `module.exports = ${found};`, shortCircuit: true };
      if (url === 'electron-host:esm') {
        const source = `const electron = ${found};\n${names.join('\n')}\nexport default electron;`;
        return { format: 'module', source, shortCircuit: true };
      }
      return next(url, context);
    },
  });
}

function poseAsElectron(): void {
  Object.defineProperty(process, 'type', { value: 'browser' });
  Object.defineProperty(process.versions, 'electron', { value: ELECTRON_VERSION, enumerable: true });
  Object.defineProperty(process, 'resourcesPath', {
    value: path.join(import.meta.dirname, 'dist', 'resources'),
  });
}

/** The main thread alone says that it runs there. Files, programs and threads are those of the real system. */
function poseOn(platform: string | undefined): void {
  if (platform === undefined) return;
  if (platform !== 'win32' && platform !== 'darwin')
    throw new Error(`${OURS}ELECTRON_HOST_PLATFORM is win32 or darwin`);
  Object.defineProperty(process, 'platform', { value: platform, enumerable: true });
}

async function launch(host: Host, profile: string, switches: readonly string[]): Promise<Chromium> {
  const executable = await findChromium({ isVisible: host.visible, platform: SYSTEM });
  if (!executable) throw new Error(`${OURS}${noChromium}`);
  return startChromium(
    {
      executable,
      profile,
      visible: host.visible,
      name: host.manifest.productName ?? host.manifest.name,
      debuggingPort: switchValue(host.argv, 'remote-debugging-port'),
      proxyPort: host.gateway.port,
      switches,
    },
    (why) => {
      process.stderr.write(`electron-host: ${why}\n`);
      process.exit(1);
    },
  );
}

async function boot(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--version')) {
    process.stdout.write(`v${ELECTRON_VERSION}\n`);
    return;
  }
  const executable = path.join(import.meta.dirname, 'dist', 'electron');
  process.argv.splice(0, 2, executable);
  const { preloaded, app } = parse(args);
  const { appPath, entry, manifest } = readApp(app);
  // As Electron does with any value.
  const isPackaged = process.env['ELECTRON_FORCE_IS_PACKAGED'] !== undefined;
  poseAsElectron();
  poseOn(process.env['ELECTRON_HOST_PLATFORM']);
  // The launcher's, and not the app's.
  delete process.env['NODE_COMPILE_CACHE'];

  const chromium = Promise.withResolvers<Chromium>();
  let started = false;
  let monitors: readonly Monitor[] = [];
  const host: Host = {
    argv: process.argv.slice(),
    isPackaged,
    appPath,
    manifest,
    executable,
    visible: process.env['ELECTRON_HOST_VISIBLE'] === '1',
    schemes: makeSchemes(),
    chromium: chromium.promise,
    gateway: await openGateway(),
    monitors: () => monitors,
    async exit(code) {
      if (started) await (await chromium.promise).stop();
      return process.exit(code);
    },
  };
  const { electron, start, isQuitting, userData, switches } = makeElectron(host, process.env);
  provideModule(electron);
  // As Electron does on Linux and macOS: the first signal asks the app, a second one no longer asks.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => electron.app.quit());

  const port = switchValue(args, 'inspect');
  if (port !== undefined) inspector.open(Number(port), '127.0.0.1');
  const require = createRequire(path.join(appPath, 'package.json'));
  for (const file of preloaded) require(file);
  await import(pathToFileURL(entry).href);

  // A second instance leaves before it ever gets ready.
  if (isQuitting()) return;
  started = true;
  launch(host, path.join(userData(), 'electron-host'), switches()).then(chromium.resolve, chromium.reject);
  ({ monitors } = await chromium.promise);
  start();
}

await boot().catch((error: unknown) => {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`${message.startsWith(OURS) ? message : (stack ?? message)}\n`);
  process.exit(1);
});

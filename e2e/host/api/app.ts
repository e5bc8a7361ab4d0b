import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { guarded } from '../missing.ts';
import { makeAppDesktop, makeDock } from './appDesktop.ts';
import { type Host, hostEvent, switchValue } from './host.ts';
import { makeInstanceLock } from './instanceLock.ts';
import { NativeImage } from './nativeImage.ts';

/** The windows, as far as app needs them. They need app in turn. */
export interface OpenWindows {
  count(): number;
  /** Closes one after the other; false when one of them refused. */
  closeAll(): Promise<boolean>;
}

/** The folders of `app.getPath`, before the app moves any. */
function defaultPaths(host: Host, name: string): Record<string, string> {
  const home = os.homedir();
  const appData = process.env['XDG_CONFIG_HOME'] ?? path.join(home, '.config');
  const userData = path.resolve(switchValue(host.argv, 'user-data-dir') ?? path.join(appData, name));
  return {
    home,
    appData,
    userData,
    temp: os.tmpdir(),
    exe: host.executable,
    module: host.executable,
    desktop: path.join(home, 'Desktop'),
    documents: path.join(home, 'Documents'),
    downloads: path.join(home, 'Downloads'),
    music: path.join(home, 'Music'),
    pictures: path.join(home, 'Pictures'),
    videos: path.join(home, 'Videos'),
  };
}

function makePaths(host: Host, name: () => string) {
  const set: Record<string, string> = {};
  const lookUp = (key: string): string => {
    const defaults = defaultPaths(host, name());
    const userData = set['userData'] ?? defaults['userData'] ?? '';
    const inUserData = {
      sessionData: userData,
      logs: path.join(userData, 'logs'),
      crashDumps: path.join(userData, 'Crashpad'),
    };
    const found = { ...defaults, ...inUserData, ...set }[key];
    if (found === undefined) throw new Error(`Failed to get '${key}' path`);
    return found;
  };
  return {
    getPath: lookUp,
    setPath(key: string, value: string) {
      if (!path.isAbsolute(value)) throw new Error('Path must be absolute');
      lookUp(key);
      mkdirSync(value, { recursive: true });
      set[key] = value;
    },
  };
}

function makeCommandLine(host: Host) {
  const appended = new Map<string, string>();
  return guarded('app.commandLine', {
    appendSwitch: (name: string, value = '') => void appended.set(name, value),
    removeSwitch: (name: string) => void appended.delete(name),
    hasSwitch: (name: string) => appended.has(name) || switchValue(host.argv, name) !== undefined,
    getSwitchValue: (name: string) => appended.get(name) ?? switchValue(host.argv, name) ?? '',
    appended: () =>
      Array.from(appended, ([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`)),
  });
}

/** before-quit, the windows, will-quit, quit: in Electron's order, each but the last may be prevented. */
function makeQuit(app: EventEmitter, windows: OpenWindows, leave: (code: number) => Promise<never>) {
  let quitting = false;
  async function quit(): Promise<void> {
    if (quitting) return;
    quitting = true;
    const asked = hostEvent({});
    app.emit('before-quit', asked);
    if (asked.defaultPrevented || !(await windows.closeAll())) {
      quitting = false;
      return;
    }
    const last = hostEvent({});
    app.emit('will-quit', last);
    quitting = false;
    if (last.defaultPrevented) return;
    quitting = true;
    app.emit('quit', hostEvent({}), 0);
    await leave(0);
  }
  return {
    quit: () => void quit(),
    isQuitting: () => quitting,
    allWindowsClosed() {
      if (quitting) return;
      if (app.listenerCount('window-all-closed') > 0) app.emit('window-all-closed');
      else void quit();
    },
  };
}

/** Electron's `app`. `start` is the host's: it makes the app ready. */
export function makeApp(host: Host, windows: OpenWindows) {
  const emitter = new EventEmitter();
  let name = host.manifest.productName ?? host.manifest.name;
  let ready = false;
  const becameReady = Promise.withResolvers<void>();
  const paths = makePaths(host, () => name);
  const commandLine = makeCommandLine(host);
  const lock = makeInstanceLock(
    () => paths.getPath('userData'),
    (argv, folder, data) => app.emit('second-instance', hostEvent({}), argv, folder, data),
  );
  let isLeaving = false;
  const leave = async (code: number): Promise<never> => {
    isLeaving = true;
    await lock.release();
    return host.exit(code);
  };
  const quitting = makeQuit(emitter, windows, leave);

  const app = Object.assign(emitter, {
    ...paths,
    commandLine,
    isPackaged: host.isPackaged,
    dock: makeDock(),
    getName: () => name,
    setName: (value: string) => {
      name = value;
    },
    getVersion: () => host.manifest.version,
    getAppPath: () => host.appPath,
    getLocale: () => Intl.DateTimeFormat().resolvedOptions().locale,
    getSystemLocale: () =>
      process.env['ELECTRON_HOST_LOCALE'] ?? Intl.DateTimeFormat().resolvedOptions().locale,
    getPreferredSystemLanguages: () => [Intl.DateTimeFormat().resolvedOptions().locale],
    isReady: () => ready,
    whenReady: () => becameReady.promise,
    quit: quitting.quit,
    exit: (code = 0) => {
      app.emit('quit', hostEvent({}), code);
      void leave(code);
    },
    focus: () => undefined,
    /** Every renderer of the host has a sandboxed preload anyway. Electron adds the same switch. */
    enableSandbox: () => commandLine.appendSwitch('enable-sandbox'),
    disableHardwareAcceleration: () => commandLine.appendSwitch('disable-gpu'),
    setAboutPanelOptions: () => undefined,
    showAboutPanel: () => undefined,
    ...makeAppDesktop(),
    /** No desktop, no icons. */
    getFileIcon: async () => new NativeImage({ width: 0, height: 0 }),
    isAccessibilitySupportEnabled: () => false,
    requestSingleInstanceLock: lock.request,
    hasSingleInstanceLock: lock.held,
    releaseSingleInstanceLock: () => void lock.release(),
  });
  Object.defineProperty(app, 'name', { get: app.getName, set: app.setName });
  const start = () => {
    ready = true;
    // Playwright's loader replaces `emit`, and remembers what it is called with here.
    app.emit('will-finish-launching');
    app.emit('ready', hostEvent({}), {});
    becameReady.resolve();
  };
  return {
    app: guarded('app', app),
    start,
    allWindowsClosed: quitting.allWindowsClosed,
    isQuitting: () => isLeaving || quitting.isQuitting(),
  };
}

import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { app, clipboard, dialog, Menu, nativeTheme, net, powerMonitor, session, shell } from 'electron';
import type { z } from 'zod';
import { type AppInfo, DEFAULT_SETTINGS } from '../shared/model.ts';
import { CORE_LIMITS, type CoreOptions } from './core/protocol.ts';
import { accountsSchema, NO_ACCOUNTS } from './shell/accounts.ts';
import { createArchive } from './shell/archive.ts';
import { NO_WINDOW_STATE, windowStateSchema } from './shell/bounds.ts';
import { readCommandLine } from './shell/commandLine.ts';
import { createCoreClient } from './shell/coreClient.ts';
import { createDemo } from './shell/demo.ts';
import { createFileActions } from './shell/files.ts';
import { createHandlers } from './shell/handlers.ts';
import { createPush, openDoor } from './shell/ipc.ts';
import { createJsonFile } from './shell/jsonFile.ts';
import { closeBeforeQuit, reportUncaught } from './shell/lifecycle.ts';
import { createFileLog } from './shell/log.ts';
import { serveMedia } from './shell/media.ts';
import { menuTemplate } from './shell/menu.ts';
import { resolveProxy, watchForWake } from './shell/network.ts';
import { registerSchemes, serveAssets } from './shell/protocol.ts';
import { createRouter } from './shell/router.ts';
import { createSecrets } from './shell/secrets.ts';
import { blockNetwork, denyPermissions, lockNavigation } from './shell/security.ts';
import { createSession, type SessionKeeper } from './shell/session.ts';
import { openSettings, settingsSchema } from './shell/settings.ts';
import { createMainWindow, followTheme } from './shell/window.ts';

const now = () => new Date();
const built = (name: string) => new URL(`./${name}`, import.meta.url);
const commandLine = readCommandLine(process.argv);
if (commandLine.userDataDir) app.setPath('userData', commandLine.userDataDir);

app.enableSandbox();
registerSchemes();
lockNavigation(app);
if (app.requestSingleInstanceLock()) {
  // Not awaited: Electron becomes ready only after this module has run to its end.
  void app.whenReady().then(run);
} else {
  app.quit();
}

async function run(): Promise<void> {
  const userData = app.getPath('userData');
  const devTools = !app.isPackaged;
  const platform = process.platform as AppInfo['platform'];
  const log = createFileLog({ dir: path.join(userData, 'logs'), maxBytes: 1_000_000, keep: 3, now });
  const jsonFile = <T>(name: string, schema: z.ZodType<T>, fallback: T) =>
    createJsonFile({ file: path.join(userData, name), schema, fallback, log, now });
  reportUncaught(log);
  log.info(`Parley ${app.getVersion()} starts.`);

  const page = session.defaultSession;
  denyPermissions(page, log);
  blockNetwork(page, devTools, log);
  serveAssets(page, fileURLToPath(built('renderer')));

  const window = createMainWindow({
    preload: fileURLToPath(built('preload.cjs')),
    devTools,
    state: jsonFile('window.json', windowStateSchema, NO_WINDOW_STATE),
    onFocus: (focused) => {
      push('window', { focused });
      setActivity(false);
    },
    log,
  });
  const push = createPush(window.current);
  const settings = await openSettings(
    jsonFile('settings.json', settingsSchema, DEFAULT_SETTINGS),
    (changed) => {
      nativeTheme.themeSource = changed.theme;
      push('settings', changed);
    },
  );

  const core = createCoreClient({
    startWorker: () => {
      const workerData: CoreOptions = { searchWorker: fileURLToPath(built('search.js')) };
      return new Worker(built('core.js'), { workerData, resourceLimits: CORE_LIMITS });
    },
    onEvent: push,
    onRestart: () => {
      setActivity(false);
      return account.reopen();
    },
    onGivenUp: () => void account.giveUp(),
    log,
    now: () => performance.now(),
  });
  serveMedia(page, { core, log });
  const setActivity = (wake: boolean) => {
    const focused = window.current()?.isFocused() ?? false;
    core.control('setActivity', { focused, wake }).catch(() => log.warn('Core did not hear of the focus.'));
  };
  const account: SessionKeeper = createSession({
    archive: createArchive({
      accountsDir: path.join(userData, 'accounts'),
      core,
      resolveProxy: (serviceUrl) => resolveProxy(page, serviceUrl, log),
    }),
    accounts: jsonFile('accounts.json', accountsSchema, NO_ACCOUNTS),
    secrets: createSecrets(platform, log),
    demo: createDemo({
      dataDir: path.join(userData, 'demo'),
      startWorker: (workerData) => new Worker(built('service.js'), { workerData }),
      log,
    }),
    randomKey: () => Uint8Array.from(randomBytes(32)),
    now,
    serviceUrl: commandLine.serviceUrl,
    onChange: (changed) => push('session', changed),
    log,
  });
  void account.start();

  const files = createFileActions({
    ...{ core, shell, dialog },
    window: window.current,
    downloads: app.getPath('downloads'),
    temporary: app.getPath('temp'),
  });
  const handlers = createHandlers({ app, platform, session: account, settings, files, clipboard, shell });
  openDoor(window.current, createRouter(handlers, core.request), log);
  const menu = menuTemplate({ platform, devTools, send: (command) => push('command', command) });
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu));
  followTheme(window.current);
  watchForWake(powerMonitor, net, () => void account.networkChanged().finally(() => setActivity(true)));

  app.on('second-instance', () => void window.show());
  app.on('activate', () => void window.show());
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit();
  });
  closeBeforeQuit(app, [() => account.close().finally(core.stop), window.saved], log);
  await window.show();
}

import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import {
  app,
  clipboard,
  dialog,
  Menu,
  nativeTheme,
  net,
  powerMonitor,
  type Session,
  session,
  shell,
} from 'electron';
import type { z } from 'zod';
import type { AnyEvent } from '../shared/contract/index.ts';
import type { AppInfo } from '../shared/model/app.ts';
import { DEFAULT_SETTINGS } from '../shared/model/settings.ts';
import { settingsSchema } from '../shared/model/settingsSchemas.ts';
import { rulesOf } from './core/protocol.ts';
import type { Archive } from './shell/accounts/archive.ts';
import { createSystemAccounts } from './shell/accounts/systemAccounts.ts';
import { readCommandLine } from './shell/app/commandLine.ts';
import { type CoreClient, createCoreClient } from './shell/app/coreClient.ts';
import { createJsonFile } from './shell/app/jsonFile.ts';
import { closeBeforeQuit, reportUncaught } from './shell/app/lifecycle.ts';
import { createFileLog, describe, type Log } from './shell/app/log.ts';
import { openSettings } from './shell/app/openSettings.ts';
import { createWorkers } from './shell/app/workers.ts';
import { createDesktopFileActions } from './shell/files/desktopFiles.ts';
import { collectArrivals, createShare } from './shell/files/share.ts';
import { createPush, openDoor } from './shell/ipc/door.ts';
import { createHandlers } from './shell/ipc/handlers.ts';
import { createRouter } from './shell/ipc/router.ts';
import { networkId } from './shell/network/networkId.ts';
import { watchForWake } from './shell/network/wakeWatch.ts';
import { serveMedia } from './shell/page/mediaScheme.ts';
import { registerSchemes, serveAssets } from './shell/page/pageSchemes.ts';
import { blockNetwork, denyPermissions, lockNavigation } from './shell/security/security.ts';
import { NO_WINDOW_STATE, windowStateSchema } from './shell/window/bounds.ts';
import { askBeforeClosing } from './shell/window/closing.ts';
import { createDialogs } from './shell/window/dialogs.ts';
import { createMainWindow, currentWindow, followTheme } from './shell/window/mainWindow.ts';
import { menuTemplate } from './shell/window/menuTemplate.ts';

const now = () => new Date();
const built = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const workers = createWorkers(new URL('.', import.meta.url));
const commandLine = readCommandLine(process.argv, app.isPackaged ? null : app.getAppPath(), process.cwd());
if (commandLine.userDataDir) app.setPath('userData', commandLine.userDataDir);

app.enableSandbox();
registerSchemes();
lockNavigation(app);
const arrivals = collectArrivals(app, commandLine.files);
if (arrivals.isFirst) {
  // Not awaited: Electron becomes ready only after this module has run to its end.
  void app.whenReady().then(run);
} else {
  app.quit();
}

async function run(): Promise<void> {
  const parts = await createParts();
  startCore(parts);
  followSettings(parts);
  void parts.account.start();
  answerPage(parts);
  showMenu(parts);
  followTheme(currentWindow);
  followNetwork(parts);
  await openWindow(parts);
}

type Parts = Awaited<ReturnType<typeof createParts>>;

/** Where Parley keeps its files, what it runs on, and its log. */
function createGround() {
  const userData = app.getPath('userData');
  const platform = process.platform as AppInfo['platform'];
  const log = createFileLog({ dir: path.join(userData, 'logs'), maxBytes: 1_000_000, keep: 3, now });
  const jsonFile = <T>(name: string, schema: z.ZodType<T>, fallback: T) =>
    createJsonFile({ file: path.join(userData, name), schema, fallback, log, now });
  reportUncaught(log);
  log.info(`Parley ${app.getVersion()} starts.`);
  return { platform, devTools: !app.isPackaged, log, jsonFile };
}

/** The session of the page, which reaches nothing but Parley's own files. */
function lockedPage(devTools: boolean, log: Log): Session {
  const page = session.defaultSession;
  denyPermissions(page, log);
  blockNetwork(page, devTools, log);
  serveAssets(page, built('renderer'));
  return page;
}

async function createParts() {
  const ground = createGround();
  const { platform, devTools, log, jsonFile } = ground;
  const page = lockedPage(devTools, log);
  const network = () => networkId(networkInterfaces());
  const settings = await openSettings({
    file: jsonFile('settings.json', settingsSchema, DEFAULT_SETTINGS),
    network,
  });
  const push = createPush(currentWindow);
  const dialogs = createDialogs(dialog, currentWindow);
  const closing = askBeforeClosing({ app, powerMonitor, platform, dialogs, log });
  /** Tells the page, and whoever asks before it closes. */
  const tell = (event: AnyEvent) => {
    push(event);
    closing.hear(event);
  };
  const core = createCoreClient({ startWorker: workers.core, log, now: () => performance.now() });
  serveMedia(page, { core, log });
  const { account, archive } = createSystemAccounts({
    ...{ core, platform, jsonFile, now, log },
    rules: () => rulesOf(settings.get(), network()),
    startDemoWorker: workers.demo,
    serviceUrl: commandLine.serviceUrl,
    onChange: (changed) => {
      tell({ name: 'session', payload: changed });
    },
  });
  const toldCore = tellCore({ core, archive, log });
  return { ...ground, network, settings, push, tell, dialogs, closing, core, account, archive, ...toldCore };
}

/** What core is told of the window and of the settings, without waiting for it. */
function tellCore({ core, archive, log }: { core: CoreClient; archive: Archive; log: Log }) {
  const unheard = (what: string) => (error: unknown) =>
    log.warn(`Core did not hear of the ${what}: ${describe(error)}`);
  return {
    setActivity(wake: boolean): void {
      const focused = currentWindow()?.isFocused() ?? false;
      core.control('setActivity', { focused, wake }).catch(unheard('focus'));
    },
    tellRules: () => void archive.refreshRules().catch(unheard('settings')),
  };
}

function startCore({ core, push, tell, closing, account, setActivity }: Parts): void {
  core.start({
    onEvent: (event) => {
      tell(event);
      account.hear(event);
    },
    onRestart: async () => {
      closing.hear({ name: 'uploads', payload: [] });
      setActivity(false);
      await account.reopen();
      // What the one that died has not answered is asked again.
      push({ name: 'changed', payload: { rev: 0, conversations: null, outbox: true } });
    },
    onGivenUp: () => void account.giveUp(),
  });
}

function followSettings({ settings, push, tellRules }: Parts): void {
  settings.follow((changed) => {
    nativeTheme.themeSource = changed.theme;
    push({ name: 'settings', payload: changed });
    tellRules();
  });
}

/** Opens the one door through which the page reaches Parley. */
function answerPage({ core, dialogs, platform, log, push, settings, account, archive }: Parts): void {
  const files = createDesktopFileActions({ core, dialogs, window: currentWindow, platform, log }, now);
  const share = createShare({ core, onChange: (shared) => push({ name: 'shared', payload: shared }) });
  arrivals.listen(share.add);
  const handlers = createHandlers({
    ...{ app, platform, core, dialogs, settings, files, share, clipboard, shell },
    ...{ session: account, plainPage: archive.plainPage },
  });
  openDoor(currentWindow, createRouter(handlers, core.pass), log);
}

function showMenu({ platform, devTools, push }: Parts): void {
  const menu = menuTemplate({
    platform,
    devTools,
    send: (command) => push({ name: 'command', payload: command }),
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu));
}

function followNetwork({ network, account, setActivity }: Parts): void {
  const wake = () => void account.networkChanged().finally(() => setActivity(true));
  watchForWake({ powerMonitor, net, network }, wake);
}

async function openWindow(parts: Parts): Promise<void> {
  const { devTools, jsonFile, push, setActivity, tellRules, closing, platform, account, core, log } = parts;
  const window = createMainWindow({
    preload: built('preload.cjs'),
    devTools,
    state: jsonFile('window.json', windowStateSchema, NO_WINDOW_STATE),
    onFocus: (focused) => {
      push({ name: 'window', payload: { focused } });
      setActivity(false);
      tellRules();
    },
    mayClose: closing.mayClose,
    onSessionEnd: closing.letGo,
    log,
  });
  app.on('second-instance', () => void window.show());
  app.on('open-file', () => void window.show());
  app.on('activate', () => void window.show());
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit();
  });
  closeBeforeQuit(app, [() => account.close().finally(core.stop), window.saved], log);
  await window.show();
}

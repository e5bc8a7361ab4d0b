import { networkInterfaces } from 'node:os';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import {
  app,
  ClipboardItem,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  shell,
  utilityProcess,
} from 'electron';
import type { AccountId } from '../shared/model/ids.ts';
import { DEFAULT_SETTINGS } from '../shared/model/settings.ts';
import { settingsSchema } from '../shared/model/settingsSchemas.ts';
import { rulesOf } from './core/protocol.ts';
import { createAccountNames } from './shell/accounts/accountNames.ts';
import { ownAddressesAt } from './shell/accounts/otherAddresses.ts';
import { createSystemAccounts } from './shell/accounts/systemAccounts.ts';
import { tellCores } from './shell/accounts/tellCores.ts';
import { identify } from './shell/app/appId.ts';
import { claimLinks, collectArrivals } from './shell/app/arrivals.ts';
import { readCommandLine } from './shell/app/commandLine.ts';
import { createGround, createLog, showLogs } from './shell/app/ground.ts';
import { closeBeforeQuit, refuseToStart } from './shell/app/lifecycle.ts';
import { openSettings } from './shell/app/openSettings.ts';
import { followRegion } from './shell/app/shellWords.ts';
import { createWorkers } from './shell/app/workers.ts';
import { createDesktop } from './shell/desktop/desktopIcons.ts';
import { explainTray } from './shell/desktop/explainTray.ts';
import { createLoginItem } from './shell/desktop/loginItem.ts';
import { loginCommand, startsHidden } from './shell/desktop/starting.ts';
import { createDesktopAddFiles, createDesktopFileActions } from './shell/files/desktopFiles.ts';
import { createShare } from './shell/files/share.ts';
import { createPush, createTellFailed } from './shell/ipc/door.ts';
import { openDoors } from './shell/ipc/doors.ts';
import { createAppHandlers, createShellHandlers } from './shell/ipc/handlers.ts';
import { createPageWindows } from './shell/ipc/pageWindows.ts';
import { createRouter } from './shell/ipc/router.ts';
import { tellSpelling } from './shell/ipc/spellingDoor.ts';
import { readExtraCertificates } from './shell/network/extraCertificates.ts';
import { networkId } from './shell/network/networkId.ts';
import { watchForWake } from './shell/network/wakeWatch.ts';
import { createDesktopNotifications } from './shell/notifications/desktopNotifications.ts';
import { serveMedia } from './shell/page/mediaScheme.ts';
import { onEachLoad } from './shell/page/onEachLoad.ts';
import { registerSchemes } from './shell/page/pageSchemes.ts';
import { readingCores } from './shell/reading/readingCores.ts';
import { createBrowser } from './shell/security/browser.ts';
import { createConfirmations } from './shell/security/confirming.ts';
import { lockedPage } from './shell/security/lockedPage.ts';
import { createPageMemory } from './shell/security/pageMemory.ts';
import { closeWebRtc, lockNavigation } from './shell/security/security.ts';
import { dropWeakeningVariables, refusedSwitches, unsandboxedBy } from './shell/security/startGuard.ts';
import { openSpelling } from './shell/spelling/openSpelling.ts';
import { createDesktopTranscripts } from './shell/transcripts/desktopTranscripts.ts';
import { verifyAndExit } from './shell/transcripts/verifyCommand.ts';
import { createAppMenu } from './shell/window/appMenu.ts';
import { askBeforeClosing } from './shell/window/closing.ts';
import { createDialogs } from './shell/window/dialogs.ts';
import { followTheme } from './shell/window/pageWindow.ts';
import { printPage } from './shell/window/printing.ts';
import { createWaitingPlace } from './shell/window/waitingPlace.ts';
import { createWindows } from './shell/window/windows.ts';

const now = () => new Date();
const clock = () => performance.now();
const built = (name: string) => fileURLToPath(new URL(name, import.meta.url));
// First of all, so that nothing that is started inherits them.
const dropped = dropWeakeningVariables(process.env);
const workers = createWorkers(new URL('.', import.meta.url));
const commandLine = readCommandLine(process.argv, app.isPackaged ? null : app.getAppPath(), process.cwd());
if (commandLine.verify) await verifyAndExit({ app, start: workers.verify }, commandLine.verify);
if (commandLine.userDataDir) app.setPath('userData', commandLine.userDataDir);

identify(app, process.platform);
app.enableSandbox();
registerSchemes(protocol);
lockNavigation(app);
closeWebRtc(app);
const arrivals = collectArrivals(app, commandLine);
const refused = app.isPackaged ? refusedSwitches(process.argv) : [];
if (refused.length > 0) {
  refuseToStart(app, createLog(), refused);
} else if (arrivals.isFirst) {
  // Not awaited: Electron becomes ready only after this module has run to its end.
  void app.whenReady().then(run);
} else {
  app.quit();
}

async function run(): Promise<void> {
  followRegion(app.getSystemLocale());
  if (app.isPackaged) claimLinks(app);
  const parts = withWindows(await createParts());
  startCores(parts);
  followSettings(parts);
  void parts.session.start();
  answerPage(parts);
  followTheme(parts.windows);
  followNetwork(parts);
  await openWindow(parts);
  // The first one is shown before the others take time from it.
  await parts.session.openOthers();
  const { main, own } = parts.pageWindows;
  // A start out of sight shows none.
  await main.shown();
  await own.restore();
}

type Parts = ReturnType<typeof withWindows>;

async function createParts() {
  const ground = createGround({ dropped, unsandboxed: app.isPackaged ? unsandboxedBy(process.argv) : [] });
  const { platform, devTools, log, jsonFile } = ground;
  const network = () => networkId(networkInterfaces());
  const [page, extraCertificates, settings] = await Promise.all([
    lockedPage(built('renderer'), devTools, log),
    readExtraCertificates(process.env['NODE_EXTRA_CA_CERTS'], log),
    openSettings({ file: jsonFile('settings.json', settingsSchema, DEFAULT_SETTINGS), network }),
  ]);
  const certificates = extraCertificates?.certificates ?? [];
  const windows = createWindows();
  const push = createPush(windows);
  const onFailed = createTellFailed(push);
  const dialogs = createDialogs(dialog, windows.inUse, { clock, log });
  const closing = askBeforeClosing({ app, powerMonitor, platform, dialogs, log });
  const menu = createAppMenu(Menu, { platform, devTools, showLogs: () => void showLogs(log) });
  const pageMemory = createPageMemory(() => accounts.openAccounts.all().length > 0);
  const names = createAccountNames(() => accounts.openAccounts);
  const confirm = createConfirmations({
    ...{ dialogs, clock, mayHoldData: pageMemory.mayHoldData },
    ownAddresses: (account) => ownAddressesAt(account, { ...accounts, log }),
    nameOf: names.name,
    hasSetAside: (account) => accounts.folders.hasSetAside(account),
  });
  const files = createDesktopFileActions({
    electron: { app, ClipboardItem, clipboard, nativeImage, shell },
    ...{ dialogs, window: windows.inUse, platform, whileSaving: closing.whileSaving, now, log },
  });
  const accounts = createSystemAccounts({
    ...{ platform, jsonFile, now, log },
    createCore: readingCores({ workers, utilityProcess, certificates, log }),
    rules: () => rulesOf(settings.get(), network()),
    removeCopies: async (account) => {
      notifications.removed(account);
      await files.forget(account);
    },
    ...{ startDemoWorker: workers.demo, serviceUrl: commandLine.serviceUrl },
    ...{ agreesToSignIn: confirm.signIn, agreesToProxyLogin: confirm.proxyLogin },
    onChange: (changed) => push({ name: 'session', payload: changed }),
    onListChange: (listed) => {
      names.follow(listed);
      push({ name: 'accounts', payload: listed });
      menu.show(listed);
    },
  });
  const coreOf = (account: AccountId) => accounts.openAccounts.get(account).core;
  serveMedia(page, { coreOf, log });
  const waiting = createWaitingPlace(() => push({ name: 'placeWaits', payload: {} }), log);
  const configDir = app.getPath('appData');
  const login = createLoginItem({ app, platform, command: loginCommand(commandLine), configDir });
  const desktop = createDesktop({ app, platform, settings, window: windows.main, login, onFailed, log });
  const notifications = createDesktopNotifications({
    ...{ platform, settings: settings.get, now, clock, coreOf, focused: windows.focused, log },
    accountName: names.shortName,
    ...{ onUnread: desktop.showUnread, onShown: desktop.attract, goTo: waiting.putPressed },
  });
  const spelling = await openSpelling({
    ...{ platform, env: process.env, session: page, settings, dialogs, jsonFile, log },
    ...{ userData: app.getPath('userData'), start: workers.spelling },
    onChange: (language) => tellSpelling(push, windows, language),
  });
  const toldCores = tellCores(accounts.openAccounts, () => windows.focused() !== null, log);
  return {
    ...{ ...ground, page, network, settings, push, dialogs, closing, coreOf, files, extraCertificates },
    ...{ pageMemory, confirm, notifications, waiting, desktop, menu, spelling, windows, onFailed },
    ...accounts,
    ...toldCores,
  };
}

/** They are made of the other parts, and open later. */
function withWindows(parts: Awaited<ReturnType<typeof createParts>>) {
  const { page, windows, notifications, pageMemory } = parts;
  onEachLoad(app, page, (contents) => {
    const loaded = windows.ofContents(contents);
    if (loaded) notifications.pageLoaded(loaded);
    // Otherwise another page may hold something.
    if (loaded && windows.all().length === 1) pageMemory.loaded();
  });
  const pageWindows = createPageWindows({
    ...{ ...parts, app, menu: Menu, preload: built('preload.cjs') },
    onHidden: () => void explainTray(parts),
  });
  return { ...parts, pageWindows };
}

function startCores(parts: Parts): void {
  const { openAccounts, push, closing, session, files, pageMemory, notifications, pageWindows } = parts;

  openAccounts.start({
    onEvent: (event) => {
      push(event);
      closing.hear(event);
      session.hear(event);
      notifications.hear(event);
      void files.hear(event);
    },
    onRestart: async (account) => {
      closing.forget(account);
      await session.reopen(account);
      // Requests that the one that died has not answered are asked again.
      push({ name: 'changed', payload: { conversations: null, outbox: true }, account });
    },
    onGivenUp: (account) => void session.giveUp(account),
    onClosed: (account) => {
      closing.forget(account);
      pageWindows.own.forget(account);
      notifications.forget(account);
      session.forget(account);
      pageMemory.accountClosed();
    },
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
function answerPage(parts: Parts): void {
  const { page, coreOf, dialogs, files, platform, log, push, settings, session } = parts;
  const { extraCertificates, confirm, notifications, waiting, desktop, spelling, closing, windows } = parts;
  const { own: ownWindows, inMain, told } = parts.pageWindows;
  const addFiles = createDesktopAddFiles({ app, page, dialogs, clock });
  const share = createShare((shared) => push({ name: 'shared', payload: shared }));
  arrivals.listen(({ files: paths, links }) => {
    share.add(paths);
    waiting.putLinks(links);
  });
  const browser = createBrowser(shell, clock);
  const router = createRouter({
    app: createAppHandlers({
      ...{ app, platform, session, settings, share, clipboard, browser, confirm },
      ...{ extraCertificates, notifications, waiting, desktop, spelling, ownWindows, inMain, told },
      showInMain: waiting.putWanted,
      print: ({ window }) => printPage(window, dialogs),
    }),
    shell: createShellHandlers({
      ...{ dialogs, browser, confirm, files, addFiles, share, notifications, ownWindows, inMain },
      transcripts: createDesktopTranscripts({ app, shell, dialogs, platform, closing, clock, log }),
    }),
    coreOf: (account) => confirm.guard(coreOf(account), account),
  });
  openDoors(ipcMain, { windows, answer: router, addFiles, spelling, log });
}

function followNetwork({ network, session, setActivity }: Parts): void {
  const wake = () => void session.networkChanged().finally(() => setActivity(true));
  const after = (ms: number, run: () => void) => void setTimeout(run, ms);
  watchForWake({ powerMonitor, net, network, after }, wake);
}

async function openWindow({ pageWindows, ...parts }: Parts): Promise<void> {
  const { platform, session, openAccounts, desktop, log } = parts;
  const { main, own, zoom, command } = pageWindows;
  const show = () => void main.show();
  parts.waiting.listen(show, (place) => own.goTo(place, { isPressed: true }));
  parts.menu.follow({ send: command, zoom: zoom.step });
  desktop.start(show);
  app.on('second-instance', show);
  app.on('open-file', show);
  app.on('activate', show);
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit();
  });
  closeBeforeQuit(app, [() => session.close().finally(openAccounts.stop), main.saved, own.saved], log);
  if (!startsHidden(parts, commandLine)) return main.show();
  await main.prepare();
  void desktop.hiding.watch();
}

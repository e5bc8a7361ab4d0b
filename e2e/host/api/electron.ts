import { unlessGone } from '../cdp.ts';
import { absent, guarded } from '../missing.ts';
import { makeApp } from './app.ts';
import { ClipboardItem, makeClipboard } from './clipboard.ts';
import { makeSession } from './defaultSession.ts';
import {
  makeDialog,
  makeNativeTheme,
  makeNet,
  makeNotification,
  makePowerMonitor,
  makeScreen,
  makeShell,
} from './desktop.ts';
import { type Host, switchValue } from './host.ts';
import { makeTray } from './hostTray.ts';
import { makeIpcMain } from './ipc.ts';
import { makeMenus } from './menu.ts';
import { makeNativeImage } from './nativeImage.ts';
import { makeSafeStorage } from './safeStorage.ts';
import { makeUtilityProcess } from './utilityProcess.ts';
import { makeWindows } from './windows.ts';

/** Whole parts of the main process's Electron that the host lacks. They can be imported, not used. */
const ABSENT = [
  'BaseWindow',
  'BrowserView',
  'ImageView',
  'MessageChannelMain',
  'ShareMenu',
  'TouchBar',
  'View',
  'WebContentsView',
  'autoUpdater',
  'contentTracing',
  'crashReporter',
  'desktopCapturer',
  'globalShortcut',
  'inAppPurchase',
  'netLog',
  'powerSaveBlocker',
  'pushNotifications',
  'sharedTexture',
  'systemPreferences',
  'webFrameMain',
];

/** The whole module, as `import … from 'electron'` finds it in the main process. */
export function makeElectron(host: Host, env: NodeJS.ProcessEnv) {
  const { ipcMain, receive } = makeIpcMain();
  const session = makeSession(host);
  const theme = makeNativeTheme(switchValue(host.argv, 'force-dark-mode') !== undefined, () => applyTheme());
  /** A visible window follows the real system, unless the app chose or the command line did. */
  const darkMode = () =>
    host.visible && theme.followsSystem() && !theme.isDark() ? undefined : theme.isDark();
  const menus = makeMenus(() => {
    for (const contents of windows.all()) contents._sendShortcuts();
  });
  const windows = makeWindows({
    host,
    session,
    receiveIpc: receive,
    shortcuts: menus.shortcuts,
    webRtcPolicy: () => running.app.commandLine.getSwitchValue('force-webrtc-ip-handling-policy'),
    onShortcut: menus.press,
    app: () => running.app,
    onAllClosed: () => running.allWindowsClosed(),
    darkMode,
  });
  const running = makeApp(host, windows);

  function applyTheme() {
    for (const contents of windows.all()) unlessGone(contents._renderer.setDarkMode(darkMode()));
  }

  function writeClipboard(text: string) {
    const [contents] = windows.all();
    const write = contents?._renderer.writeClipboard(text);
    write?.catch((error: unknown) => {
      process.stderr.write(`electron-host: the clipboard stays within the app: ${String(error)}\n`);
    });
  }

  const { app } = running;
  const provided = {
    app,
    BrowserWindow: windows.BrowserWindow,
    webContents: windows.webContents,
    ipcMain,
    session: session.session,
    protocol: session.protocol,
    Menu: menus.Menu,
    MenuItem: menus.MenuItem,
    nativeTheme: theme.nativeTheme,
    shell: makeShell(host.visible),
    dialog: makeDialog(),
    clipboard: makeClipboard(writeClipboard),
    ClipboardItem,
    nativeImage: makeNativeImage(),
    screen: makeScreen(host),
    powerMonitor: makePowerMonitor(),
    Notification: makeNotification(),
    Tray: makeTray(),
    net: makeNet(),
    utilityProcess: makeUtilityProcess(),
    safeStorage: makeSafeStorage(
      () => app.getPath('userData'),
      env['ELECTRON_HOST_STORAGE_BACKEND'] ?? 'basic_text',
    ),
  };
  const lacking = Object.fromEntries(ABSENT.map((name) => [name, absent(name)]));
  return {
    electron: guarded('electron', { ...lacking, ...provided }),
    start: running.start,
    isQuitting: running.isQuitting,
    userData: () => app.getPath('userData'),
    switches: () => app.commandLine.appended(),
  };
}

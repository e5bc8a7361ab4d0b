import { type App, type BrowserWindow, Menu } from 'electron';
import type { AppInfo } from '../../../shared/model/app.ts';
import type { DesktopFacts, TrayState } from '../../../shared/model/desktopFacts.ts';
import { describe, type Log } from '../app/log.ts';
import type { SettingsKeeper } from '../app/openSettings.ts';
import { overlayDot } from './drawnIcons.ts';
import { createHidingWindow, type HidingWindow } from './hidingWindow.ts';
import { asImage } from './imageOf.ts';
import type { LoginItem } from './loginItem.ts';
import { createTaskbar } from './taskbar.ts';
import { createTrayIcon, type TrayIcon, trayMenu } from './tray.ts';
import { findTray } from './trayHost.ts';

interface DesktopParts {
  readonly app: Pick<App, 'dock' | 'quit' | 'setBadgeCount'>;
  readonly platform: AppInfo['platform'];
  readonly settings: SettingsKeeper;
  readonly window: () => BrowserWindow | null;
  readonly login: LoginItem;
  /** Tells the person that what they chose in a menu failed. */
  readonly onFailed: (thrown: unknown) => void;
  readonly log: Log;
}

/** Parley's icons on the desktop, outside its window. */
export interface Desktop {
  /** The number of unread messages of all accounts: on the icon in the dock, the launcher, the taskbar and the tray. */
  showUnread(total: number): void;
  /** A notification is shown. */
  attract(): void;
  /** There is a window now, which may be hidden. */
  windowMade(window: BrowserWindow): void;
  /** Where Parley's icon is. Asks the system again, unless it is being asked, and shows the icon once that is possible. */
  findTray(): Promise<TrayState>;
  /** As the system says now. */
  facts(): Promise<DesktopFacts>;
  /** Starts Parley at login, or no longer. @throws AppError `file-not-saved`, `disk-full` */
  setLogin(isOn: boolean): Promise<DesktopFacts>;
  /** Whether closing the window leaves Parley in the tray, if one is shown. */
  closesToTray(): boolean;
  readonly hiding: HidingWindow;
  /** `open` brings the window to the front. */
  start(open: () => void): void;
}

export function createDesktop({
  app,
  platform,
  settings,
  window,
  login,
  onFailed,
  log,
}: DesktopParts): Desktop {
  const taskbar = createTaskbar({ platform, window, dot: () => asImage(overlayDot(), 2) });
  let tray: TrayIcon | null = null;
  let finding: Promise<TrayState> | null = null;
  let total = 0;
  let open = () => {};

  const parts = {
    platform,
    isQuiet: () => settings.get().doNotDisturb,
    setQuiet: (doNotDisturb: boolean) => {
      settings.set({ doNotDisturb }).catch((error: unknown) => {
        log.warn(`Do not disturb could not be saved: ${describe(error)}`);
        onFailed(error);
      });
    },
    open: () => open(),
    quit: () => app.quit(),
  };

  /** One question at a time, however often the page wants to know. */
  function find(): Promise<TrayState> {
    finding ??= look().finally(() => {
      finding = null;
    });
    return finding;
  }

  async function look(): Promise<TrayState> {
    const state = await findTray(platform);
    if (state !== 'shown' || tray !== null) return state;
    tray = createTrayIcon(parts);
    tray.showUnread(total);
    return state;
  }

  function makeIcon(): void {
    if (tray === null) find().catch((error: unknown) => log.warn(`The tray icon failed: ${describe(error)}`));
  }

  const hiding = createHidingWindow({
    ...{ findTray: find, after: (ms: number, run: () => void) => void setTimeout(run, ms), log },
    ...{ isHidden: () => window()?.isVisible() === false, hide: () => window()?.hide() },
    ...{ show: () => open(), quit: () => app.quit() },
  });

  const facts = async (): Promise<DesktopFacts> => ({ tray: await find(), login: await login.state() });

  function update(): void {
    tray?.update();
    app.dock?.setMenu(Menu.buildFromTemplate(trayMenu(parts)));
  }

  return {
    showUnread(next) {
      total = next;
      app.setBadgeCount(total);
      taskbar.showUnread(total);
      tray?.showUnread(total);
    },
    attract: taskbar.attract,
    windowMade(made) {
      taskbar.windowMade(made);
      // After a login, the tray may come later than Parley.
      made.on('show', makeIcon);
    },
    findTray: find,
    facts,
    async setLogin(isOn) {
      await login.set(isOn);
      return facts();
    },
    closesToTray: () => settings.get().closeToTray && platform !== 'darwin',
    hiding,
    start(opening) {
      open = opening;
      settings.follow(update);
      makeIcon();
    },
  };
}

import type { App, Menu } from 'electron';
import type { AppEvent } from '../../../shared/contract/index.ts';
import type { Command } from '../../../shared/model/app.ts';
import type { OpenAccounts } from '../accounts/openAccounts.ts';
import type { tellCores } from '../accounts/tellCores.ts';
import type { Ground } from '../app/ground.ts';
import type { Desktop } from '../desktop/desktopIcons.ts';
import { addFieldMenu } from '../spelling/fieldMenu.ts';
import { hasSystemChecker } from '../spelling/openSpelling.ts';
import type { Spelling } from '../spelling/spelling.ts';
import { NO_OWN_WINDOWS, NO_WINDOW_STATE, ownWindowsSchema, windowStateSchema } from '../window/bounds.ts';
import type { ClosingGuard } from '../window/closing.ts';
import { createMainWindow, type MainWindow } from '../window/mainWindow.ts';
import { createOwnWindows, type OwnWindows } from '../window/ownWindows.ts';
import type { PageParts } from '../window/pageWindow.ts';
import { createUntilFollowed, type UntilFollowed } from '../window/untilFollowed.ts';
import type { WaitingPlace } from '../window/waitingPlace.ts';
import type { Windows } from '../window/windows.ts';
import { createZoom, type Zoom } from '../window/windowZoom.ts';
import { type Push, tellOne } from './door.ts';

interface PageWindowsParts extends Ground, ReturnType<typeof tellCores> {
  readonly app: Pick<App, 'quit'>;
  readonly menu: Pick<typeof Menu, 'buildFromTemplate'>;
  readonly windows: Windows;
  readonly preload: string;
  readonly closing: ClosingGuard;
  readonly desktop: Desktop;
  readonly spelling: Spelling;
  readonly openAccounts: Pick<OpenAccounts, 'find' | 'setOwnWindows'>;
  readonly waiting: Pick<WaitingPlace, 'putWanted'>;
  readonly push: Push;
  readonly onFailed: (thrown: unknown) => void;
  /** The main window was closed to the tray. */
  readonly onHidden: () => void;
}

/** All windows with Parley's page, and what happens when one of them gets the focus, or is closed. */
export interface PageWindows {
  readonly main: MainWindow;
  readonly own: OwnWindows;
  readonly zoom: Zoom;
  readonly told: UntilFollowed;
  /** Brings the main window to the front, and tells it. */
  inMain(event: AppEvent): Promise<void>;
  /** Has the window in use carry out a command of the menu; on macOS, the menu is there without a window. */
  command(command: Command): void;
}

export function createPageWindows(parts: PageWindowsParts): PageWindows {
  const { windows, platform, devTools, log, jsonFile, closing, desktop, push } = parts;
  const zoom = createZoom(windows);
  const told = createUntilFollowed(tellOne);
  const page: PageParts = {
    ...{ windows, preload: parts.preload, devTools, hasSystemChecker: hasSystemChecker(platform), log },
    onMade: ({ window, place }) => {
      addFieldMenu(window, parts);
      if (place === null) desktop.windowMade(window);
    },
    onFocus: (of, focused) => {
      tellOne(of, { name: 'window', payload: { focused } });
      parts.setActivity(false);
      parts.tellRules();
    },
    onSessionEnd: closing.letGo,
  };
  const main = createMainWindow({
    ...{ ...page, zoom, state: jsonFile('window.json', windowStateSchema, NO_WINDOW_STATE) },
    keepsOnClose: () => desktop.closesToTray() && !closing.isQuitting(),
    onKept: (isCalledBack) => void desktop.hiding.close(parts.onHidden, isCalledBack),
    mayClose: closing.mayClose,
    // Where closing it ends Parley, the windows of conversations don't keep it running.
    onClosed: () => {
      if (platform !== 'darwin') parts.app.quit();
    },
  });
  const own = createOwnWindows({
    ...{ ...page, zoom, state: jsonFile('windows.json', ownWindowsSchema, NO_OWN_WINDOWS) },
    isOpen: (account) => parts.openAccounts.find(account) !== null,
    ...{ mayClose: closing.mayCloseOwn, isQuitting: closing.isQuitting, told },
    onChange: (places) => {
      parts.openAccounts.setOwnWindows(places.map(({ account }) => account));
      push({ name: 'ownWindows', payload: places });
    },
    showInMain: parts.waiting.putWanted,
  });
  async function inMain(event: AppEvent): Promise<void> {
    await main.show();
    // It may not have the focus yet.
    const page = windows.all().find(({ place }) => place === null);
    if (page) told.tell(page, event);
  }
  return {
    ...{ main, own, zoom, told, inMain },
    command(command) {
      const event = { name: 'command', payload: command } as const;
      if (windows.inUse()?.isVisible()) push(event);
      else inMain(event).catch(parts.onFailed);
    },
  };
}

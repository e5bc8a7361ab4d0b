import {
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  nativeTheme,
  type Rectangle,
  screen,
} from 'electron';
import type { OwnPlace } from '../../../shared/model/windows.ts';
import type { Log } from '../app/log.ts';
import { MIN_SIZE, placeWindow } from './bounds.ts';
import type { PageWindow, Windows } from './windows.ts';

/** The parts of every window with Parley's page. */
export interface PageParts {
  readonly windows: Windows;
  readonly preload: string;
  /** The system brings a spell checker. */
  readonly hasSystemChecker: boolean;
  /** Developer tools can be opened. */
  readonly devTools: boolean;
  /** Has the focus, or has lost it. */
  readonly onFocus: (page: PageWindow, focused: boolean) => void;
  /** It was made, and shows nothing yet. */
  readonly onMade: (page: PageWindow) => void;
  /** The person's session on this computer ends (Windows). */
  readonly onSessionEnd: () => void;
  readonly log: Log;
}

/** The colours of `--bg` in the page's style sheet, shown until the page is painted. */
const BACKGROUND = { light: '#ffffff', dark: '#16181d' } as const;

/** How often a page whose process died is loaded again, before the window stays empty. */
const MAX_RELOADS = 3;

interface Placing {
  /** Where it was; null: it is new. */
  readonly bounds: Rectangle | null;
  /** The size of a new one, CSS pixels. */
  readonly size?: { readonly width: number; readonly height: number };
  /** The conversation that it shows alone; null: it is the main window. */
  readonly place: OwnPlace | null;
}

/** Makes a window for Parley's page, which isn't shown yet. All have the same lock. */
export function makePageWindow(parts: PageParts, { place, ...placing }: Placing): PageWindow {
  const window = new BrowserWindow(constructorOptions(parts, placing));
  const page = parts.windows.add(window, place);
  parts.onMade(page);
  reportFocus(window, (focused) => parts.onFocus(page, focused));
  window.on('page-title-updated', (event) => event.preventDefault());
  window.on('session-end', parts.onSessionEnd);
  reloadAfterCrash(window, parts.log);
  return page;
}

/** Brings an open window to the front. */
export function bringForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function constructorOptions(
  parts: Pick<PageParts, 'preload' | 'devTools' | 'hasSystemChecker'>,
  { bounds, size }: Omit<Placing, 'place'>,
): BrowserWindowConstructorOptions {
  const displays = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()];
  const areas = displays.map((display) => display.workArea);
  return {
    ...placeWindow(bounds, areas, size),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    title: 'Parley',
    // Windows and Linux: Alt shows it.
    autoHideMenuBar: true,
    backgroundColor: backgroundColor(),
    webPreferences: {
      preload: parts.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      // Elsewhere, Chromium would download its dictionaries from the internet; the preload script asks for those of the computer.
      spellcheck: parts.hasSystemChecker,
      // alert() and the like are dialogs of the system, which a page could bury the person in.
      disableDialogs: true,
      devTools: parts.devTools,
    },
  };
}

/** Follows the theme, so that a resized or reloaded window does not flash in the other one. */
export function followTheme(windows: Windows): void {
  nativeTheme.on('updated', () => {
    for (const { window } of windows.all()) window.setBackgroundColor(backgroundColor());
  });
}

function backgroundColor(): string {
  return nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light;
}

function reportFocus(window: BrowserWindow, onFocus: (focused: boolean) => void): void {
  window.on('focus', () => onFocus(true));
  window.on('show', () => onFocus(window.isFocused()));
  window.on('blur', () => onFocus(false));
  window.on('hide', () => onFocus(false));
  // A page that was loaded (again) has heard nothing of it yet.
  window.webContents.on('did-finish-load', () => onFocus(window.isFocused()));
}

function reloadAfterCrash(window: BrowserWindow, log: Log): void {
  let reloads = 0;
  window.webContents.on('render-process-gone', (_event, details) => {
    log.error(`The page's process is gone: ${details.reason}, exit code ${details.exitCode}.`);
    if (details.reason === 'clean-exit' || reloads === MAX_RELOADS) return;
    reloads += 1;
    window.webContents.reload();
  });
}

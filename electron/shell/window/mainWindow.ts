import { BrowserWindow, type BrowserWindowConstructorOptions, nativeTheme, screen } from 'electron';
import type { JsonFile } from '../app/jsonFile.ts';
import { describe, type Log } from '../app/log.ts';
import { START_PAGE } from '../page/assets.ts';
import { MIN_SIZE, placeWindow, type WindowState } from './bounds.ts';
import { keepZoom, type ZoomStep, zoomed } from './windowZoom.ts';

interface WindowOptions {
  readonly preload: string;
  /** The system brings a spell checker. */
  readonly hasSystemChecker: boolean;
  /** Developer tools can be opened. */
  readonly devTools: boolean;
  readonly state: JsonFile<WindowState>;
  /** Has the focus, or has lost it. */
  readonly onFocus: (focused: boolean) => void;
  /** It was made, and shows nothing yet. */
  readonly onMade: (window: BrowserWindow) => void;
  /** Whether closing leaves it open, and `onKept` decides what becomes of it. `isCalledBack`: it was shown since. */
  readonly keepsOnClose: () => boolean;
  readonly onKept: (isCalledBack: () => boolean) => void;
  /** Whether the window may close now. */
  readonly mayClose: () => boolean;
  /** The person's session on this computer ends (Windows). */
  readonly onSessionEnd: () => void;
  readonly log: Log;
}

export interface MainWindow {
  /** Opens the window, or brings the open one to the front. */
  show(): Promise<void>;
  /** Zooms, and remembers it. */
  zoom(step: ZoomStep): void;
  /** Opens the window without showing it. */
  prepare(): Promise<void>;
  /** Resolves when the place of a window that was closed is on disk. */
  saved(): Promise<void>;
}

/** The colours of `--bg` in the page's style sheet, shown until the page is painted. */
const BACKGROUND = { light: '#ffffff', dark: '#16181d' } as const;

/** How often a page whose process died is loaded again, before the window stays empty. */
const MAX_RELOADS = 3;

let current: BrowserWindow | null = null;

/** The one window that people see; null while there is none. */
export const currentWindow = (): BrowserWindow | null => current;

export const isFocused = (): boolean => currentWindow()?.isFocused() ?? false;

/** Makes the one window, which remembers where it was. */
export function createMainWindow(options: WindowOptions): MainWindow {
  let zoom = 0;
  let opening: Promise<void> | null = null;
  /** Shown as soon as it can be. */
  let isWanted = false;
  /** It was maximised, and is so again once it is shown. */
  let isToMaximise = false;
  let saved: Promise<void> = Promise.resolve();
  /** How often it was shown. */
  let shows = 0;

  /** Remembers where the window is and its zoom, for the next start. */
  function save(closing: BrowserWindow): void {
    saved = options.state
      .write({
        ...{ bounds: closing.getNormalBounds(), zoom },
        isMaximised: isToMaximise || closing.isMaximized(),
      })
      .catch((error: unknown) => options.log.warn(`The window's place was not kept: ${describe(error)}`));
  }

  async function open(): Promise<void> {
    const state = await options.state.read();
    zoom = state.zoom;
    const opened = new BrowserWindow(constructorOptions(options, state));
    current = opened;
    opened.once('ready-to-show', () => {
      if (isWanted) opened.show();
    });
    // Not before: a maximised window is a visible one.
    isToMaximise = state.isMaximised;
    opened.once('show', () => {
      if (isToMaximise) opened.maximize();
      isToMaximise = false;
    });
    options.onMade(opened);
    keepZoom(opened.webContents, () => zoom);
    reportFocus(opened, options.onFocus);
    opened.on('close', (event) => {
      const isKept = options.keepsOnClose();
      if (isKept || !options.mayClose()) event.preventDefault();
      else save(opened);
      const before = shows;
      if (isKept) options.onKept(() => shows !== before);
    });
    opened.on('page-title-updated', (event) => event.preventDefault());
    opened.on('session-end', options.onSessionEnd);
    reloadAfterCrash(opened, options.log);
    opened.once('closed', () => {
      current = null;
      opening = null;
    });
    await opened.loadURL(START_PAGE);
  }

  /** There is never a second one, however often it is asked for while it opens. */
  function ensureOpen(): Promise<void> {
    opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  }

  return {
    saved: () => saved,
    prepare: ensureOpen,
    zoom(step) {
      if (!current) return;
      zoom = zoomed(zoom, step);
      current.webContents.setZoomLevel(zoom);
      save(current);
    },
    async show() {
      isWanted = true;
      shows += 1;
      if (!current) return ensureOpen();
      if (current.isMinimized()) current.restore();
      current.show();
      current.focus();
    },
  };
}

function constructorOptions(
  options: Pick<WindowOptions, 'preload' | 'devTools' | 'hasSystemChecker'>,
  state: WindowState,
): BrowserWindowConstructorOptions {
  const displays = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()];
  const areas = displays.map((display) => display.workArea);
  return {
    ...placeWindow(state.bounds, areas),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    title: 'Parley',
    // Windows and Linux: Alt shows it.
    autoHideMenuBar: true,
    backgroundColor: backgroundColor(),
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      // Elsewhere, Chromium would download its dictionaries from the internet; the preload script asks for those of the computer.
      spellcheck: options.hasSystemChecker,
      // alert() and the like are dialogs of the system, which a page could bury the person in.
      disableDialogs: true,
      devTools: options.devTools,
    },
  };
}

/** Follows the theme, so that a resized or reloaded window does not flash in the other one. */
export function followTheme(current: () => BrowserWindow | null): void {
  nativeTheme.on('updated', () => current()?.setBackgroundColor(backgroundColor()));
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

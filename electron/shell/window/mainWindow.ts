import type { BrowserWindow } from 'electron';
import type { JsonFile } from '../app/jsonFile.ts';
import { describe } from '../app/log.ts';
import { START_PAGE } from '../page/assets.ts';
import type { WindowState } from './bounds.ts';
import { bringForward, makePageWindow, type PageParts } from './pageWindow.ts';
import { keepZoom, type Zoom } from './windowZoom.ts';

interface WindowOptions extends PageParts {
  readonly state: JsonFile<WindowState>;
  readonly zoom: Zoom;
  /** Whether closing leaves it open, and `onKept` decides what becomes of it. `isCalledBack`: it was shown since. */
  readonly keepsOnClose: () => boolean;
  readonly onKept: (isCalledBack: () => boolean) => void;
  /** Whether the window may close now. */
  readonly mayClose: (window: BrowserWindow) => boolean;
  readonly onClosed: () => void;
}

export interface MainWindow {
  /** Opens the window, or brings the open one to the front. */
  show(): Promise<void>;
  /** Opens the window without showing it. */
  prepare(): Promise<void>;
  /** Resolves once the window has been shown. */
  shown(): Promise<void>;
  /** Resolves when the place of a window that was closed is on disk. */
  saved(): Promise<void>;
}

/** Makes the main window, which remembers where it was. */
export function createMainWindow(options: WindowOptions): MainWindow {
  const { zoom } = options;
  let current: BrowserWindow | null = null;
  let opening: Promise<void> | null = null;
  /** Shown as soon as it can be. */
  let isWanted = false;
  /** It was maximised, and is so again once it is shown. */
  let isToMaximise = false;
  let saved: Promise<void> = Promise.resolve();
  /** How often it was shown. */
  let shows = 0;
  const firstShown = Promise.withResolvers<void>();

  /** Remembers where the window is and its zoom, for the next start. */
  function save(closing: BrowserWindow): void {
    saved = options.state
      .write({
        ...{ bounds: closing.getNormalBounds(), zoom: zoom.level() },
        isMaximised: isToMaximise || closing.isMaximized(),
      })
      .catch((error: unknown) => options.log.warn(`The window's place was not kept: ${describe(error)}`));
  }

  async function open(): Promise<void> {
    const state = await options.state.read();
    zoom.set(state.zoom);
    const { window: opened } = makePageWindow(options, { bounds: state.bounds, place: null });
    current = opened;
    opened.once('ready-to-show', () => {
      if (isWanted) opened.show();
    });
    // Not before: a maximised window is a visible one.
    isToMaximise = state.isMaximised;
    opened.once('show', () => {
      firstShown.resolve();
      if (isToMaximise) opened.maximize();
      isToMaximise = false;
    });
    keepZoom(opened.webContents, zoom.level);
    opened.on('close', (event) => {
      const isKept = options.keepsOnClose();
      if (isKept || !options.mayClose(opened)) event.preventDefault();
      else save(opened);
      const before = shows;
      if (isKept) options.onKept(() => shows !== before);
    });
    opened.once('closed', () => {
      current = null;
      opening = null;
      options.onClosed();
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

  zoom.follow(() => {
    if (current) save(current);
  });
  return {
    saved: () => saved,
    shown: () => firstShown.promise,
    prepare: ensureOpen,
    async show() {
      isWanted = true;
      shows += 1;
      if (!current) return ensureOpen();
      bringForward(current);
    },
  };
}

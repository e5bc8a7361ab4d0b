import { type CdpSession, unlessGone } from '../cdp.ts';
import type { Chromium } from '../chromium.ts';
import { guarded } from '../missing.ts';
import type { PausedRequest } from '../renderer.ts';
import { BrowserWindow, type WindowOptions, type WindowParts } from './browserWindow.ts';
import { watchDownloads } from './downloads.ts';
import type { WebContents } from './webContents.ts';

export interface WindowsParts extends Omit<WindowParts, 'open' | 'focus' | 'nextId' | 'onClosed'> {
  readonly onAllClosed: () => void;
}

/** `BrowserWindow` and `webContents` as the app imports them, and the windows as the rest of the host sees them. */
export function makeWindows({ onAllClosed, ...shared }: WindowsParts) {
  let lastId = 0;
  const parts: WindowParts = {
    ...shared,
    open: new Map(),
    focus: { current: undefined },
    nextId: () => ++lastId,
    onClosed: () => {
      if (parts.open.size === 0) onAllClosed();
    },
  };
  const all = () => [...parts.open.values()];
  const contents = () => all().map((window) => window.webContents);

  class AppWindow extends BrowserWindow {
    constructor(options: WindowOptions = {}) {
      super(parts, options);
    }

    static getAllWindows(): BrowserWindow[] {
      return all();
    }

    static getFocusedWindow(): BrowserWindow | null {
      return parts.focus.current ?? null;
    }

    static fromId(id: number): BrowserWindow | null {
      return parts.open.get(id) ?? null;
    }

    static fromWebContents(wanted: WebContents | undefined): BrowserWindow | null {
      return all().find((window) => window.webContents === wanted) ?? null;
    }
  }
  Object.defineProperty(AppWindow, 'name', { value: 'BrowserWindow' });

  async function ownerOf(frameId: string): Promise<WebContents | undefined> {
    const owners = await Promise.all(
      contents().map(async (each) => ((await each._renderer.owns(frameId)) ? [each] : [])),
    );
    return owners.flat()[0];
  }

  /** A page of no window of the app, such as a pop-up, gets nothing at all. */
  async function route(browser: CdpSession, paused: PausedRequest): Promise<void> {
    const owner = await ownerOf(paused.frameId);
    const { requestId } = paused;
    if (owner) await owner._decide(browser, paused);
    else await browser.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  }

  async function watchRequests({ browser }: Chromium): Promise<void> {
    browser.on('Fetch.requestPaused', (paused) => unlessGone(route(browser, paused)));
    await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  }
  // Why there is no Chromium is told in boot.ts.
  parts.host.chromium.then(
    (chromium) => {
      unlessGone(watchRequests(chromium));
      unlessGone(watchDownloads(chromium.browser, shared.session.session.defaultSession, ownerOf));
    },
    () => undefined,
  );

  return {
    BrowserWindow: AppWindow,
    webContents: guarded('webContents', {
      getAllWebContents: contents,
      getFocusedWebContents: () => parts.focus.current?.webContents ?? null,
      fromId: (id: number) => parts.open.get(id)?.webContents,
      fromDevToolsTargetId: (id: string) => contents().find(({ _targetId }) => _targetId === id),
    }),
    count: () => parts.open.size,
    all: contents,
    /** As `app.quit` does: each window may refuse; false when one did. */
    async closeAll(): Promise<boolean> {
      for (const window of all()) {
        // One that was destroyed before may have gone while an earlier one closed.
        if (window.isDestroyed()) continue;
        const gone = new Promise<void>((resolve) => window.once('closed', resolve));
        if (!window._agreesToClose()) return false;
        window.destroy();
        await gone;
      }
      return true;
    },
  };
}

import { EventEmitter } from 'node:events';
import { HEADLESS_SCREEN } from '../chromium.ts';
import { guard, guarded } from '../missing.ts';
import { type Host, hostEvent } from './host.ts';
import { type ContentsParts, WebContents } from './webContents.ts';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The options that mean something here; the others only change what a headless window does not show. */
interface WindowOptions extends Partial<Rectangle> {
  readonly minWidth?: number;
  readonly minHeight?: number;
  readonly show?: boolean;
  readonly title?: string;
  readonly backgroundColor?: string;
  readonly webPreferences?: {
    readonly preload?: string;
    readonly sandbox?: boolean;
    readonly contextIsolation?: boolean;
    readonly nodeIntegration?: boolean;
    readonly webviewTag?: boolean;
  };
}

type State = 'normal' | 'minimized' | 'maximized' | 'fullscreen';

export interface WindowsParts extends ContentsParts {
  readonly host: Host;
  /** The app, as soon as it exists: windows tell it what happens to them. */
  readonly app: () => EventEmitter;
  readonly onAllClosed: () => void;
  /** What `prefers-color-scheme` says in a new window; undefined leaves it to the system. */
  readonly darkMode: () => boolean | undefined;
}

function refuseUnsafe({ sandbox, contextIsolation, nodeIntegration, webviewTag }: NonNullable<WindowOptions['webPreferences']>) {
  if (sandbox === false) throw new Error('electron-host: webPreferences.sandbox false is not provided');
  if (contextIsolation === false) throw new Error('electron-host: webPreferences.contextIsolation false is not provided');
  if (nodeIntegration === true) throw new Error('electron-host: webPreferences.nodeIntegration is not provided');
  if (webviewTag === true) throw new Error('electron-host: webPreferences.webviewTag is not provided');
}

export type Windows = ReturnType<typeof makeWindows>;

/** Electron's `BrowserWindow` and `webContents`. */
export function makeWindows(parts: WindowsParts) {
  const open = new Map<number, BrowserWindow>();
  let lastId = 0;
  let focused: BrowserWindow | undefined;

  class BrowserWindow extends EventEmitter {
    readonly id: number;
    readonly webContents: WebContents;
    #bounds: Rectangle;
    #minimum: readonly [number, number];
    #state: State = 'normal';
    #visible = false;
    #title: string;
    #destroyed = false;
    #backgroundColor: string;

    constructor(options: WindowOptions = {}) {
      super();
      const preferences = options.webPreferences ?? {};
      refuseUnsafe(preferences);
      const { width = 800, height = 600, show = true, backgroundColor = '#FFFFFF' } = options;
      const { x = Math.max(0, (HEADLESS_SCREEN.width - width) / 2), y = Math.max(0, (HEADLESS_SCREEN.height - height) / 2) } = options;
      this.id = ++lastId;
      this.#bounds = { x: Math.round(x), y: Math.round(y), width, height };
      this.#minimum = [options.minWidth ?? 0, options.minHeight ?? 0];
      this.#title = options.title ?? '';
      this.#backgroundColor = backgroundColor;
      this.webContents = new WebContents(parts, {
        id: this.id,
        size: { width, height },
        backgroundColor,
        preload: preferences.preload,
        darkMode: parts.darkMode(),
      });
      open.set(this.id, this);
      this.#listen();
      void this.#applyBounds();
      parts.app().emit('browser-window-created', hostEvent({}), this);
      parts.app().emit('web-contents-created', hostEvent({}), this.webContents);
      if (show) this.show();
    }

    static getAllWindows(): BrowserWindow[] {
      return [...open.values()];
    }

    static getFocusedWindow(): BrowserWindow | null {
      return focused ?? null;
    }

    static fromId(id: number): BrowserWindow | null {
      return open.get(id) ?? null;
    }

    static fromWebContents(contents: WebContents | undefined): BrowserWindow | null {
      return [...open.values()].find((window) => window.webContents === contents) ?? null;
    }

    loadURL(url: string): Promise<void> {
      return this.webContents.loadURL(url);
    }

    show(): void {
      this.#setVisible(true);
      this.focus();
    }

    showInactive(): void {
      this.#setVisible(true);
    }

    hide(): void {
      this.blur();
      this.#setVisible(false);
    }

    isVisible(): boolean {
      return this.#visible && this.#state !== 'minimized';
    }

    focus(): void {
      if (focused === this || this.#destroyed || !this.#visible) return;
      focused?.blur();
      focused = this;
      this.emit('focus', hostEvent({}));
      parts.app().emit('browser-window-focus', hostEvent({}), this);
    }

    blur(): void {
      if (focused !== this) return;
      focused = undefined;
      this.emit('blur', hostEvent({}));
      parts.app().emit('browser-window-blur', hostEvent({}), this);
    }

    isFocused(): boolean {
      return focused === this;
    }

    /** Asks first: 'close' may be prevented. */
    close(): void {
      const event = hostEvent({});
      this.emit('close', event);
      if (!event.defaultPrevented) this.destroy();
    }

    destroy(): void {
      if (this.#destroyed) return;
      this.webContents._renderer.attached.then(
        async ({ targetId }) => (await parts.host.chromium).browser.tell('Target.closeTarget', { targetId }),
        () => this.#onGone(),
      );
    }

    isDestroyed(): boolean {
      return this.#destroyed;
    }

    getBounds(): Rectangle {
      return this.#state === 'maximized' || this.#state === 'fullscreen'
        ? { x: 0, y: 0, ...HEADLESS_SCREEN }
        : this.#bounds;
    }

    /** The bounds to come back to. */
    getNormalBounds(): Rectangle {
      return this.#bounds;
    }

    getContentBounds(): Rectangle {
      return this.getBounds();
    }

    setBounds(bounds: Partial<Rectangle>): void {
      const before = this.#bounds;
      const [minWidth, minHeight] = this.#minimum;
      const wanted = { ...before, ...bounds };
      this.#bounds = {
        ...wanted,
        width: Math.max(wanted.width, minWidth),
        height: Math.max(wanted.height, minHeight),
      };
      void this.#applyBounds();
      const { x, y, width, height } = this.#bounds;
      if (width !== before.width || height !== before.height) this.#emitPair('resize', 'resized');
      if (x !== before.x || y !== before.y) this.#emitPair('move', 'moved');
    }

    setContentBounds(bounds: Rectangle): void {
      this.setBounds(bounds);
    }

    getSize(): number[] {
      const { width, height } = this.getBounds();
      return [width, height];
    }

    setSize(width: number, height: number): void {
      this.setBounds({ width, height });
    }

    getContentSize(): number[] {
      return this.getSize();
    }

    setContentSize(width: number, height: number): void {
      this.setBounds({ width, height });
    }

    getPosition(): number[] {
      const { x, y } = this.getBounds();
      return [x, y];
    }

    setPosition(x: number, y: number): void {
      this.setBounds({ x, y });
    }

    getMinimumSize(): number[] {
      return [...this.#minimum];
    }

    setMinimumSize(width: number, height: number): void {
      this.#minimum = [width, height];
    }

    center(): void {}

    minimize(): void {
      this.#setState('minimized', 'minimize');
      this.blur();
    }

    maximize(): void {
      this.#setState('maximized', 'maximize');
      this.#setVisible(true);
    }

    unmaximize(): void {
      if (this.#state === 'maximized') this.#setState('normal', 'unmaximize');
    }

    restore(): void {
      if (this.#state === 'minimized') this.#setState('normal', 'restore');
    }

    setFullScreen(flag: boolean): void {
      if (flag !== this.isFullScreen()) this.#setState(flag ? 'fullscreen' : 'normal', flag ? 'enter-full-screen' : 'leave-full-screen');
    }

    isMinimized(): boolean {
      return this.#state === 'minimized';
    }

    isMaximized(): boolean {
      return this.#state === 'maximized';
    }

    isFullScreen(): boolean {
      return this.#state === 'fullscreen';
    }

    getTitle(): string {
      return this.#title;
    }

    setTitle(title: string): void {
      this.#title = title;
    }

    getBackgroundColor(): string {
      return this.#backgroundColor;
    }

    setBackgroundColor(color: string): void {
      this.#backgroundColor = color;
    }

    setMenu(): void {}

    removeMenu(): void {}

    setMenuBarVisibility(): void {}

    setAutoHideMenuBar(): void {}

    setTitleBarOverlay(): void {}

    setIcon(): void {}

    setProgressBar(): void {}

    flashFrame(): void {}

    #emitPair(during: string, after: string): void {
      this.emit(during, hostEvent({}));
      this.emit(after, hostEvent({}));
    }

    #setVisible(visible: boolean): void {
      if (visible === this.#visible) return;
      this.#visible = visible;
      this.emit(visible ? 'show' : 'hide', hostEvent({}));
    }

    #setState(state: State, event: string): void {
      if (state === this.#state) return;
      this.#state = state;
      void this.#applyState();
      this.emit(event, hostEvent({}));
    }

    #listen(): void {
      const { webContents } = this;
      let painted = false;
      const paint = () => {
        if (painted) return;
        painted = true;
        this.emit('ready-to-show', hostEvent({}));
      };
      webContents._renderer.on('first-paint', paint);
      webContents.on('did-finish-load', paint);
      webContents.on('_gone', () => this.#onGone());
      webContents.on('_close-asked', () => this.close());
      webContents.on('_focus-asked', () => this.focus());
      webContents.on('_observed', (what: 'focus' | 'blur' | 'resize') => void this.#onObserved(what));
    }

    async #applyBounds(): Promise<void> {
      const { session } = await this.webContents._renderer.attached;
      const { x: left, y: top, width, height } = this.#bounds;
      const { browser } = await parts.host.chromium;
      const { windowId } = await session.send('Browser.getWindowForTarget');
      await browser.send('Browser.setWindowBounds', { windowId, bounds: { left, top } });
      await browser.send('Browser.setContentsSize', { windowId, width, height });
    }

    async #applyState(): Promise<void> {
      const { session } = await this.webContents._renderer.attached;
      const { windowId } = await session.send('Browser.getWindowForTarget');
      const { browser } = await parts.host.chromium;
      await browser.send('Browser.setWindowBounds', { windowId, bounds: { windowState: this.#state } });
    }

    /** The person moved, resized, focused or left the visible window. */
    async #onObserved(what: 'focus' | 'blur' | 'resize'): Promise<void> {
      if (what === 'focus') this.focus();
      else if (what === 'blur') this.blur();
      else {
        const [width, height] = (await this.webContents.executeJavaScript('[innerWidth, innerHeight]')) as [number, number];
        this.#bounds = { ...this.#bounds, width, height };
        this.#emitPair('resize', 'resized');
      }
    }

    #onGone(): void {
      if (this.#destroyed) return;
      this.blur();
      this.#destroyed = true;
      open.delete(this.id);
      this.emit('closed');
      if (open.size === 0) parts.onAllClosed();
    }
  }

  Object.setPrototypeOf(BrowserWindow.prototype, guard('BrowserWindow', EventEmitter.prototype));
  const contents = () => [...open.values()].map((window) => window.webContents);
  return {
    BrowserWindow: guarded('BrowserWindow', BrowserWindow),
    webContents: guarded('webContents', {
      getAllWebContents: contents,
      getFocusedWebContents: () => focused?.webContents ?? null,
      fromId: (id: number) => open.get(id)?.webContents,
      fromDevToolsTargetId: (id: string) => contents().find(({ _targetId }) => _targetId === id),
    }),
    count: () => open.size,
    all: contents,
    /** As `app.quit` does: each window may refuse. */
    async closeAll(): Promise<boolean> {
      for (const window of open.values()) {
        const gone = new Promise<void>((resolve) => window.once('closed', resolve));
        const event = hostEvent({});
        window.emit('close', event);
        if (event.defaultPrevented) return false;
        window.destroy();
        await gone;
      }
      return true;
    },
  };
}

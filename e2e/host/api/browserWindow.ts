import type { EventEmitter } from 'node:events';
import { unlessGone } from '../cdp.ts';
import { guard, guarded } from '../missing.ts';
import { hostEvent } from './host.ts';
import { type ContentsParts, WebContents, type WebPreferences } from './webContents.ts';
import { WindowDesktop } from './windowDesktop.ts';
import { placed, type Rectangle, WindowFrame, type WindowState } from './windowFrame.ts';

/** Electron's defaults. A window with another value for one of these is refused. */
const LOCKED: Readonly<Record<string, boolean>> = {
  ...{ sandbox: true, contextIsolation: true, webSecurity: true },
  ...{ nodeIntegration: false, nodeIntegrationInWorker: false, nodeIntegrationInSubFrames: false },
  ...{ webviewTag: false, allowRunningInsecureContent: false, navigateOnDragDrop: false },
  experimentalFeatures: false,
};

/** The options that mean something here; the others only change what a headless window does not show. */
export interface WindowOptions extends Partial<Rectangle> {
  readonly minWidth?: number;
  readonly minHeight?: number;
  readonly show?: boolean;
  readonly title?: string;
  readonly autoHideMenuBar?: boolean;
  readonly backgroundColor?: string;
  readonly webPreferences?: WebPreferences;
}

/** The parts that all windows share. */
export interface WindowParts extends ContentsParts {
  /** The app, which hears what happens to its windows. */
  readonly app: () => EventEmitter;
  readonly onShortcut: (key: string, window: BrowserWindow) => void;
  /** The value of `prefers-color-scheme` in a new window; undefined leaves it to the system. */
  readonly darkMode: () => boolean | undefined;
  /** The windows that are open, by id, and the one with the focus. */
  readonly open: Map<number, BrowserWindow>;
  readonly focus: { current: BrowserWindow | undefined };
  readonly nextId: () => number;
  readonly onClosed: () => void;
}

function refuseUnsafe(preferences: WebPreferences): void {
  for (const [name, value] of Object.entries(LOCKED))
    if ((preferences[name] ?? value) !== value)
      throw new Error(`electron-host: webPreferences.${name} ${preferences[name]} is not provided`);
  if (preferences['enableBlinkFeatures'])
    throw new Error('electron-host: webPreferences.enableBlinkFeatures is not provided');
}

/** Electron's `BrowserWindow`, made by a subclass that brings the parts (see windows.ts). */
export class BrowserWindow extends WindowDesktop {
  readonly id: number;
  readonly webContents: WebContents;
  readonly #parts: WindowParts;
  readonly #frame: WindowFrame;
  #visible = false;
  #title: string;
  #backgroundColor: string;
  #destroyed = false;
  /** The app closed it. */
  #closing = false;

  constructor(parts: WindowParts, options: WindowOptions) {
    super();
    const { webPreferences = {}, show = true, backgroundColor = '#FFFFFF', title = '' } = options;
    refuseUnsafe(webPreferences);
    this.autoHideMenuBar = options.autoHideMenuBar ?? false;
    const bounds = placed(options, parts.host);
    this.#parts = parts;
    this.#title = title;
    this.#backgroundColor = backgroundColor;
    this.id = parts.nextId();
    this.webContents = new WebContents(parts, {
      id: this.id,
      size: bounds,
      backgroundColor,
      preferences: { ...LOCKED, enableBlinkFeatures: '', ...webPreferences },
      darkMode: parts.darkMode(),
    });
    const minimum = [options.minWidth ?? 0, options.minHeight ?? 0] as const;
    this.#frame = new WindowFrame(parts.host, this.webContents._renderer, bounds, minimum);
    parts.open.set(this.id, this);
    this.#listen();
    this.#tellApp('browser-window-created', this);
    this.#tellApp('web-contents-created', this.webContents);
    if (show) this.show();
  }

  async loadURL(url: string): Promise<void> {
    await this.#frame.settled();
    await this.webContents.loadURL(url);
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
    return this.#visible && !this.isMinimized();
  }

  focus(): void {
    const { focus } = this.#parts;
    if (focus.current === this || this.#destroyed || !this.#visible) return;
    focus.current?.blur();
    focus.current = this;
    this.emit('focus', hostEvent({}));
    this.#tellApp('browser-window-focus', this);
  }

  blur(): void {
    const { focus } = this.#parts;
    if (focus.current !== this) return;
    focus.current = undefined;
    this.emit('blur', hostEvent({}));
    this.#tellApp('browser-window-blur', this);
  }

  isFocused(): boolean {
    return this.#parts.focus.current === this;
  }

  /** Asks first: 'close' may be prevented. */
  close(): void {
    if (this._agreesToClose()) this.destroy();
  }

  destroy(): void {
    if (this.#destroyed || this.#closing) return;
    this.#closing = true;
    unlessGone(this.#closeTarget());
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  getBounds(): Rectangle {
    return this.#frame.bounds;
  }

  getNormalBounds(): Rectangle {
    return this.#frame.normalBounds;
  }

  setBounds(bounds: Partial<Rectangle>): void {
    const { moved, resized } = this.#frame.place(bounds);
    if (resized) this.#emitAll('resize', 'resized');
    if (moved) this.#emitAll('move', 'moved');
  }

  getSize(): number[] {
    const { width, height } = this.#frame.bounds;
    return [width, height];
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  setContentSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  getMinimumSize(): number[] {
    return [...this.#frame.minimum];
  }

  setMinimumSize(width: number, height: number): void {
    this.#frame.minimum = [width, height];
  }

  minimize(): void {
    this.#enter('minimized', 'minimize');
    this.blur();
  }

  maximize(): void {
    this.#setVisible(true);
    this.#enter('maximized', 'maximize');
  }

  unmaximize(): void {
    if (this.isMaximized()) this.#enter('normal', 'unmaximize');
  }

  restore(): void {
    if (this.isMinimized()) this.#enter('normal', 'restore');
  }

  setFullScreen(flag: boolean): void {
    if (flag) this.#enter('fullscreen', 'enter-full-screen');
    else if (this.isFullScreen()) this.#enter('normal', 'leave-full-screen');
  }

  isMinimized(): boolean {
    return this.#frame.state === 'minimized';
  }

  isMaximized(): boolean {
    return this.#frame.state === 'maximized';
  }

  isFullScreen(): boolean {
    return this.#frame.state === 'fullscreen';
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

  /** Emits 'close'; false when a listener prevented it. */
  _agreesToClose(): boolean {
    const event = hostEvent({});
    this.emit('close', event);
    return !event.defaultPrevented;
  }

  #tellApp(event: string, what: unknown): void {
    this.#parts.app().emit(event, hostEvent({}), what);
  }

  #emitAll(...names: string[]): void {
    for (const name of names) this.emit(name, hostEvent({}));
  }

  #setVisible(visible: boolean): void {
    if (visible === this.#visible) return;
    this.#visible = visible;
    this.#emitAll(visible ? 'show' : 'hide');
  }

  #enter(state: WindowState, event: string): void {
    if (this.#frame.enter(state)) this.#emitAll(event);
  }

  async #closeTarget(): Promise<void> {
    const { targetId } = await this.webContents._renderer.attached;
    const { browser } = await this.#parts.host.chromium;
    await browser.send('Target.closeTarget', { targetId });
  }

  #listen(): void {
    const { webContents } = this;
    let isReady = false;
    const beReady = () => {
      if (isReady) return;
      isReady = true;
      this.#emitAll('ready-to-show');
    };
    webContents._renderer.on('first-paint', beReady);
    webContents.on('did-finish-load', beReady);
    webContents.on('_gone', () => this.#onGone());
    webContents.on('_close-asked', () => this.close());
    webContents.on('_focus-asked', () => this.focus());
    webContents.on('_shortcut', (key: string) => this.#parts.onShortcut(key, this));
    webContents.on('_observed', (what: 'focus' | 'blur' | 'resize') => {
      if (what === 'focus') this.focus();
      else if (what === 'blur') this.blur();
      else unlessGone(this.#frame.observe().then(() => this.#emitAll('resize', 'resized')));
    });
  }

  /** Chromium's window is closed, by the app or by the person, who cannot be refused afterwards. */
  #onGone(): void {
    if (this.#destroyed) return;
    if (!this.#closing) this._agreesToClose();
    this.blur();
    this.#destroyed = true;
    this.#parts.open.delete(this.id);
    this.emit('closed');
    this.#parts.onClosed();
  }
}

Object.setPrototypeOf(BrowserWindow.prototype, guard('BrowserWindow', WindowDesktop.prototype));
guarded('BrowserWindow', BrowserWindow);

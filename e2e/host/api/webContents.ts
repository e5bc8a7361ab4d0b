import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { type CdpSession, unlessGone } from '../cdp.ts';
import type { FromPage } from '../inject/preloadWorld.ts';
import { pageScripts } from '../inject/scripts.ts';
import { guard } from '../missing.ts';
import { type PausedRequest, type Place, type PrintOptions, Renderer } from '../renderer.ts';
import type { HostSession } from './defaultSession.ts';
import { type Host, hostEvent } from './host.ts';
import type { makeIpcMain } from './ipc.ts';
import { makeMainFrame } from './mainFrame.ts';
import type { NativeImage } from './nativeImage.ts';
import { sandboxedProcess } from './sandboxedProcess.ts';

export interface ContentsParts {
  readonly host: Host;
  readonly session: HostSession;
  readonly receiveIpc: ReturnType<typeof makeIpcMain>['receive'];
  /** The keys of the application menu. */
  readonly shortcuts: () => readonly string[];
  /** How Chromium was told to treat WebRTC when it started; '' for nothing. */
  readonly webRtcPolicy: () => string;
}

/** The preferences of a page; `preload` is the path of its preload script. */
export interface WebPreferences extends Readonly<Record<string, unknown>> {
  readonly preload?: string;
  /** Of `session.fromPartition`; without it, the default one. */
  readonly session?: unknown;
}

export interface ContentsOptions {
  readonly id: number;
  readonly size: { readonly width: number; readonly height: number };
  readonly backgroundColor: string;
  readonly preferences: WebPreferences;
  readonly darkMode: boolean | undefined;
}

type WindowOpenHandler = (details: {
  url: string;
  frameName: string;
  features: string;
  disposition: string;
}) => { action: 'deny' | 'allow' };

/** Electron's `webContents`: one page, seen from the main process. */
export class WebContents extends EventEmitter {
  readonly id: number;
  readonly session: ReturnType<HostSession['of']>['session'];
  readonly mainFrame: ReturnType<typeof makeMainFrame>;
  /** The host's own; the app does not know of it. */
  readonly _renderer: Renderer;
  readonly #parts: ContentsParts;
  readonly #session: ReturnType<HostSession['of']>;
  #targetId: string | undefined;
  #url = '';
  #loading = false;
  #destroyed = false;
  #webRtcPolicy = 'default';
  #zoomLevel = 0;
  readonly #preferences: WebPreferences;
  #windowOpenHandler: WindowOpenHandler = () => ({ action: 'allow' });

  constructor(parts: ContentsParts, options: ContentsOptions) {
    super();
    this.id = options.id;
    this.#parts = parts;
    this.#session = parts.session.of(options.preferences);
    this.session = this.#session.session;
    this.mainFrame = makeMainFrame(this);
    const { host } = parts;
    const { preload } = options.preferences;
    this.#preferences = options.preferences;
    this._renderer = new Renderer(host.chromium, {
      size: options.size,
      backgroundColor: options.backgroundColor,
      darkMode: options.darkMode,
      runsScripts: options.preferences['javascript'] !== false,
      scripts: pageScripts(
        preload === undefined ? '' : readFileSync(preload, 'utf8'),
        {
          observe: host.visible,
          process: sandboxedProcess(),
          ownSpellChecker: options.preferences['spellcheck'] !== false,
        },
        host.schemes.all(),
      ),
    });
    this.#listen(this._renderer);
  }

  get _targetId(): string | undefined {
    return this.#targetId;
  }

  getURL(): string {
    return this.#url;
  }

  isLoading(): boolean {
    return this.#loading;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  async loadURL(url: string): Promise<void> {
    this.#loading = true;
    this.emit('did-start-loading');
    try {
      await this._renderer.attached;
      // Chromium gives none to files.
      if (/^https?:|^(?!file:)[a-z-]+:\/\//.test(url)) await this.#session.settlePermissions(this, url);
      await this._renderer.navigate(this.#parts.host.schemes.toChromium(url));
    } catch (error) {
      this.emit('did-fail-load', hostEvent({}), -2, String(error), url, true);
      throw error;
    } finally {
      this.#loading = false;
      this.emit('did-stop-loading');
    }
  }

  send(channel: string, ...args: unknown[]): void {
    this._renderer.post({ type: 'message', channel, args });
  }

  reload(): void {
    unlessGone(this._renderer.reload());
  }

  executeJavaScript(code: string): Promise<unknown> {
    return this._renderer.evaluate(code);
  }

  /** There is no desktop to drag to: specs replace this method. What Electron refuses is refused. */
  startDrag({ file, icon }: { file: string; icon: NativeImage }): void {
    if (file === '') throw new Error("Must specify either 'file' or 'files' option");
    if (icon.isEmpty()) throw new Error("Must specify non-empty 'icon' option");
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#windowOpenHandler = handler;
  }

  /** Chromium takes the policy only when it starts: the app must also have appended the switch. */
  setWebRTCIPHandlingPolicy(policy: string): void {
    if (policy !== (this.#parts.webRtcPolicy() || 'default'))
      throw new Error(
        `electron-host: the WebRTC policy ${policy} without force-webrtc-ip-handling-policy is not provided`,
      );
    this.#webRtcPolicy = policy;
  }

  /** Nothing is printed: specs replace this method. */
  print(_options: object, done: (success: boolean, failureReason: string) => void): void {
    done(true, '');
  }

  printToPDF(options: PrintOptions): Promise<Buffer> {
    return this._renderer.printToPdf(options);
  }

  /** The page stays as it is: `getZoomLevel` says for specs what the app asked for. */
  setZoomLevel(level: number): void {
    this.#zoomLevel = level;
  }

  getZoomLevel(): number {
    return this.#zoomLevel;
  }

  /** Electron has it, and doesn't document it. */
  getLastWebPreferences(): WebPreferences {
    return this.#preferences;
  }

  getWebRTCIPHandlingPolicy(): string {
    return this.#webRtcPolicy;
  }

  replaceMisspelling(text: string): void {
    this._renderer.post({ type: 'replace-misspelling', text });
  }

  focus(): void {
    this.emit('_focus-asked');
  }

  close(options?: { waitForBeforeUnload?: boolean }): void {
    this.emit('_close-asked', options);
  }

  /** The keys of the application menu, which the page looks out for. */
  _sendShortcuts(): void {
    this._renderer.post({ type: 'shortcuts', keys: this.#parts.shortcuts() });
  }

  /** Own navigations and pop-ups are the app's decision; so is every request, by the session's handlers. */
  async _decide(session: CdpSession, paused: PausedRequest): Promise<void> {
    const place = this._renderer.placeOf(paused);
    if (paused.resourceType === 'Document' && !place.ownNavigation && !this.#mayNavigate(paused, place)) {
      await session.send('Fetch.failRequest', { requestId: paused.requestId, errorReason: 'Aborted' });
      return;
    }
    await this.#session.decide(session, paused, this.id);
  }

  #mayNavigate(paused: PausedRequest, { mainFrame }: Place): boolean {
    const url = this.#parts.host.schemes.fromChromium(paused.request.url);
    const details = { url, isMainFrame: mainFrame, isSameDocument: false, initiator: this.mainFrame };
    const inFrame = hostEvent(details);
    this.emit('will-frame-navigate', inFrame);
    const event = hostEvent(details);
    if (mainFrame) this.emit('will-navigate', event, url);
    return !inFrame.defaultPrevented && !event.defaultPrevented;
  }

  #listen(renderer: Renderer): void {
    renderer.on('attached', ({ targetId }) => {
      this.#targetId = targetId;
    });
    renderer.on('world', () => this._sendShortcuts());
    renderer.on('ipc', (message) => this.#receive(message));
    renderer.on('navigated', (url) => {
      this.#url = this.#parts.host.schemes.fromChromium(url);
      this.emit('did-navigate', hostEvent({}), this.#url, 200, 'OK');
    });
    renderer.on('dom-ready', () => this.emit('dom-ready', hostEvent({})));
    renderer.on('did-finish-load', () => this.emit('did-finish-load'));
    renderer.on('crashed', () => {
      const details = { reason: 'crashed', exitCode: 1 };
      this.emit('render-process-gone', hostEvent({}), details);
    });
    renderer.on('window-open', (url, frameName) => {
      const shown = this.#parts.host.schemes.fromChromium(url);
      const { action } = this.#windowOpenHandler({
        url: shown,
        frameName,
        features: '',
        disposition: 'foreground-tab',
      });
      if (action !== 'deny') process.stderr.write('electron-host: allowing window.open is not provided\n');
    });
    renderer.on('gone', () => {
      this.#destroyed = true;
      this.emit('_gone');
      this.emit('destroyed');
    });
  }

  #receive(message: FromPage): void {
    switch (message.type) {
      case 'invoke':
      case 'send':
        this.#parts.receiveIpc(message, {
          contents: this,
          frame: this.mainFrame,
          post: (reply) => this._renderer.post(reply),
        });
        break;
      case 'observed':
        this.emit('_observed', message.what);
        break;
      case 'shortcut':
        this.emit('_shortcut', message.key);
        break;
      case 'context-menu':
        this.emit('context-menu', hostEvent({}), {
          ...message.params,
          frame: this.mainFrame,
          menuSourceType: 'none',
          dictionarySuggestions: [],
        });
        break;
    }
  }
}

Object.setPrototypeOf(WebContents.prototype, guard('webContents', EventEmitter.prototype));

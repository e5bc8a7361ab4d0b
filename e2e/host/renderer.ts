import { EventEmitter } from 'node:events';
import { type CdpSession, unlessGone } from './cdp.ts';
import type { AttachedPage, Chromium } from './chromium.ts';
import type { FromPage, ToPage } from './inject/preloadWorld.ts';
import { codec, type PageScripts } from './inject/scripts.ts';

const WORLD = 'Electron Isolated Context';

/** A request that waits for a verdict (CDP's Fetch.requestPaused). */
export interface PausedRequest {
  readonly requestId: string;
  readonly frameId: string;
  readonly resourceType: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly postData?: string;
  };
}

export interface RendererOptions {
  readonly size: { readonly width: number; readonly height: number };
  readonly backgroundColor: string;
  readonly scripts: PageScripts;
  readonly darkMode: boolean | undefined;
  /** False: no script of a page runs. */
  readonly runsScripts: boolean;
}

export interface Place {
  readonly mainFrame: boolean;
  readonly ownNavigation: boolean;
}

interface FrameTree {
  readonly frame: { readonly id: string };
  readonly childFrames?: readonly FrameTree[];
}

/** Of Electron's `printToPDF`: they have the names of CDP's, but for the paper, in inches. Its names for papers are not provided. */
export interface PrintOptions extends Readonly<Record<string, unknown>> {
  readonly pageSize: { readonly width: number; readonly height: number };
}

/** A navigation that the host began without knowing its address. */
const ANY = '*';

interface RendererEvents {
  /** A new document's preload world is there: `post` reaches it from now on. */
  world: [];
  ipc: [FromPage];
  attached: [AttachedPage];
  'dom-ready': [];
  'did-finish-load': [];
  'first-paint': [];
  navigated: [string];
  title: [string];
  'window-open': [string, string];
  crashed: [];
  gone: [];
}

/** One page of Chromium with the preload in an isolated world of its main frame. */
export class Renderer extends EventEmitter<RendererEvents> {
  readonly attached: Promise<AttachedPage>;
  readonly #options: RendererOptions;
  #session: CdpSession | undefined;
  #darkMode: boolean | undefined;
  #mainFrame = '';
  #isolatedWorld: number | undefined;
  #ownNavigation: string | undefined;

  constructor(chromium: Promise<Chromium>, options: RendererOptions) {
    super();
    this.#options = options;
    this.#darkMode = options.darkMode;
    this.attached = this.#attach(chromium);
    unlessGone(this.attached);
  }

  /** Opens `url` (as Chromium knows it). Rejects when the document cannot be loaded. */
  async navigate(url: string): Promise<void> {
    const { session } = await this.attached;
    this.#ownNavigation = url;
    await this.setDarkMode(this.#darkMode);
    const loaded = new Promise<void>((resolve) => this.once('did-finish-load', resolve));
    const { errorText } = await session.send('Page.navigate', { url });
    if (errorText) throw new Error(`${errorText} loading '${url}'`);
    await loaded;
  }

  async reload(): Promise<void> {
    const { session } = await this.attached;
    this.#ownNavigation = ANY;
    await session.send('Page.reload');
  }

  /** A message to a document that has no preload, or is not there yet, is lost, as in Electron. */
  post(message: ToPage): void {
    if (this.#session === undefined || this.#isolatedWorld === undefined) return;
    const json = JSON.stringify(codec.encode(message));
    this.#session.tell('Runtime.evaluate', {
      expression: `${this.#options.scripts.receiver}(${json})`,
      contextId: this.#isolatedWorld,
    });
  }

  /** Runs JavaScript in the page's own world, as if the person had just clicked. */
  async evaluate(expression: string): Promise<unknown> {
    const { session } = await this.attached;
    const answer = await session.send('Runtime.evaluate', {
      expression,
      userGesture: true,
      awaitPromise: true,
      returnByValue: true,
    });
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description ?? 'Error');
    return answer.result.value;
  }

  async printToPdf({ pageSize, ...options }: PrintOptions): Promise<Buffer> {
    const { session } = await this.attached;
    const { stream = '' } = await session.send('Page.printToPDF', {
      ...{ ...options, paperWidth: pageSize.width, paperHeight: pageSize.height },
      transferMode: 'ReturnAsStream',
    });
    const pieces: Buffer[] = [];
    for (let isWhole = false; !isWhole; ) {
      const { data, eof, base64Encoded } = await session.send('IO.read', { handle: stream });
      pieces.push(Buffer.from(data, base64Encoded ? 'base64' : 'utf8'));
      isWhole = eof;
    }
    await session.send('IO.close', { handle: stream });
    return Buffer.concat(pieces);
  }

  /** Puts text on the system's clipboard as a copy command would, for which a page needs no permission. */
  async writeClipboard(text: string): Promise<void> {
    const copy = `addEventListener('copy', (event) => {
      event.clipboardData.setData('text/plain', ${JSON.stringify(text)});
      event.preventDefault();
      event.stopImmediatePropagation();
    }, { capture: true, once: true }); document.execCommand('copy')`;
    if ((await this.evaluate(copy)) !== true) throw new Error('the copy command was refused');
  }

  async #attach(chromium: Promise<Chromium>): Promise<AttachedPage> {
    const { newPage, browser } = await chromium;
    const { size, backgroundColor } = this.#options;
    const page = await newPage({ ...size, backgroundColor });
    this.#session = page.session;
    this.#mainFrame = page.targetId;
    browser.on('Target.detachedFromTarget', ({ sessionId }) => {
      if (sessionId === page.session.id) this.emit('gone');
    });
    this.emit('attached', page);
    await this.#setUp(page.session);
    return page;
  }

  /** Everything is sent before anything is awaited: a page that waits for its debugger answers some of it only later. */
  async #setUp(session: CdpSession): Promise<void> {
    const { scripts } = this.#options;
    this.#listenToLoading(session);
    this.#listenToWorlds(session);
    session.on('Debugger.paused', ({ callFrames: [frame] }) => {
      if (frame?.functionName === 'electronHostFilePath')
        unlessGone(answerFilePath(session, frame.callFrameId));
      else session.tell('Debugger.resume');
    });
    await Promise.all([
      session.send('Page.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Runtime.enable'),
      session.send('Debugger.enable'),
      session.send('Runtime.addBinding', { name: scripts.binding, executionContextName: WORLD }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.preload, worldName: WORLD }),
      this.setDarkMode(this.#darkMode),
      session.send('Emulation.setScriptExecutionDisabled', { value: !this.#options.runsScripts }),
      session.send('Runtime.runIfWaitingForDebugger'),
    ]);
  }

  /** The value of `prefers-color-scheme`; undefined leaves it to the system. */
  async setDarkMode(dark: boolean | undefined): Promise<void> {
    this.#darkMode = dark;
    await this.#session?.send('Emulation.setEmulatedMedia', colorScheme(dark));
  }

  #listenToLoading(session: CdpSession): void {
    session.on('Page.domContentEventFired', () => this.emit('dom-ready'));
    session.on('Page.loadEventFired', () => this.emit('did-finish-load'));
    session.on('Page.lifecycleEvent', ({ name, frameId }) => {
      if (name === 'firstPaint' && frameId === this.#mainFrame) this.emit('first-paint');
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined) return;
      // Playwright took the emulation back when it attached.
      session.tell('Emulation.setEmulatedMedia', colorScheme(this.#darkMode));
      this.emit('navigated', frame.url);
    });
    session.on('Page.windowOpen', ({ url, windowName }) => this.emit('window-open', url, windowName));
    session.on('Inspector.targetCrashed', () => this.emit('crashed'));
  }

  #listenToWorlds(session: CdpSession): void {
    session.on('Runtime.executionContextCreated', ({ context: { id, name, auxData } }) => {
      const frame = (auxData as { frameId?: string } | undefined)?.frameId;
      if (name !== WORLD || frame !== this.#mainFrame) return;
      this.#isolatedWorld = id;
      this.emit('world');
    });
    session.on('Runtime.executionContextsCleared', () => {
      this.#isolatedWorld = undefined;
    });
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      const ours = name === this.#options.scripts.binding && executionContextId === this.#isolatedWorld;
      if (ours) this.emit('ipc', codec.decode(payload) as FromPage);
    });
  }

  /** Whether a frame is this page's main one or inside it. */
  async owns(frameId: string): Promise<boolean> {
    if (frameId === this.#mainFrame) return true;
    const contains = ({ frame, childFrames }: FrameTree): boolean =>
      frame.id === frameId || (childFrames ?? []).some(contains);
    const tree = await this.#session?.send('Page.getFrameTree');
    return tree !== undefined && contains(tree.frameTree);
  }

  /** Whether a request is for the main frame's document, and whether it is the one that `navigate` asked for. */
  placeOf({ frameId, resourceType, request }: PausedRequest): Place {
    const mainFrame = frameId === this.#mainFrame && resourceType === 'Document';
    const wanted = this.#ownNavigation;
    const ownNavigation = mainFrame && (wanted === ANY || wanted === request.url);
    if (ownNavigation) this.#ownNavigation = undefined;
    return { mainFrame, ownNavigation };
  }
}

/** `webUtils.getPathForFile` stopped in the debugger: puts the path of its `file` into its `answer`. */
async function answerFilePath(session: CdpSession, callFrameId: string): Promise<void> {
  try {
    const { result } = await session.send('Debugger.evaluateOnCallFrame', {
      callFrameId,
      expression: 'file',
    });
    const { path } = await session.send('DOM.getFileInfo', { objectId: result.objectId ?? '' });
    const expression = `answer.path = ${JSON.stringify(path)}`;
    await session.send('Debugger.evaluateOnCallFrame', { callFrameId, expression });
  } finally {
    session.tell('Debugger.resume');
  }
}

function colorScheme(dark: boolean | undefined) {
  const value = dark === undefined ? '' : dark ? 'dark' : 'light';
  return { features: [{ name: 'prefers-color-scheme', value }] };
}

/** The parts of Electron that reach the desktop: in headless runs they only remember, and never open anything. */
import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Monitor } from '../chromium.ts';
import { guard, guarded } from '../missing.ts';
import type { Host } from './host.ts';

/** Hands `target` to the desktop's own program. Rejects when there is none. */
function openWithDesktop(target: string): Promise<void> {
  const command = process.platform === 'darwin' ? 'open' : 'xdg-open';
  return new Promise((resolve, reject) => {
    const child = spawn(command, [target], { stdio: 'ignore', detached: true });
    child.once('error', reject);
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
}

export function makeShell(visible: boolean) {
  const open = async (target: string) => {
    if (visible) await openWithDesktop(target);
  };
  return guarded('shell', {
    openExternal: open,
    openPath: async (file: string) => {
      await open(file);
      return '';
    },
    showItemInFolder: (file: string) => void open(new URL('.', pathToFileURL(file)).href),
    beep: () => undefined,
  });
}

interface MessageBox {
  readonly message: string;
  readonly buttons?: readonly string[];
  readonly cancelId?: number;
}

/** A headless window has no person in front of it: every question is answered as if by Esc. Specs replace these methods. */
export function makeDialog() {
  const last = (args: readonly unknown[]) => args.at(-1) as MessageBox;
  const told = (text: string) => void process.stderr.write(`dialog: ${text}\n`);
  return guarded('dialog', {
    async showMessageBox(...args: readonly unknown[]) {
      const { message, cancelId = 0 } = last(args);
      told(message);
      return { response: cancelId, checkboxChecked: false };
    },
    showMessageBoxSync(...args: readonly unknown[]) {
      const { message, cancelId = 0 } = last(args);
      told(message);
      return cancelId;
    },
    showErrorBox: (title: string, content: string) => told(`${title}: ${content}`),
    showOpenDialog: async () => ({ canceled: true, filePaths: [] }),
    showSaveDialog: async () => ({ canceled: true, filePath: '' }),
  });
}

/** Electron's Display. */
function display(monitor: Monitor, id: number) {
  const { left: x, top: y, width, height, availLeft, availTop, availWidth, availHeight } = monitor;
  const workArea = { x: availLeft, y: availTop, width: availWidth, height: availHeight };
  return {
    id,
    label: '',
    bounds: { x, y, width, height },
    workArea,
    size: { width, height },
    workAreaSize: { width: availWidth, height: availHeight },
    scaleFactor: monitor.devicePixelRatio,
    rotation: 0,
  };
}

export function makeScreen(host: Host) {
  const all = () => host.monitors().map(display);
  const primary = () => {
    const [first] = all();
    if (!first) throw new Error("The 'screen' module can't be used before the app 'ready' event");
    return first;
  };
  const screen = Object.assign(new EventEmitter(), { getPrimaryDisplay: primary, getAllDisplays: all });
  return guarded('screen', screen);
}

export function makePowerMonitor() {
  const powerMonitor = Object.assign(new EventEmitter(), {
    getSystemIdleTime: () => 0,
    getSystemIdleState: () => 'active',
    isOnBatteryPower: () => false,
  });
  return guarded('powerMonitor', powerMonitor);
}

interface NotificationOptions {
  readonly title?: string;
  readonly body?: string;
  readonly silent?: boolean;
  readonly hasReply?: boolean;
  readonly replyPlaceholder?: string;
  readonly actions?: readonly { readonly type: string; readonly text?: string }[];
}

/**
 * No notification reaches the desktop. `_shown` has those that are shown, for specs, which emit `click`, `reply` and so on; `_ever` has also
 * those that were closed.
 */
export function makeNotification() {
  class Notification extends EventEmitter {
    static readonly _shown: Notification[] = [];
    static readonly _ever: Notification[] = [];
    /** A spec says so: the system shows none. */
    static _isRefused = false;
    /** A spec says so: the system says of none whether it showed it. */
    static _isUnconfirmed = false;
    readonly title: string;
    readonly body: string;
    readonly silent: boolean;
    readonly hasReply: boolean;
    readonly actions: NonNullable<NotificationOptions['actions']>;

    constructor(options: NotificationOptions = {}) {
      super();
      const { title = '', body = '', silent = false, hasReply = false, actions = [] } = options;
      this.title = title;
      this.body = body;
      this.silent = silent;
      this.hasReply = hasReply;
      this.actions = actions;
    }

    static isSupported(): boolean {
      return true;
    }

    show(): void {
      if (Notification._isRefused) {
        this.emit('failed', {}, 'refused');
        return;
      }
      Notification._shown.push(this);
      Notification._ever.push(this);
      if (!Notification._isUnconfirmed) this.emit('show', {});
    }

    close(): void {
      const place = Notification._shown.indexOf(this);
      if (place < 0) return;
      Notification._shown.splice(place, 1);
      this.emit('close', {});
    }
  }
  Object.setPrototypeOf(Notification.prototype, guard('Notification', EventEmitter.prototype));
  return guarded('Notification', Notification);
}

/** `net`, as far as an app with a custom scheme needs it: files and plain requests. */
export function makeNet() {
  return guarded('net', {
    online: true,
    isOnline: () => true,
    async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
      const url = String(input instanceof Request ? input.url : input);
      if (!url.startsWith('file:')) return fetch(input, init);
      return new Response(await readFile(fileURLToPath(url)));
    },
  });
}

type ThemeSource = 'system' | 'light' | 'dark';

/** `systemDark` is what the system prefers: `--force-dark-mode` says so here, as it does in Electron. */
export function makeNativeTheme(systemDark: boolean, apply: () => void) {
  let source: ThemeSource = 'system';
  const emitter = new EventEmitter();
  const dark = () => (source === 'system' ? systemDark : source === 'dark');
  Object.defineProperties(emitter, {
    shouldUseDarkColors: { get: dark, enumerable: true },
    shouldUseHighContrastColors: { value: false, enumerable: true },
    shouldUseInvertedColorScheme: { value: false, enumerable: true },
    prefersReducedTransparency: { value: false, enumerable: true },
    themeSource: {
      get: () => source,
      set(value: ThemeSource) {
        if (value === source) return;
        source = value;
        apply();
        emitter.emit('updated');
      },
      enumerable: true,
    },
  });
  const nativeTheme = guarded('nativeTheme', emitter);
  return { nativeTheme, isDark: dark, followsSystem: () => source === 'system' };
}

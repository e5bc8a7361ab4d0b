/**
 * The world of a sandboxed preload: `require('electron')` with ipcRenderer, contextBridge, webFrame and webUtils.
 * Injected as source text into the isolated world; the functions use their arguments and nothing else from outside themselves.
 */
import type { BridgeEnd } from './bridge.ts';
import type { Codec } from './codec.ts';

/** From the page to the host, as the codec writes it. */
export type FromPage =
  | { readonly type: 'invoke'; readonly id: number; readonly channel: string; readonly args: unknown[] }
  | { readonly type: 'send'; readonly channel: string; readonly args: unknown[] }
  | { readonly type: 'observed'; readonly what: 'focus' | 'blur' | 'resize' }
  | { readonly type: 'shortcut'; readonly key: string }
  | { readonly type: 'context-menu'; readonly params: ContextMenu };

/** The part of Electron's ContextMenuParams that a page can know. */
export interface ContextMenu {
  readonly x: number;
  readonly y: number;
  readonly linkURL: string;
  readonly selectionText: string;
  readonly isEditable: boolean;
  readonly misspelledWord: string;
}

/** From the host to the page. */
export type ToPage =
  | { readonly type: 'reply'; readonly id: number; readonly ok: boolean; readonly value: unknown }
  | { readonly type: 'message'; readonly channel: string; readonly args: unknown[] }
  | { readonly type: 'replace-misspelling'; readonly text: string }
  /** The keys that Chromium must leave to the application menu, as `keyOf` in api/menu.ts writes them. */
  | { readonly type: 'shortcuts'; readonly keys: readonly string[] };

export interface PreloadConfig {
  /** Name of the CDP binding, which exists in this world only. */
  readonly binding: string;
  /** Name under which the host finds the receiving function in this world. */
  readonly receiver: string;
  /** The user's own window: report what the host cannot see over the protocol. */
  readonly observe: boolean;
  readonly process: Record<string, unknown>;
  /** Chromium's own spell checker is on, so that no other one can be. */
  readonly ownSpellChecker: boolean;
}

type Listener = (event: unknown, ...args: unknown[]) => void;
type Waiting = { resolve: (value: unknown) => void; reject: (error: unknown) => void };

type Post = (message: FromPage) => void;

/** An object whose missing members throw when they are asked for. */
export function known<T extends object>(name: string, members: T): T {
  return new Proxy(members, {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key in target || key === 'then')
        return Reflect.get(target, key, receiver);
      throw new Error(`electron-host: ${name}.${key} is not provided`);
    },
  });
}

/** `ipcRenderer`, and what it does with what comes from the host. */
export function makeIpcRenderer(knownAs: typeof known, post: Post) {
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, { listener: Listener; once: boolean }[]>();
  let lastId = 0;

  function settle({ id, ok, value }: ToPage & { type: 'reply' }) {
    const call = waiting.get(id);
    waiting.delete(id);
    if (ok) call?.resolve(value);
    else call?.reject(value);
  }

  function deliver({ channel, args }: ToPage & { type: 'message' }) {
    const current = listeners.get(channel) ?? [];
    listeners.set(
      channel,
      current.filter(({ once }) => !once),
    );
    for (const { listener } of current) listener({ sender: ipcRenderer, ports: [] }, ...args);
  }

  function listen(channel: string, listener: Listener, once: boolean) {
    listeners.set(channel, [...(listeners.get(channel) ?? []), { listener, once }]);
    return ipcRenderer;
  }

  function unlisten(channel: string, listener: Listener) {
    const rest = (listeners.get(channel) ?? []).filter((entry) => entry.listener !== listener);
    listeners.set(channel, rest);
    return ipcRenderer;
  }

  const ipcRenderer = knownAs('ipcRenderer', {
    invoke(channel: string, ...args: unknown[]) {
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        post({ type: 'invoke', id, channel, args });
      });
    },
    send: (channel: string, ...args: unknown[]) => post({ type: 'send', channel, args }),
    on: (channel: string, listener: Listener) => listen(channel, listener, false),
    once: (channel: string, listener: Listener) => listen(channel, listener, true),
    addListener: (channel: string, listener: Listener) => listen(channel, listener, false),
    off: unlisten,
    removeListener: unlisten,
    removeAllListeners(channel: string) {
      listeners.delete(channel);
      return ipcRenderer;
    },
  });
  return { ipcRenderer, settle, deliver };
}

/** As in Electron, the menu gets the keys that the page doesn't handle. The host knows the current menu. */
export function watchKeys(post: Post) {
  let shortcuts: readonly string[] = [];
  function pressed(event: KeyboardEvent) {
    const held = [
      event.ctrlKey && 'ctrl',
      event.altKey && 'alt',
      event.metaKey && 'meta',
      event.shiftKey && 'shift',
    ];
    const isTyping = !event.ctrlKey && !event.altKey && !event.metaKey && !/^F\d/.test(event.key);
    if (event.defaultPrevented || isTyping) return;
    const key = [...held.filter(Boolean), event.key.toLowerCase()].join('+');
    if (shortcuts.includes(key)) event.preventDefault();
    post({ type: 'shortcut', key });
  }
  // The page's own listeners on the window are added later, and come before the menu all the same.
  const pressedLast = () => {
    removeEventListener('keydown', pressed);
    addEventListener('keydown', pressed);
  };
  addEventListener('keydown', pressedLast, { capture: true });
  return (keys: readonly string[]) => {
    shortcuts = keys;
  };
}

interface SpellCheckProvider {
  spellCheck(words: string[], callback: (misspelt: string[]) => void): void;
}

/** `webFrame` with the app's spell checker, which is asked for the word at the caret when a context menu opens. Nothing is underlined. */
export function makeSpelling(knownAs: typeof known, ownSpellChecker: boolean) {
  let provider: SpellCheckProvider | undefined;
  let found: { field: HTMLTextAreaElement | HTMLInputElement; start: number; end: number } | undefined;

  const webFrame = knownAs('webFrame', {
    setSpellCheckProvider(_language: string, given: SpellCheckProvider) {
      if (ownSpellChecker)
        throw new Error(
          'electron-host: a spell check provider with webPreferences.spellcheck is not provided',
        );
      provider = given;
    },
  });

  async function misspelledIn(field: Element | null): Promise<string> {
    found = undefined;
    const isField = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
    if (!isField || !field.spellcheck || !provider) return '';
    const caret = field.selectionStart ?? 0;
    const start = caret - (/[\p{L}\p{M}'’]*$/u.exec(field.value.slice(0, caret))?.[0].length ?? 0);
    const word = /^[\p{L}\p{M}'’]*/u.exec(field.value.slice(start))?.[0] ?? '';
    const asked = provider;
    const misspelt = await new Promise<string[]>((resolve) => asked.spellCheck([word], resolve));
    if (word === '' || !misspelt.includes(word)) return '';
    found = { field, start, end: start + word.length };
    return word;
  }

  function replaceMisspelling(text: string) {
    if (!found) return;
    found.field.focus();
    found.field.setSelectionRange(found.start, found.end);
    document.execCommand('insertText', false, text);
  }
  return { webFrame, misspelledIn, replaceMisspelling };
}

type MisspelledIn = (field: Element | null) => Promise<string>;

export function watchContextMenu(post: Post, misspelledIn: MisspelledIn) {
  addEventListener('contextmenu', (event) => {
    const target = event.target instanceof Element ? event.target : document.documentElement;
    const field = target.closest('input, textarea, [contenteditable]');
    const params = {
      x: event.clientX,
      y: event.clientY,
      linkURL: target.closest('a')?.href ?? '',
      selectionText: String(getSelection() ?? ''),
      isEditable: field !== null,
    };
    if (event.defaultPrevented) return;
    void misspelledIn(field).then((misspelledWord) =>
      post({ type: 'context-menu', params: { ...params, misspelledWord } }),
    );
  });
}

export interface PreloadParts {
  readonly known: typeof known;
  readonly makeIpcRenderer: typeof makeIpcRenderer;
  readonly watchKeys: typeof watchKeys;
  readonly makeSpelling: typeof makeSpelling;
  readonly watchContextMenu: typeof watchContextMenu;
}

export function makePreloadWorld(
  config: PreloadConfig,
  codec: Codec,
  bridge: BridgeEnd,
  { known, makeIpcRenderer, makeSpelling, watchKeys, watchContextMenu }: PreloadParts,
) {
  const world = globalThis as unknown as Record<string, unknown>;
  const toHost = world[config.binding] as (json: string) => void;
  const post = (message: FromPage) => toHost(codec.encode(message));
  const { ipcRenderer, settle, deliver } = makeIpcRenderer(known, post);

  function observe() {
    for (const what of ['focus', 'blur', 'resize'] as const)
      addEventListener(what, (event) => event.target === window && post({ type: 'observed', what }));
  }
  if (config.observe) observe();
  const setShortcuts = watchKeys(post);
  const spelling = makeSpelling(known, config.ownSpellChecker);
  watchContextMenu(post, spelling.misspelledIn);

  function receive(message: ToPage) {
    if (message.type === 'reply') settle(message);
    else if (message.type === 'message') deliver(message);
    else if (message.type === 'replace-misspelling') spelling.replaceMisspelling(message.text);
    else setShortcuts(message.keys);
  }
  world[config.receiver] = (json: string) => receive(codec.decode(json) as ToPage);

  /** Stops in the debugger, where the host finds `file` and leaves its path in `answer`. */
  function electronHostFilePath(file: File): string {
    const answer = { path: '' };
    // biome-ignore lint/suspicious/noDebugger: the only synchronous way to the host.
    if (file instanceof File) debugger;
    return answer.path;
  }

  const electron = known('electron (in a preload)', {
    ipcRenderer,
    contextBridge: known('contextBridge', {
      exposeInMainWorld: (key: string, api: unknown) => bridge.expose(key, api),
    }),
    webFrame: spelling.webFrame,
    webUtils: known('webUtils', { getPathForFile: electronHostFilePath }),
  });

  return {
    process: config.process,
    require(name: string) {
      if (name === 'electron') return electron;
      throw new Error(`electron-host: require('${name}') is not provided in a preload`);
    },
  };
}

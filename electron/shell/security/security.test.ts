import { EventEmitter } from 'node:events';
import type { App, Session, WebContents } from 'electron';
import { expect, test } from 'vitest';
import type { Log } from '../app/log.ts';
import { START_PAGE } from '../page/assets.ts';
import {
  blockNetwork,
  closeSockets,
  closeWebRtc,
  denyPermissions,
  lockNavigation,
  refuseDownloads,
} from './security.ts';

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

type Check = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>;
type Request = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>;
type BeforeRequest = (request: { url: string }, decide: (answer: { cancel?: boolean }) => void) => void;

/** Stands in for Electron's session: keeps the handlers, each of which Electron asks on its own. */
class SessionThatKeepsHandlers extends EventEmitter {
  check: Check = () => true;
  request: Request = (_contents, _permission, decide) => decide(true);
  before: BeforeRequest = (_request, decide) => decide({});
  setPermissionCheckHandler = (handler: Check) => {
    this.check = handler;
  };
  setPermissionRequestHandler = (handler: Request) => {
    this.request = handler;
  };
  webRequest = {
    onBeforeRequest: (handler: BeforeRequest) => {
      this.before = handler;
    },
  };
}

const makeSession = () => new SessionThatKeepsHandlers() as SessionThatKeepsHandlers & Session;

const details = { requestingUrl: START_PAGE, isMainFrame: true };

/** Electron's names, of the check, of the request, and of both. */
const PERMISSIONS = [
  ...['clipboard-read', 'clipboard-sanitized-write', 'display-capture', 'fullscreen', 'geolocation', 'media'],
  ...[
    'idle-detection',
    'keyboardLock',
    'mediaKeySystem',
    'midi',
    'midiSysex',
    'notifications',
    'pointerLock',
  ],
  ...['openExternal', 'speaker-selection', 'storage-access', 'top-level-storage-access', 'window-management'],
  ...[
    'fileSystem',
    'deprecated-sync-clipboard-read',
    'hid',
    'serial',
    'usb',
    'accessibility-events',
    'unknown',
  ],
] as const;

test.each(PERMISSIONS)('the check denies %s', (permission) => {
  const session = makeSession();
  denyPermissions(session, log);
  const asked = permission as Parameters<Check>[1];
  expect(session.check(null, asked, START_PAGE, details)).toBe(false);
});

test.each(PERMISSIONS)('the request for %s is denied', (permission) => {
  const session = makeSession();
  denyPermissions(session, log);
  const decided: boolean[] = [];
  const decide = (isGranted: boolean) => decided.push(isGranted);
  session.request({} as WebContents, permission as Parameters<Request>[1], decide, details);
  expect(decided).toEqual([false]);
});

/** The answer to one request of the page. */
function isStopped(url: string, devTools: boolean): boolean {
  const session = makeSession();
  blockNetwork(session, devTools, log);
  const answers: { cancel?: boolean }[] = [];
  session.before({ url }, (answer) => answers.push(answer));
  expect(answers).toHaveLength(1);
  return answers[0]?.cancel === true;
}

test.each([
  ...['http://127.0.0.1/', 'https://evil.example/', 'ws://evil.example/', 'wss://evil.example/'],
  ...['file:///etc/passwd', 'ftp://evil.example/', 'data:text/html,x', 'blob:parley-app://bundle/x'],
  ...['filesystem:https://evil.example/', 'chrome://gpu/', 'devtools://devtools/x', 'about:blank', '', 'x'],
  ...['parley-app', 'parley-apps://bundle/', 'xparley-app://bundle/', ' https://parley-app://bundle/'],
])('the request of the page for %j is stopped', (url) => {
  expect(isStopped(url, false)).toBe(true);
});

test("Parley's own files and contents load, and developer tools only where they can be opened", () => {
  expect(isStopped(START_PAGE, false)).toBe(false);
  expect(isStopped('parley-media://file/a/1', false)).toBe(false);
  expect(isStopped('devtools://devtools/bundled/x', true)).toBe(false);
  expect(isStopped('https://evil.example/', true)).toBe(true);
});

/** Whether a listener prevented what the event announces. */
function isPrevented(emitter: EventEmitter, name: string, facts: object = {}): boolean {
  let wasPrevented = false;
  const preventDefault = () => {
    wasPrevented = true;
  };
  emitter.emit(name, { ...facts, preventDefault });
  return wasPrevented;
}

test('no download goes on', () => {
  const session = makeSession();
  refuseDownloads(session, log);
  expect(isPrevented(session, 'will-download')).toBe(true);
});

/** Stands in for the contents of one window, and keeps what it is told. */
class Contents extends EventEmitter {
  readonly told: unknown[] = [];
  setWindowOpenHandler = (handler: () => unknown) => this.told.push(handler());
  setWebRTCIPHandlingPolicy = (policy: string) => this.told.push(policy);
}

test('every page stays, opens no window, embeds none and keeps WebRTC in, one that comes later too', () => {
  const app = new EventEmitter();
  lockNavigation(app as App);
  for (const contents of [new Contents(), new Contents()]) {
    app.emit('web-contents-created', {}, contents);
    expect(contents.told).toEqual([{ action: 'deny' }, 'disable_non_proxied_udp']);
    for (const name of ['will-navigate', 'will-redirect', 'will-attach-webview'])
      expect([name, isPrevented(contents, name, { url: START_PAGE })]).toEqual([name, true]);
    expect(isPrevented(contents, 'will-frame-navigate', { url: 'https://evil.example/' })).toBe(true);
    expect(isPrevented(contents, 'will-frame-navigate', { url: START_PAGE })).toBe(false);
  }
});

test('sockets that no request shows find a proxy that does not answer, also on this computer', async () => {
  const proxies: unknown[] = [];
  const setProxy = async (config: unknown) => void proxies.push(config);
  await closeSockets({ setProxy } as unknown as Session);
  expect(proxies).toEqual([
    { mode: 'fixed_servers', proxyRules: 'http://127.0.0.1:9', proxyBypassRules: '<-loopback>' },
  ]);
  const refused = { setProxy: () => Promise.reject(new Error('No proxy can be set.')) };
  await expect(closeSockets(refused as unknown as Session)).rejects.toThrow('No proxy');
});

test('WebRTC is kept in before there is a page', () => {
  const switches: string[][] = [];
  const commandLine = { appendSwitch: (...given: string[]) => switches.push(given) };
  closeWebRtc({ commandLine } as unknown as App);
  expect(switches).toEqual([['force-webrtc-ip-handling-policy', 'disable_non_proxied_udp']]);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { CdpConnection, type CdpSession } from './cdp.ts';

export interface ChromiumOptions {
  readonly executable: string;
  /** The browser's own profile folder, which is there while it runs. */
  readonly profile: string;
  /** A real window on the display instead of headless. */
  readonly visible: boolean;
  /** Playwright connects here; without it there is no TCP port at all. */
  readonly debuggingPort: string | undefined;
  /** Of the SOCKS proxy that all connections of pages go through; see gateway.ts. */
  readonly proxyPort: number;
  /** The name under which a desktop groups the windows. */
  readonly name: string;
  /** The switches of `app.commandLine.appendSwitch`, e.g. `--lang=de`. */
  readonly switches: readonly string[];
}

export interface AttachedPage {
  readonly targetId: string;
  readonly session: CdpSession;
}

/** A monitor, in pixels. */
export interface Monitor {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly availLeft: number;
  readonly availTop: number;
  readonly availWidth: number;
  readonly availHeight: number;
  readonly devicePixelRatio: number;
}

export interface Chromium {
  readonly browser: CdpSession;
  /** At least one; the primary one first. */
  readonly monitors: readonly Monitor[];
  /** Opens an empty page that waits in `about:blank`; `Runtime.runIfWaitingForDebugger` lets it go. */
  newPage(size: { width: number; height: number; backgroundColor: string }): Promise<AttachedPage>;
  /** Resolves when the process is gone. */
  stop(): Promise<void>;
}

const COMMON = [
  '--remote-debugging-pipe',
  '--no-startup-window',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-popup-blocking',
  '--disable-back-forward-cache',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--disable-search-engine-choice-screen',
  '--password-store=basic',
  '--test-type',
  // This computer itself is behind the proxy, too.
  '--proxy-bypass-list=<-loopback>',
];

/**
 * A page may request loopback addresses without a prompt, which no one could answer. No processes are started for a next site, or for the
 * suggestions of an address bar that no window has: they cost a start as much as the app's own page.
 */
const DISABLED_FEATURES = [
  'LocalNetworkAccessChecks',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** The switches of the app with our own disabled features added: Chromium obeys only the last switch of a name. */
function withDisabledFeatures(switches: readonly string[]): string[] {
  const prefix = '--disable-features=';
  const theirs = switches.filter((one) => one.startsWith(prefix)).map((one) => one.slice(prefix.length));
  const rest = switches.filter((one) => !one.startsWith(prefix));
  return [...rest, `${prefix}${[...theirs, ...DISABLED_FEATURES].join(',')}`];
}

/** The display for headless windows, large enough for every window size that Parley supports. */
const HEADLESS_SCREEN = { width: 2560, height: 1440 };

function launchArguments(options: ChromiumOptions): string[] {
  // Chromium's sandbox refuses to run as root, but as no one else.
  const root = process.getuid?.() === 0;
  return [
    ...COMMON,
    ...withDisabledFeatures(options.switches),
    `--user-data-dir=${options.profile}`,
    `--proxy-server=socks5://127.0.0.1:${options.proxyPort}`,
    ...(options.debuggingPort === undefined ? [] : [`--remote-debugging-port=${options.debuggingPort}`]),
    ...(options.visible
      ? [`--class=${options.name}`]
      : ['--headless', `--screen-info={${HEADLESS_SCREEN.width}x${HEADLESS_SCREEN.height}}`]),
    ...(root ? ['--no-sandbox'] : []),
  ];
}

/** Chromium writes down what was typed and which pages were open. All of that is in its profile, which nothing needs after the end. */
const forget = (profile: string): Promise<void> =>
  rm(profile, { recursive: true, force: true, maxRetries: 5 });

const WEBRTC_SWITCH = '--force-webrtc-ip-handling-policy=';

/** Chromium with windows of its own takes its policy for WebRTC from the profile, and obeys the switch only as a headless shell. */
async function setWebRtcPolicy(profile: string, switches: readonly string[]): Promise<void> {
  const policy = switches.findLast((one) => one.startsWith(WEBRTC_SWITCH))?.slice(WEBRTC_SWITCH.length);
  if (policy === undefined) return;
  const folder = path.join(profile, 'Default');
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, 'Preferences'),
    JSON.stringify({ webrtc: { ip_handling_policy: policy } }),
  );
}

/** Passes on the line that Playwright waits for; keeps the others for the case that Chromium dies. */
function watchStderr(stderr: Readable): () => string {
  const recent: string[] = [];
  createInterface({ input: stderr }).on('line', (line) => {
    if (line.startsWith('DevTools listening on ')) process.stderr.write(`${line}\n`);
    recent.push(line);
    if (recent.length > 20) recent.shift();
  });
  return () => recent.join('\n');
}

function exited(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
}

/**
 * Starts Chromium. It ends when this process ends, in whatever way, because the pipe closes. `onDeath` gets its last output if it ends
 * unexpectedly.
 */
export async function startChromium(
  options: ChromiumOptions,
  onDeath: (why: string) => void,
): Promise<Chromium> {
  // Of one that was killed.
  await forget(options.profile);
  await setWebRtcPolicy(options.profile, options.switches);
  const child = spawn(options.executable, launchArguments(options), {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // Ctrl+C in the terminal is for the app to answer, not for its browser.
    detached: true,
    // Without a locale, Chromium drops every drag of a file whose name is not ASCII.
    // It can't do without dumps of processes that crashed, which hold messages: they go with the profile.
    env: {
      ...process.env,
      LC_CTYPE: 'C.UTF-8',
      BREAKPAD_DUMP_LOCATION: path.join(options.profile, 'crashes'),
    },
  });
  const [, , stderr, write, read] = child.stdio as unknown as [null, null, Readable, Writable, Readable];
  const lastWords = watchStderr(stderr);
  let stopping = false;
  child.once('error', (error) => onDeath(error.message));
  child.once('exit', (code, signal) => {
    if (!stopping) onDeath(`Chromium ended (${signal ?? code}).\n${lastWords()}`);
  });
  const connection = new CdpConnection(read, write);
  const pages = pageOpener(connection, options);
  await connection.root.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'page' }],
  });
  const { screenInfos } = await connection.root.send('Emulation.getScreenInfos');
  return {
    browser: connection.root,
    monitors: screenInfos.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary)),
    newPage: pages,
    async stop() {
      stopping = true;
      connection.root.tell('Browser.close');
      const patience = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await exited(child);
      clearTimeout(patience);
      await forget(options.profile);
    },
  };
}

/** Makes pages one at a time, and closes every page that the host did not make: pop-ups and new tabs. */
function pageOpener(connection: CdpConnection, options: ChromiumOptions): Chromium['newPage'] {
  const { root } = connection;
  let claim: ((page: AttachedPage) => void) | undefined;
  let last: Promise<unknown> = Promise.resolve();

  root.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    const session = connection.session(sessionId);
    if (claim && targetInfo.openerId === undefined) {
      claim({ targetId: targetInfo.targetId, session });
      claim = undefined;
    } else {
      // It may share its opener's process, so it must not stay stopped.
      session.tell('Runtime.runIfWaitingForDebugger');
      root.tell('Target.closeTarget', { targetId: targetInfo.targetId });
    }
  });

  const open = (size: Parameters<Chromium['newPage']>[0]) =>
    new Promise<AttachedPage>((resolve, reject) => {
      claim = resolve;
      const opened = options.visible ? openAppWindow(options, size) : openHeadless(root, size);
      opened.catch(reject);
    });
  return (size) => {
    const page = last.then(() => open(size));
    last = page.catch(() => undefined);
    return page;
  };
}

async function openHeadless(
  root: CdpSession,
  { width, height }: { width: number; height: number },
): Promise<void> {
  await root.send('Target.createTarget', { url: 'about:blank', newWindow: true, width, height });
}

/** The protocol cannot open a window without tabs; a second process that joins the running one can. */
function openAppWindow(
  { executable, profile }: ChromiumOptions,
  { width, height, backgroundColor }: { width: number; height: number; backgroundColor: string },
): Promise<void> {
  const blank = `data:text/html,<body style="background:${encodeURIComponent(backgroundColor)}">`;
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox', '--test-type'] : [];
  const args = [
    `--user-data-dir=${profile}`,
    `--app=${blank}`,
    `--window-size=${width},${height}`,
    ...sandbox,
  ];
  const child = spawn(executable, args, { stdio: 'ignore' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Chromium did not open a window (${code}).`)),
    );
  });
}

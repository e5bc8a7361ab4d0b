import type { App, Session, WebContents } from 'electron';
import { MEDIA_SCHEME } from '../../../shared/model/files/media.ts';
import type { Log } from '../app/log.ts';
import { isOwnPage, SCHEME } from '../page/assets.ts';

type Permission = Parameters<NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>>[1];

/**
 * The page's permissions beyond those of a plain page, each with its reason. Everything else is denied, and so far that is
 * everything: the clipboard is written, links are opened and files are chosen by the shell.
 */
const GRANTED: ReadonlyMap<Permission, string> = new Map([]);

/** Denies every permission that is not granted above, at the check and at the request. */
export function denyPermissions(session: Session, log: Log): void {
  session.setPermissionCheckHandler((_contents, permission) => GRANTED.has(permission));
  session.setPermissionRequestHandler((_contents, permission, decide) => {
    const isGranted = GRANTED.has(permission);
    if (!isGranted) log.warn(`The page asked for the permission ${permission} and did not get it.`);
    decide(isGranted);
  });
}

/** The page's own network: only what pageSchemes.ts and mediaScheme.ts serve. The service is core's business. */
export function blockNetwork(session: Session, devTools: boolean, log: Log): void {
  const allowed = new Set([`${SCHEME}:`, `${MEDIA_SCHEME}:`, ...(devTools ? ['devtools:'] : [])]);
  session.webRequest.onBeforeRequest((request, decide) => {
    const protocol = URL.parse(request.url)?.protocol ?? '';
    const isAllowed = allowed.has(protocol);
    if (!isAllowed) log.warn(`A request of the page to ${protocol} was stopped.`);
    decide({ cancel: !isAllowed });
  });
}

/**
 * The page's sockets that no request shows, such as those of WebRTC and `preconnect`: they find a proxy that does not answer, also for this
 * computer's own addresses. Custom schemes need no proxy. @throws Error when it can't be set
 */
export async function closeSockets(session: Session): Promise<void> {
  const proxyRules = 'http://127.0.0.1:9';
  await session.setProxy({ mode: 'fixed_servers', proxyRules, proxyBypassRules: '<-loopback>' });
}

/** Files leave through the shell alone, which names and marks them. */
export function refuseDownloads(session: Session, log: Log): void {
  session.on('will-download', (event) => {
    event.preventDefault();
    log.warn('A download of the page was stopped.');
  });
}

/** Only through a proxy, which the page's session doesn't have. */
const WEBRTC_POLICY = 'disable_non_proxied_udp';

/** Also sets the policy for pages that no window has made yet. Call it before the app is ready. */
export function closeWebRtc(app: App): void {
  app.commandLine.appendSwitch('force-webrtc-ip-handling-policy', WEBRTC_POLICY);
}

/** Keeps every page where it is: no other address, no second window, no embedded page. */
export function lockNavigation(app: App): void {
  app.on('web-contents-created', (_event, contents) => lock(contents));
}

function lock(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.setWebRTCIPHandlingPolicy(WEBRTC_POLICY);
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => {
    if (!isOwnPage(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

import type { App, Session, WebContents } from 'electron';
import { MEDIA_SCHEME } from '../../../shared/model/files/media.ts';
import type { Log } from '../app/log.ts';
import { SCHEME } from '../page/assets.ts';

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

/** Keeps every page where it is: no other address, no second window, no embedded page. */
export function lockNavigation(app: App): void {
  app.on('web-contents-created', (_event, contents) => lock(contents));
}

function lock(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

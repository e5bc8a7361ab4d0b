import { execFile } from 'node:child_process';
import type { AppInfo } from '../../../shared/model/app.ts';
import type { TrayState } from '../../../shared/model/desktopFacts.ts';

/** How long the session's bus may take to answer, ms. */
const WITHIN_MS = 3_000;

/** Asks the session's bus whether a desktop shows icons (freedesktop.org, StatusNotifierItem: "StatusNotifierWatcher"). */
const QUESTION = [
  ...['call', '--session', '--dest', 'org.freedesktop.DBus', '--object-path', '/org/freedesktop/DBus'],
  ...['--method', 'org.freedesktop.DBus.NameHasOwner', 'org.kde.StatusNotifierWatcher'],
];

/**
 * Whether this desktop shows tray icons. Electron doesn't say (Tray, "Platform Considerations"), so Linux is asked by GLib's `gdbus`; where
 * that is missing, none is found. On macOS, the dock has what the tray has elsewhere.
 */
export async function findTray(platform: AppInfo['platform']): Promise<TrayState> {
  if (platform === 'darwin') return 'dock';
  if (platform === 'win32') return 'shown';
  const { promise, resolve } = Promise.withResolvers<TrayState>();
  execFile('gdbus', QUESTION, { timeout: WITHIN_MS }, (error, answer) => {
    resolve(error === null && answer.includes('true') ? 'shown' : 'missing');
  });
  return promise;
}

import { describe, type Log } from '../app/log.ts';
import type { SettingsKeeper } from '../app/openSettings.ts';
import type { DesktopNotifications } from '../notifications/desktopNotifications.ts';

interface ExplainTrayParts {
  readonly settings: Pick<SettingsKeeper, 'get' | 'set'>;
  readonly notifications: Pick<DesktopNotifications, 'sayStillRunning'>;
  readonly log: Log;
}

let isExplaining = false;

/** Says once where Parley is when its window is closed to the tray: where the system shows no notification, in the window when it is open again. */
export async function explainTray({ settings, notifications, log }: ExplainTrayParts): Promise<void> {
  if (settings.get().toldOfTray !== null || isExplaining) return;
  isExplaining = true;
  try {
    const { state } = await notifications.sayStillRunning();
    const isShown = state === 'shown';
    await settings.set({ toldOfTray: isShown ? 'notification' : 'window', trayNotice: !isShown });
  } catch (error) {
    log.warn(`Parley could not explain the tray, or save that it did: ${describe(error)}`);
  } finally {
    isExplaining = false;
  }
}

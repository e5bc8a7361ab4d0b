import { describe, type Log } from '../app/log.ts';
import type { SettingsKeeper } from '../app/openSettings.ts';
import type { DesktopNotifications } from '../notifications/desktopNotifications.ts';

interface ExplainTrayParts {
  readonly settings: Pick<SettingsKeeper, 'get' | 'set'>;
  readonly notifications: Pick<DesktopNotifications, 'sayStillRunning'>;
  readonly log: Log;
}

/** Says where Parley is when its window is closed to the tray for the first time, and never again. */
export function explainTray({ settings, notifications, log }: ExplainTrayParts): void {
  if (settings.get().toldOfTray !== null) return;
  notifications.sayStillRunning();
  settings
    .set({ toldOfTray: 'notification' })
    .catch((error: unknown) =>
      log.warn(`Parley could not save that it explained the tray: ${describe(error)}`),
    );
}

import type { App } from 'electron';

/** The `appId` of electron-builder.yml, which the installer also gives to the shortcut in the start menu of Windows. */
export const APP_ID = 'org.parley.desktop';

/**
 * Tells Windows which app this is: it shows the notifications of an app only if its id is that of a shortcut in the start menu, or of a
 * program (Electron, "Notifications", Windows). Other systems know the app by its package.
 */
export function identify(
  app: Pick<App, 'isPackaged' | 'setAppUserModelId'>,
  platform: NodeJS.Platform,
): void {
  if (platform === 'win32') app.setAppUserModelId(app.isPackaged ? APP_ID : process.execPath);
}

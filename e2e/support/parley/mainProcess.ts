import type { ElectronApplication } from 'playwright/test';

/** The tests' own values in the main process, under a name that can't be taken for Electron's. */
const KEPT = '__keptByTests';

/**
 * Remembers what tests replace in the main process: what the system does for Parley (methods of Electron, how it takes notifications), where
 * downloads go, the size of the window, the time zone, and what tests put down as globals. Notifications that are left are closed, and the
 * window has the focus again.
 */
export async function keepMain(app: ElectronApplication): Promise<void> {
  await app.evaluate((electron, name) => {
    const [window] = electron.BrowserWindow.getAllWindows();
    if (!window) throw new Error('There is no window.');
    const { app: electronApp, dialog, shell, clipboard, Notification } = electron;
    const zone = process.env['TZ'];
    const objects: readonly object[] = [electronApp, dialog, shell, clipboard, window, window.webContents];
    const methodsOf = (object: object) =>
      Reflect.ownKeys(object).filter((key) => typeof Reflect.get(object, key) === 'function');
    const methods = objects.map((object) => ({
      object,
      own: new Map(methodsOf(object).map((key) => [key, Reflect.get(object, key)])),
    }));
    const downloads = electronApp.getPath('downloads');
    const [bounds, minimum] = [window.getBounds(), window.getMinimumSize()];
    const globals = new Set(Object.keys(globalThis));
    Reflect.set(globalThis, name, () => {
      for (const { object, own } of methods) {
        for (const key of methodsOf(object)) if (!own.has(key)) Reflect.deleteProperty(object, key);
        for (const [key, method] of own)
          if (Reflect.get(object, key) !== method) Reflect.set(object, key, method);
      }
      for (const key of Object.keys(globalThis))
        if (!globals.has(key) && key !== name) Reflect.deleteProperty(globalThis, key);
      for (const answer of ['_isRefused', '_isUnconfirmed'])
        if (Reflect.get(Notification, answer) === true) Reflect.set(Notification, answer, false);
      const shown: readonly Electron.Notification[] = Reflect.get(Notification, '_shown') ?? [];
      for (const notification of [...shown]) notification.close();
      if (zone === undefined) Reflect.deleteProperty(process.env, 'TZ');
      else process.env['TZ'] = zone;
      electronApp.setPath('downloads', downloads);
      window.focus();
      window.setMinimumSize(minimum[0] ?? 0, minimum[1] ?? 0);
      const isResized = JSON.stringify(window.getBounds()) !== JSON.stringify(bounds);
      if (isResized) window.setBounds(bounds);
      return isResized;
    });
  }, KEPT);
}

/** Restores the remembered values, and returns whether that changes the size of the window. */
export async function restoreMain(app: ElectronApplication): Promise<boolean> {
  return app.evaluate((_, name) => Reflect.get(globalThis, name)(), KEPT);
}

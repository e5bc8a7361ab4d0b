import type { ElectronApplication } from 'playwright/test';

interface Notified {
  readonly title: string;
  readonly body: string;
}

/** The notifications on the desktop, oldest first. */
export const notified = (app: ElectronApplication): Promise<readonly Notified[]> =>
  app.evaluate(({ Notification }) => {
    const shown = Reflect.get(Notification, '_shown') as readonly Notified[];
    return shown.map(({ title, body }) => ({ title, body }));
  });

/** Answers a notification like a person: the newest, or the newest of this body. */
export const answer = (
  app: ElectronApplication,
  event: 'click' | 'reply' | 'action',
  details: object = {},
  body?: string,
) =>
  app.evaluate(
    ({ Notification }, given) => {
      const shown = Reflect.get(Notification, '_shown') as readonly Electron.Notification[];
      const wanted = shown.findLast((each) => given.body === undefined || each.body === given.body);
      wanted?.emit(given.event, given.details);
    },
    { event, details, body },
  );

/** The window's. */
export const title = (app: ElectronApplication): Promise<string> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle() ?? '');

/** The number on the icon. */
export const badge = (app: ElectronApplication): Promise<number> =>
  app.evaluate((electron) => (Reflect.get(electron.app, '_badge') as () => number)());

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

/** The texts of all that this app ever showed, in earlier specs as well, also of those that were closed, oldest first. */
export const everNotified = (app: ElectronApplication): Promise<readonly string[]> =>
  app.evaluate(({ Notification }) => {
    const ever = Reflect.get(Notification, '_ever') as readonly Notified[];
    return ever.map(({ body }) => body);
  });

/** Whether each of the notifications on the desktop came without a sound, oldest first. */
export const silent = (app: ElectronApplication): Promise<readonly boolean[]> =>
  app.evaluate(({ Notification }) => {
    const shown = Reflect.get(Notification, '_shown') as readonly { readonly silent: boolean }[];
    return shown.map((each) => each.silent);
  });

/** From now on, the system refuses every notification, or says of none whether it showed it. */
export const disturb = (app: ElectronApplication, how: '_isRefused' | '_isUnconfirmed'): Promise<boolean> =>
  app.evaluate(({ Notification }, name) => Reflect.set(Notification, name, true), how);

/** The answers that the notifications offer, oldest first. */
export const offered = (app: ElectronApplication) =>
  app.evaluate(({ Notification }) => {
    const shown = Reflect.get(Notification, '_shown') as readonly Electron.Notification[];
    return shown.map(({ hasReply, actions }) => ({ hasReply, actions: actions.map(({ text }) => text) }));
  });

/** Answers a notification like a person, or closes it like the system: the newest, or the newest of this body. */
export const answer = (
  app: ElectronApplication,
  event: 'click' | 'reply' | 'action' | 'close',
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

/** The system closes the newest: the person dismissed it, or nothing is known of why. */
export const dismiss = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ Notification }) => {
    const shown = Reflect.get(Notification, '_shown') as readonly Electron.Notification[];
    shown.at(-1)?.close();
  });

/** The window's. */
export const title = (app: ElectronApplication): Promise<string> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle() ?? '');

/** The number on the icon. */
export const badge = (app: ElectronApplication): Promise<number> =>
  app.evaluate((electron) => (Reflect.get(electron.app, '_badge') as () => number)());

import { type App, session } from 'electron';

/** Calls back when the page, which is alone in its session, is loaded, also again, and when developer tools are. */
export function onEachLoad(app: App, loaded: () => void): void {
  app.on('web-contents-created', (_event, contents) => {
    if (contents.session === session.defaultSession) contents.on('did-navigate', loaded);
  });
}

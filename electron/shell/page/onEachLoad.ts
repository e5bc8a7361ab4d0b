import type { App, Session } from 'electron';

/** Calls back when the page of this session is loaded, also again, and when developer tools are. */
export function onEachLoad(app: App, page: Session, loaded: () => void): void {
  app.on('web-contents-created', (_event, contents) => {
    if (contents.session === page) contents.on('did-navigate', loaded);
  });
}

import type { App } from 'electron';

/** Calls back when the page is loaded, also again, and when developer tools are. */
export function onEachLoad(app: App, loaded: () => void): void {
  app.on('web-contents-created', (_event, contents) => void contents.on('did-navigate', loaded));
}

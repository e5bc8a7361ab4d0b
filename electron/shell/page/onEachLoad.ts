import type { App, Session, WebContents } from 'electron';

/**
 * Calls back when a page of this session is loaded, and when developer tools are. `isAgain`: the window had a page before, which is gone
 * now.
 */
export function onEachLoad(
  app: App,
  session: Session,
  loaded: (contents: WebContents, isAgain: boolean) => void,
): void {
  app.on('web-contents-created', (_event, contents) => {
    if (contents.session !== session) return;
    let isAgain = false;
    contents.on('did-navigate', () => {
      loaded(contents, isAgain);
      isAgain = true;
    });
  });
}

/** The least that an app with one window can be: the baseline of a start, and the window of a bare list. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { app, BrowserWindow, protocol } from 'electron';

/** Another folder with a page to show. */
const PAGE = process.env['MINIMAL_APP_PAGE'] ?? path.join(import.meta.dirname, 'page');
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

async function serve(request: Request): Promise<Response> {
  const name = path.basename(new URL(request.url).pathname);
  const body = await readFile(path.join(PAGE, name));
  return new Response(new Uint8Array(body), {
    headers: { 'content-type': TYPES[path.extname(name)] ?? 'text/plain' },
  });
}

protocol.registerSchemesAsPrivileged([{ scheme: 'minimal', privileges: { standard: true, secure: true } }]);
app.on('window-all-closed', () => app.quit());
void app.whenReady().then(() => {
  protocol.handle('minimal', serve);
  const window = new BrowserWindow({ width: 1280, height: 800, webPreferences: { sandbox: true } });
  void window.loadURL('minimal://app/index.html');
});

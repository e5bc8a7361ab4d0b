/** A tiny app that uses every technique of the host once. Plain Electron: it knows nothing of the host. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { app, BrowserWindow, ipcMain, protocol, session, utilityProcess } from 'electron';

const here = import.meta.dirname;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self' http:";
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

protocol.registerSchemesAsPrivileged([{ scheme: 'sample', privileges: { standard: true, secure: true } }]);

async function serve(request: Request): Promise<Response> {
  const name = path.basename(new URL(request.url).pathname);
  const type = TYPES[path.extname(name)];
  if (type === undefined) return new Response('not here', { status: 404 });
  const body = await readFile(path.join(here, 'page', name));
  return new Response(new Uint8Array(body), {
    headers: { 'content-type': type, 'content-security-policy': POLICY },
  });
}

function doubleInWorker(value: number): Promise<number> {
  const code =
    "const { parentPort, workerData } = require('node:worker_threads'); parentPort.postMessage(workerData * 2);";
  const worker = new Worker(code, { eval: true, workerData: value });
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
}

function openWindow(): void {
  const window = new BrowserWindow({
    width: 900,
    height: 700,
    minWidth: 400,
    show: false,
    webPreferences: { preload: path.join(here, 'preload.cjs'), sandbox: true, contextIsolation: true },
  });
  const { webContents } = window;
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  webContents.on('will-navigate', (event) => event.preventDefault());
  window.once('ready-to-show', () => window.show());
  window.on('focus', () => webContents.send('sample:window', 'focus'));
  window.on('blur', () => webContents.send('sample:window', 'blur'));
  void window.loadURL('sample://app/index.html');
}

ipcMain.handle('sample:echo', (_event, value: unknown) => value);
ipcMain.handle('sample:fail', () => {
  throw new TypeError('it failed');
});
ipcMain.handle('sample:sender', (event) => ({
  url: event.senderFrame?.url,
  top: event.senderFrame === event.sender.mainFrame,
}));
ipcMain.handle('sample:double', (_event, value: number) => doubleInWorker(value));
ipcMain.handle('sample:utility', async () => {
  const child = utilityProcess.fork(path.join(here, 'utility.mjs'), ['one'], { env: {}, stdio: 'ignore' });
  await once(child, 'message');
  child.postMessage({ bytes: new Uint8Array([1, 2, 3]) });
  const [answer] = await once(child, 'message');
  const ended = once(child, 'exit');
  child.kill();
  await ended;
  return { answer, pid: child.pid };
});
ipcMain.on('sample:ping', (event, value: unknown) => event.reply('sample:pong', value));

if (!app.requestSingleInstanceLock()) app.quit();
else {
  app.on('second-instance', (_event, argv) => {
    BrowserWindow.getAllWindows()[0]?.webContents.send('sample:window', `second ${argv.at(-1)}`);
  });
  app.on('window-all-closed', () => app.quit());
  void app.whenReady().then(() => {
    protocol.handle('sample', serve);
    session.defaultSession.setPermissionCheckHandler(
      (_contents, permission) => permission === 'notifications',
    );
    session.defaultSession.setPermissionRequestHandler((_contents, permission, callback) =>
      callback(permission === 'notifications'),
    );
    session.defaultSession.webRequest.onBeforeRequest((request, decide) =>
      decide({ cancel: !request.url.startsWith('sample:') }),
    );
    openWindow();
  });
}

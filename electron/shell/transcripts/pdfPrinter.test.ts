import { EventEmitter } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserWindow, BrowserWindowConstructorOptions, Session } from 'electron';
import { expect, test } from 'vitest';
import { temporaryDir } from '../../../testing/core/testCore.ts';
import { createPdfPrinter } from './pdfPrinter.ts';

type BeforeRequest = (request: { url: string }, decide: (answer: { cancel: boolean }) => void) => void;

/** Electron, as far as printing asks it for something. `draw`: what becomes of the page, with its web contents. */
function onDesktop(draw: (contents: EventEmitter) => Promise<Uint8Array>) {
  const seen = {
    windows: [] as BrowserWindowConstructorOptions[],
    open: 0,
    asked: [] as BeforeRequest[],
    proxies: [] as unknown[],
    isStopped: (url: string) => {
      let isStopped = false;
      seen.asked[0]?.({ url }, ({ cancel }) => {
        isStopped = cancel;
      });
      return isStopped;
    },
  };
  const session = {
    setPermissionCheckHandler: () => {},
    setPermissionRequestHandler: () => {},
    on: () => {},
    webRequest: { onBeforeRequest: (handler: BeforeRequest) => void seen.asked.push(handler) },
    setProxy: async (rules: unknown) => void seen.proxies.push(rules),
  };
  const print = createPdfPrinter({
    session: () => session as unknown as Session,
    makeWindow: (options) => {
      seen.windows.push(options);
      seen.open += 1;
      const contents = new EventEmitter();
      return {
        webContents: Object.assign(contents, { printToPDF: () => draw(contents) }),
        loadURL: async () => {},
        destroy: () => {
          seen.open -= 1;
        },
      } as unknown as BrowserWindow;
    },
    ...{ region: () => 'de-CH', log: { info: () => {}, warn: () => {}, error: () => {} } },
  });
  return { seen, print };
}

const PAGE = path.resolve('page.html');
const ADDRESS = pathToFileURL(PAGE).href;
const signal = new AbortController().signal;

test('the page loads itself alone, only while it is printed, and runs nothing', async () => {
  const target = path.join(temporaryDir(), 'a.pdf');
  const others = [
    'https://tracker.example/x.png',
    'file:///etc/passwd',
    `${ADDRESS}?x`,
    'parley-app://bundle/index.html',
  ];
  const { seen, print } = onDesktop(async () => {
    expect([ADDRESS, ...others].map(seen.isStopped)).toEqual([false, true, true, true, true]);
    return Buffer.from('%PDF');
  });
  await print(PAGE, target, signal);
  expect(readFileSync(target, 'utf8')).toBe('%PDF');
  expect(seen.isStopped(ADDRESS)).toBe(true);
  expect(seen.windows).toMatchObject([
    {
      show: false,
      webPreferences: { javascript: false, sandbox: true, contextIsolation: true, devTools: false },
    },
  ]);
  expect([seen.open, seen.proxies.length]).toEqual([0, 1]);
  await print(PAGE, path.join(temporaryDir(), 'b.pdf'), signal);
  expect(seen.proxies).toHaveLength(1);
});

test('no window stays open when the page’s process ends, nothing can be written, or the person cancels', async () => {
  const target = path.join(temporaryDir(), 'a.pdf');
  const never = new Promise<never>(() => {});
  const gone = onDesktop(async (contents) => {
    contents.emit('render-process-gone', {}, { reason: 'oom' });
    return never;
  });
  await expect(gone.print(PAGE, target, signal)).rejects.toMatchObject({ code: 'file-not-saved' });
  const taken = onDesktop(async () => Buffer.from('%PDF'));
  writeFileSync(target, 'older');
  await expect(taken.print(PAGE, target, signal)).rejects.toMatchObject({ code: 'file-not-saved' });
  expect(readFileSync(target, 'utf8')).toBe('older');
  const stop = new AbortController();
  const stopped = onDesktop(async () => {
    stop.abort(new Error('no longer wanted'));
    return never;
  });
  const other = path.join(temporaryDir(), 'b.pdf');
  await expect(stopped.print(PAGE, other, stop.signal)).rejects.toThrow('no longer wanted');
  await expect(stopped.print(PAGE, other, stop.signal)).rejects.toThrow('no longer wanted');
  expect(existsSync(other)).toBe(false);
  expect([gone, taken, stopped].map(({ seen }) => seen.open)).toEqual([0, 0, 0]);
});

import type { BrowserWindow, IpcMain } from 'electron';
import type { AnyEvent } from '../../../shared/contract/index.ts';
import { AppError, type Result } from '../../../shared/errors/errors.ts';
import type { Log } from '../app/log.ts';
import { isTrusted } from './trustedSender.ts';

type Answer = (request: unknown) => Promise<Result<unknown>>;

/** Sends an event to the page; does nothing without a page, because a new one reads everything it shows. */
export type Push = (event: AnyEvent) => void;

/** Opens the one door through which the page asks. Only the top frame of our own window, on our own page, gets in. */
export function openDoor(
  ipc: Pick<IpcMain, 'handle'>,
  currentWindow: () => BrowserWindow | null,
  answer: Answer,
  log: Log,
): void {
  ipc.handle('parley:request', async (event, request: unknown) => {
    if (!isTrusted(event, currentWindow())) {
      log.warn('A request from a frame that is not ours was refused.');
      return refusal;
    }
    const result = await answer(request);
    if (!result.ok && result.error.code === 'internal') {
      log.error(`${routeOf(request)}: ${result.error.message}`);
    }
    return result;
  });
}

/** Makes the one channel through which the page is told. */
export function createPush(currentWindow: () => BrowserWindow | null): Push {
  return (event) => {
    const contents = currentWindow()?.webContents;
    if (contents && !contents.isDestroyed()) contents.send('parley:event', event);
  };
}

/** Tells the page that something failed which the person did in a menu outside it. */
export const createTellFailed = (push: Push) => (thrown: unknown) =>
  push({ name: 'failed', payload: AppError.from(thrown).toData() });

export const refusal: Result<never> = {
  ok: false,
  error: new AppError('unknown-route', "Only Parley's own page may send requests.").toData(),
};

function routeOf(request: unknown): string {
  const isNamed = typeof request === 'object' && request !== null && 'route' in request;
  return isNamed && typeof request.route === 'string' ? request.route : 'unknown route';
}

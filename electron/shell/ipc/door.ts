import type { IpcMain } from 'electron';
import type { AnyEvent, AppEvent } from '../../../shared/contract/index.ts';
import { AppError, type Result } from '../../../shared/errors/errors.ts';
import type { Log } from '../app/log.ts';
import { audienceOf } from '../window/audience.ts';
import type { PageWindow, Windows } from '../window/windows.ts';
import { trustedWindow } from './trustedSender.ts';

/** `from`: the window whose page asks. */
export type Answer = (request: unknown, from: PageWindow) => Promise<Result<unknown>>;

/**
 * Sends an event to the pages that are to hear it (`audienceOf`); does nothing without a page, because a new one reads everything it
 * shows.
 */
export type Push = (event: AnyEvent) => void;

/** Opens the one door through which the page asks. Only the top frame of our own windows, on our own page, gets in. */
export function openDoor(
  ipc: Pick<IpcMain, 'handle'>,
  windows: Pick<Windows, 'ofContents'>,
  answer: Answer,
  log: Log,
): void {
  ipc.handle('parley:request', async (event, request: unknown) => {
    const from = trustedWindow(event, windows);
    if (from === null) {
      log.warn('A request from a frame that is not ours was refused.');
      return refusal;
    }
    const result = await answer(request, from);
    if (!result.ok && result.error.code === 'internal') {
      log.error(`${routeOf(request)}: ${result.error.message}`);
    }
    return result;
  });
}

/** Makes the one channel through which pages are told. */
export function createPush(windows: Windows): Push {
  return (event) => {
    for (const page of audienceOf(event, windows)) send(page, event);
  };
}

/** Tells the page of one window. */
export const tellOne = (page: PageWindow, event: AppEvent): void => send(page, event);

function send({ window }: PageWindow, event: AnyEvent): void {
  if (!window.webContents.isDestroyed()) window.webContents.send('parley:event', event);
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

import type { BrowserWindow } from 'electron';
import { words } from '../app/shellWords.ts';
import type { Dialogs } from './dialogs.ts';

const text = words('printing');

/** Chromium's word for a person who closes the dialog. */
const CANCELLED = /cancel/iu;

/** Prints what the page has for paper, by the system's dialog, and says so if that fails. Parley writes no file. */
export async function printPage(
  window: BrowserWindow,
  dialogs: Pick<Dialogs, 'alone' | 'ask'>,
): Promise<void> {
  const reason = await dialogs.alone(null, () => printed(window));
  if (reason === null || CANCELLED.test(reason)) return;
  await dialogs.ask({
    type: 'warning',
    ...{ message: text('failed'), detail: text('failedDetail', { reason }), buttons: [text('close')] },
    cancelId: 0,
  });
}

/** Null: it was printed; otherwise why not. */
function printed({ webContents }: BrowserWindow): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  webContents.print({ silent: false, printBackground: false }, (isPrinted, reason) =>
    resolve(isPrinted ? null : reason),
  );
  return promise;
}

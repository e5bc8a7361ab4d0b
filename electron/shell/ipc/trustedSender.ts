import type { BrowserWindow, IpcMainInvokeEvent } from 'electron';
import { isOwnPage } from '../page/assets.ts';

/** Whether a request comes from the top frame of our own window, on our own page. */
export function isTrusted(
  { sender, senderFrame: frame }: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>,
  window: Pick<BrowserWindow, 'webContents'> | null,
): boolean {
  return frame !== null && frame.parent === null && sender === window?.webContents && isOwnPage(frame.url);
}

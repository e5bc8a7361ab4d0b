import type { IpcMainInvokeEvent } from 'electron';
import { isOwnPage } from '../page/assets.ts';
import type { PageWindow, Windows } from '../window/windows.ts';

/** The window whose top frame sent a request from our own page; null: nothing of ours did. */
export function trustedWindow(
  { sender, senderFrame: frame }: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>,
  windows: Pick<Windows, 'ofContents'>,
): PageWindow | null {
  if (frame === null || frame.parent !== null || !isOwnPage(frame.url)) return null;
  return windows.ofContents(sender);
}

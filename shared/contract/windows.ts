import { z } from 'zod';
import type { MsgId } from '../model/ids.ts';
import { MAIN_COMMANDS, type OwnPlace, type OwnWindow } from '../model/windows.ts';
import { nothing, route, zAccountId, zConvId, zMsgId } from './inputs.ts';

const zPlace = { convId: zConvId, msgId: zMsgId.nullable() };

export const windowsAppRoutes = {
  /** The conversation that the window of this page shows alone; null: it is the main window. */
  'windows.own': route<OwnWindow | null>()(nothing),
  /** The conversations that have a window of their own, or get it again after a start. */
  'windows.list': route<readonly OwnPlace[]>()(nothing),
  /**
   * Shows a conversation where it is: in a window of its own, or else in the main one, which goes to its account. `toNote`: the former goes to
   * the note on it.
   */
  'windows.goTo': route<null>()(
    z.object({ account: zAccountId, ...zPlace, toNote: z.boolean().default(false) }).strict(),
  ),
  /** Closes the window of this page, if it shows one conversation. */
  'windows.close': route<null>()(nothing),
  /** The same, and opens the conversation in the main window. */
  'windows.moveBack': route<null>()(nothing),
  /** Brings the main window to the front, which carries the command out. */
  'windows.inMain': route<null>()(z.object({ command: z.enum(MAIN_COMMANDS) }).strict()),
  /** The page of this window follows all events from here on. The last one that came for it alone before comes now. */
  'windows.follows': route<null>()(nothing),
} as const;

export const windowsShellRoutes = {
  /** Opens a window for one conversation, or brings the one that it has to the front. */
  'windows.open': route<null>()(z.object(zPlace).strict()),
} as const;

export interface WindowsAppEvents {
  /** Those that `windows.list` returns have changed. */
  ownWindows: readonly OwnPlace[];
  /**
   * To the window of one conversation: it is to show that, at the message; null: where it is. `isPressed`: a notification leads there; null is
   * the first unread message then. `toNote`: it goes to the note on it.
   */
  goTo: { readonly msgId: MsgId | null; readonly isPressed: boolean; readonly toNote: boolean };
}

import { z } from 'zod';
import type { Reminder } from '../model/reminders.ts';
import { nothing, route, zMsgId, zTime } from './inputs.ts';

export const remindersCoreRoutes = {
  /** Up to `MAX_REMINDERS` reminders, those that are due longest first. */
  'reminders.list': route<readonly Reminder[]>()(nothing),
  /** Reminds of a message at a time, ms since the epoch; an earlier reminder of it goes. Rejects with `not-found` for an unknown message. */
  'reminders.set': route<null>()(z.object({ msgId: zMsgId, at: zTime }).strict()),
  'reminders.remove': route<null>()(z.object({ msgId: zMsgId }).strict()),
} as const;

export interface RemindersCoreEvents {
  /** The list changed; `due`: those of which the time has just come. */
  reminders: { readonly due: readonly Reminder[] };
}

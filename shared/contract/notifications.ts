import { z } from 'zod';
import { PANES } from '../model/conversations.ts';
import { MOST_NAMED, type NotificationFacts } from '../model/messages.ts';
import type { TestedNotification } from '../model/notifications.ts';
import { nothing, route, zConvId, zMsgId } from './inputs.ts';

export const notificationsCoreRoutes = {
  /** The facts for a notification of the messages `msgIds` in a conversation. */
  'notifications.facts': route<NotificationFacts>()(
    z.object({ convId: zConvId, msgIds: z.array(zMsgId).max(2 * MOST_NAMED) }).strict(),
  ),
} as const;

export const notificationsShellRoutes = {
  /** The conversations that the window of this page shows. They are not notified of while it has the focus. */
  'notifications.inView': route<null>()(z.object({ convIds: z.array(zConvId).max(PANES.length) }).strict()),
} as const;

export const notificationsAppRoutes = {
  /** Shows a notification that leads nowhere, and says what became of it, after a few seconds at most. */
  'notifications.test': route<TestedNotification>()(nothing),
  /** The outcome of the last notification; null: there was none yet. */
  'notifications.last': route<TestedNotification | null>()(nothing),
} as const;

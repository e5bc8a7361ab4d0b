import { z } from 'zod';
import type { NotificationFacts } from '../model/messages.ts';
import { route, zConvId, zMsgId } from './inputs.ts';

export const notificationsCoreRoutes = {
  /** The facts for a notification of the messages `msgIds` in a conversation. */
  'notifications.facts': route<NotificationFacts>()(
    z.object({ convId: zConvId, msgIds: z.array(zMsgId).max(10) }).strict(),
  ),
} as const;

import { z } from 'zod';
import type { Conversation, ConversationPage } from '../model/conversations.ts';
import { route, zConvId, zMsgId, zTitle } from './inputs.ts';

export const conversationsCoreRoutes = {
  /** The `limit` first conversations: the newest, or those whose title or people fit `filter` best, people before groups. */
  'conversations.list': route<ConversationPage>()(
    z.object({ filter: z.string().max(200), limit: z.number().int().min(1).max(100_000) }).strict(),
  ),
  'conversations.get': route<Conversation>()(z.object({ convId: zConvId }).strict()),
  /** Sets a name on this computer; '' restores the original one. */
  'conversations.rename': route<null>()(z.object({ convId: zConvId, title: zTitle }).strict()),
  /** Marks everything up to and including `upTo` as read. A later mark stays. */
  'conversations.markRead': route<null>()(z.object({ convId: zConvId, upTo: zMsgId }).strict()),
  /** Marks `from` and everything after it as unread. */
  'conversations.markUnread': route<null>()(z.object({ convId: zConvId, from: zMsgId }).strict()),
} as const;

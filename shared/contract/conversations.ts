import { z } from 'zod';
import type { Conversation, ConversationPage } from '../model/conversations.ts';
import { route, zConvId, zMsgId, zTitle } from './inputs.ts';

export const conversationsCoreRoutes = {
  /** The `limit` first conversations: the newest, or those whose title or people fit `filter` best, people before groups. */
  'conversations.list': route<ConversationPage>()(
    z.object({ filter: z.string().max(200), limit: z.number().int().min(1).max(100_000) }).strict(),
  ),
  'conversations.get': route<Conversation>()(z.object({ convId: zConvId }).strict()),
  /** Gives a name on this computer; '' goes back to the one it had. */
  'conversations.rename': route<null>()(z.object({ convId: zConvId, title: zTitle }).strict()),
  /** Everything up to and including `upTo` is read. Never goes back. */
  'conversations.markRead': route<null>()(z.object({ convId: zConvId, upTo: zMsgId }).strict()),
  /** `from` and everything after it is unread again. */
  'conversations.markUnread': route<null>()(z.object({ convId: zConvId, from: zMsgId }).strict()),
} as const;

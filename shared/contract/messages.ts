import { z } from 'zod';
import type { Changed } from '../model/changes.ts';
import type { MsgId } from '../model/ids.ts';
import type { DatedMessage, Message, MessagePage, NewMessages, NewSince } from '../model/messages.ts';
import { limit, route, zConvId, zMsgId } from './inputs.ts';

export const messagesCoreRoutes = {
  /**
   * A page of a conversation: its end, around or on one side of a message, or exactly a span (both ends included). As in every answer with
   * several messages, a long text ends after its beginning.
   */
  'messages.page': route<MessagePage>()(
    z
      .object({
        convId: zConvId,
        at: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('newest'), limit }).strict(),
          z.object({ kind: z.literal('first-unread'), limit }).strict(),
          z.object({ kind: z.literal('around'), msgId: zMsgId, limit }).strict(),
          z.object({ kind: z.literal('before'), msgId: zMsgId, limit }).strict(),
          z.object({ kind: z.literal('after'), msgId: zMsgId, limit }).strict(),
          z.object({ kind: z.literal('span'), from: zMsgId, to: zMsgId }).strict(),
        ]),
      })
      .strict(),
  ),
  /** Messages of others after `msgId`: how many, and up to `limit` of the oldest. */
  'messages.newSince': route<NewSince>()(z.object({ convId: zConvId, msgId: zMsgId, limit }).strict()),
  /** The last message of someone else that isn't deleted, the one that *Mark as unread* marks; null: there is none. */
  'messages.lastOfOthers': route<MsgId | null>()(z.object({ convId: zConvId }).strict()),
  /** The first message at `from` (ms since the epoch) or later; null if there is none. */
  'messages.firstSince': route<DatedMessage | null>()(
    z.object({ convId: zConvId, from: z.number().int().nonnegative() }).strict(),
  ),
  /** A message with its whole text. */
  'messages.get': route<Message>()(z.object({ msgId: zMsgId }).strict()),
} as const;

export const messagesShellRoutes = {
  /**
   * Hands an https: or mailto: address to the system's own program, after a question unless it stands so in the message `msgId`; null: in
   * none.
   */
  'links.open': route<null>()(z.object({ url: z.string().max(10_000), msgId: zMsgId.nullable() }).strict()),
} as const;

export interface MessagesCoreEvents {
  changed: Changed;
  /**
   * New messages from others: newer than all that was known, or shown late by the service, if they count as unread. A newly added account
   * announces no earlier ones.
   */
  newMessages: readonly NewMessages[];
}

import { z } from 'zod';
import {
  type Conversation,
  type ConversationPage,
  type ConversationView,
  FIXED_VIEWS,
  type LastPlace,
  LEFT_VIEWS,
  MAX_KEPT,
  type MarkedRead,
  PANES,
  type PageStart,
  type SharedView,
  type TimedPage,
  type TimedStart,
} from '../model/conversations.ts';
import { MAX_LABEL_NAME } from '../model/labels.ts';
import { CONVERSATION_LEVELS } from '../model/notifications.ts';
import { LONGEST_SEARCH } from '../model/search.ts';
import { MOST_CHANGED, type Seen } from '../model/triage.ts';
import {
  id,
  limit,
  nothing,
  route,
  zConversationKey,
  zConvId,
  zLabelId,
  zMsgId,
  zPane,
  zSeen,
  zTitle,
} from './inputs.ts';

const zFixed = z.object({ kind: z.enum(FIXED_VIEWS) }).strict();
const zLeft = z
  .object({ kind: z.enum(LEFT_VIEWS), stay: z.array(zConvId).max(PANES.length).readonly() })
  .strict();
const zView = z.discriminatedUnion('kind', [
  zFixed,
  zLeft,
  z.object({ kind: z.literal('label'), labelId: zLabelId }).strict(),
  z.object({ kind: z.literal('found'), filter: z.string().max(LONGEST_SEARCH) }).strict(),
]) satisfies z.ZodType<ConversationView>;
const zLabelled = z
  // Folded, a character may be as long as 18.
  .object({ kind: z.literal('labelled'), name: z.string().max(MAX_LABEL_NAME * 18) })
  .strict();
const zShared = z.discriminatedUnion('kind', [zFixed, zLeft, zLabelled]) satisfies z.ZodType<SharedView>;
const zStart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('index'), index: id }).strict(),
  z.object({ kind: z.literal('key'), key: zConversationKey }).strict(),
]) satisfies z.ZodType<PageStart>;
const zTimedStart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('index'), index: id }).strict(),
  z
    .object({
      kind: z.literal('place'),
      place: z.object({ isPinned: z.boolean(), created: z.number().int(), msgId: z.number().int() }).strict(),
    })
    .strict(),
]) satisfies z.ZodType<TimedStart>;

export const conversationsCoreRoutes = {
  /**
   * Lists `limit` conversations of a view from `at` on, or the last ones if fewer are left. `keep`: conversations that are returned too,
   * whether or not the page holds them.
   */
  'conversations.list': route<ConversationPage>()(
    z
      .object({
        view: zView,
        at: zStart.default({ kind: 'index', index: 0 }),
        limit,
        keep: z.array(zConvId).max(MAX_KEPT).default([]),
      })
      .strict(),
  ),
  /** The same in the order of time, which the conversations of several accounts share. The page merges them. */
  'conversations.byTime': route<TimedPage>()(
    z
      .object({
        view: zShared,
        at: zTimedStart,
        limit,
        keep: z.array(zConvId).max(MAX_KEPT).default([]),
      })
      .strict(),
  ),
  /** The conversations of a view from an index on, with the newest message of each. */
  'conversations.seenIn': route<readonly Seen[]>()(
    z
      .object({
        view: z.union([zView, zShared]),
        first: id,
        limit: z.number().int().min(1).max(MOST_CHANGED),
      })
      .strict(),
  ),
  /** One conversation; `not-found` if it isn't here. The window reads them with their list, and asks so whether an account has one. */
  'conversations.get': route<Conversation>()(z.object({ convId: zConvId }).strict()),
  /** Sets a name on this computer; '' restores the original one. */
  'conversations.rename': route<null>()(z.object({ convId: zConvId, title: zTitle }).strict()),
  /** Sets which messages notify and count in the unread total; `default`: those that the settings name. All of these count. */
  'conversations.setNotify': route<null>()(
    z.object({ convId: zConvId, level: z.enum(CONVERSATION_LEVELS) }).strict(),
  ),
  /** Pinned conversations come first in the list. */
  'conversations.setPinned': route<null>()(z.object({ convId: zConvId, isPinned: z.boolean() }).strict()),
  /** Marks everything up to and including `upTo` as read. A later mark stays. */
  'conversations.markRead': route<null>()(z.object({ convId: zConvId, upTo: zMsgId }).strict()),
  /** The conversation that was open last in a pane, for the next start; null if none was, or if it is gone. */
  'conversations.lastPlace': route<LastPlace | null>()(z.object({ pane: zPane }).strict()),
  /** `convId` null: no conversation is open. `msgId`: the message at the top of the view; null: the end. */
  'conversations.setLastPlace': route<null>()(
    z.object({ pane: zPane, convId: zConvId.nullable(), msgId: zMsgId.nullable() }).strict(),
  ),
  /** Marks everything as read. */
  'conversations.markAllRead': route<MarkedRead>()(nothing),
  /** The same for these, except those in which someone else has written since the person saw them. */
  'conversations.markManyRead': route<MarkedRead>()(z.object({ conversations: zSeen }).strict()),
  /** Rejects with `not-found` unless that was the last time, since the account was opened. */
  'conversations.undoAllRead': route<null>()(z.object({ markedId: id }).strict()),
  /** Marks `from` and everything after it as unread. */
  'conversations.markUnread': route<null>()(z.object({ convId: zConvId, from: zMsgId }).strict()),
} as const;

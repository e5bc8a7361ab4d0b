import { z } from 'zod';
import type { Conversation } from '../model/conversations.ts';
import type { ConversationState, StatesChanged } from '../model/triage.ts';
import { id, route, zSeen, zTime } from './inputs.ts';

const zState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open') }).strict(),
  z.object({ kind: z.literal('done') }).strict(),
  z.object({ kind: z.literal('snoozed'), until: zTime }).strict(),
]) satisfies z.ZodType<ConversationState>;

export const triageCoreRoutes = {
  /**
   * Sets the state of these conversations. Those that are done are marked as read. Left out are unknown ones, and unless they are opened those
   * in which someone else has written since the person saw them.
   */
  'triage.set': route<StatesChanged>()(z.object({ conversations: zSeen, to: zState }).strict()),
  /** Undoes one of the last changes, except where a conversation changed again. Rejects with `not-found` for an older one, and a second time. */
  'triage.undo': route<null>()(z.object({ undoId: id }).strict()),
} as const;

export interface TriageCoreEvents {
  /** Their time of snoozing has just ended, or did while Parley was closed. */
  woken: { readonly conversations: readonly Conversation[] };
}

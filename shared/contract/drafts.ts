import { z } from 'zod';
import type { Draft } from '../model/drafts.ts';
import type { ConvId } from '../model/ids.ts';
import { nothing, route, zConvId, zDraft } from './inputs.ts';

export const draftsCoreRoutes = {
  /** `convId` null is the new-conversation form. */
  'drafts.get': route<Draft>()(z.object({ convId: zConvId.nullable() }).strict()),
  'drafts.set': route<null>()(z.object({ convId: zConvId.nullable(), draft: zDraft }).strict()),
  /** Those put into drafts last, the latest first; at most `MOST_RECENT_EMOJI`. */
  'drafts.recentEmoji': route<readonly string[]>()(nothing),
  'drafts.noteEmoji': route<null>()(z.object({ emoji: z.string().min(1).max(32) }).strict()),
} as const;

export interface DraftsCoreEvents {
  /** A backup replaced these saved drafts; null is that of the new-conversation form. */
  drafts: { readonly convIds: readonly (ConvId | null)[] };
}

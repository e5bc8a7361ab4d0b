import { z } from 'zod';
import type { Draft } from '../model/drafts.ts';
import { route, zConvId, zDraft } from './inputs.ts';

export const draftsCoreRoutes = {
  /** `convId` null is the new-conversation form. */
  'drafts.get': route<Draft>()(z.object({ convId: zConvId.nullable() }).strict()),
  'drafts.set': route<null>()(z.object({ convId: zConvId.nullable(), draft: zDraft }).strict()),
} as const;

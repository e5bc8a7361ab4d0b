import { z } from 'zod';
import { type FoundInConversation, LONGEST_SEARCH, type SearchPage } from '../model/search.ts';
import { limit, route, zConvId, zMsgId } from './inputs.ts';

const zPlace = z.object({ msgId: zMsgId, isPart: z.boolean() }).strict();

export const searchCoreRoutes = {
  /** The ids alone, by thousands: where they are, and how many. It knows everything that was stored before it was asked. */
  'search.inConversation': route<FoundInConversation>()(
    z.object({ query: z.string().max(LONGEST_SEARCH), convId: zConvId, before: zMsgId.nullable() }).strict(),
  ),
  'search.messages': route<SearchPage>()(
    z
      .object({
        query: z.string().max(LONGEST_SEARCH),
        convId: zConvId.nullable(),
        before: zPlace.nullable(),
        limit,
      })
      .strict(),
  ),
} as const;

import { z } from 'zod';
import type { SearchPage } from '../model/search.ts';
import { limit, route, zConvId, zMsgId } from './inputs.ts';

export const searchCoreRoutes = {
  'search.messages': route<SearchPage>()(
    z
      .object({ query: z.string().max(200), convId: zConvId.nullable(), before: zMsgId.nullable(), limit })
      .strict(),
  ),
} as const;

import { z } from 'zod';
import { type FoundPeople, LONGEST_EMAIL, type Person } from '../model/people.ts';
import { limit, route, zConvId } from './inputs.ts';

export const peopleCoreRoutes = {
  /**
   * Everyone seen whose name or address matches `filter`, or those of them in a conversation, the best first; the domain alone does not
   * count.
   */
  'people.list': route<FoundPeople>()(
    z
      .object({ filter: z.string().max(LONGEST_EMAIL), limit, convId: zConvId.nullable().default(null) })
      .strict(),
  ),
  /** Those in a conversation who share their name with someone else in it, oneself included; at most 1,000, those who wrote last. */
  'people.namesakes': route<readonly Person[]>()(z.object({ convId: zConvId }).strict()),
} as const;

import { z } from 'zod';
import { LONGEST_EMAIL, type Person } from '../model/people.ts';
import { limit, route } from './inputs.ts';

export const peopleCoreRoutes = {
  /** Everyone seen whose name or address matches `filter`, the best first; its domain alone does not count. */
  'people.list': route<readonly Person[]>()(
    z.object({ filter: z.string().max(LONGEST_EMAIL), limit }).strict(),
  ),
} as const;

import { z } from 'zod';
import { AVATAR_COLOURS } from '../model/avatarColour.ts';
import {
  type AboutPerson,
  type DirectoryPage,
  LONGEST_ALIAS,
  LONGEST_NOTE,
  type NotedOutcome,
} from '../model/directory.ts';
import { type KnownPerson, LONGEST_EMAIL } from '../model/people.ts';
import { asSearchName } from '../model/savedSearches.ts';
import { limit, nothing, route, zEmail } from './inputs.ts';

export const directoryCoreRoutes = {
  /** Everyone seen or invited except oneself, by name, from the one after `after`; null begins at the first. */
  'directory.page': route<DirectoryPage>()(
    z.object({ after: z.string().max(LONGEST_EMAIL).nullable(), limit }).strict(),
  ),
  /** Rejects with `not-found` for an address that was never seen. */
  'directory.about': route<AboutPerson>()(z.object({ email: zEmail }).strict()),
  /** Rejects with `not-found` for an address that was never seen, and for one's own. */
  'directory.note': route<NotedOutcome>()(
    z
      .object({
        email: zEmail,
        alias: z.string().transform(asSearchName).pipe(z.string().max(LONGEST_ALIAS)),
        note: z.string().max(LONGEST_NOTE),
        colour: z
          .number()
          .int()
          .min(0)
          .max(AVATAR_COLOURS - 1)
          .nullable(),
      })
      .strict(),
  ),
  /** The people of whom an alias or a colour is known, at most `MAX_KNOWN_PEOPLE`, with their addresses in lower case. */
  'directory.known': route<readonly (KnownPerson & { readonly email: string })[]>()(nothing),
} as const;

export interface DirectoryCoreEvents {
  /** Something was noted of someone. */
  directory: null;
}

import { z } from 'zod';
import { AVATAR_COLOURS } from '../../../shared/model/avatarColour.ts';
import { LONGEST_ALIAS, LONGEST_NOTE, MAX_KNOWN_PEOPLE } from '../../../shared/model/directory.ts';
import { LONGEST_EMAIL } from '../../../shared/model/people.ts';
import { type InBackup, inBackup } from '../db/inBackup.ts';
import { countKnown, getNotes, IS_EMPTY, isEmpty, putNotes } from '../people/knownPeopleTable.ts';
import { bringUpToDate } from './bringUpToDate.ts';

/** See `InBackup`. */
export const PEOPLE_IN_BACKUP = {
  people: inBackup({
    table: 'known_people',
    hasNumbers: false,
    zKey: z.tuple([
      z
        .string()
        .min(1)
        .max(LONGEST_EMAIL)
        .refine((email) => email === email.toLowerCase()),
    ]),
    zValue: z
      .tuple([
        z.string().max(LONGEST_ALIAS),
        z.string().max(LONGEST_NOTE),
        z
          .int()
          .min(0)
          .max(AVATAR_COLOURS - 1)
          .nullable(),
      ])
      .refine(([alias, note, colour]) => !isEmpty({ alias, note, colour })),
    read: `SELECT json_array(alias, note, colour) FROM known_people
      WHERE email = changes.key ->> 0 AND NOT (${IS_EMPTY})`,
    put: (store, [email], value) => {
      const [alias, note, colour] = value ?? ['', '', null];
      putNotes(store, email, { alias, note, colour });
    },
    canBeHere: (store, [email]) => !isEmpty(getNotes(store, email)) || countKnown(store) < MAX_KNOWN_PEOPLE,
    *fit(store, keys) {
      for (const [email] of keys) yield bringUpToDate(store, email);
    },
  }),
} as const satisfies Readonly<Record<string, InBackup>>;

import type { PersonNotes } from '../../../shared/model/directory.ts';
import type { KnownPerson } from '../../../shared/model/people.ts';
import { displayName, personName } from '../../../shared/model/people.ts';
import { fold } from '../../../shared/text/fold.ts';
import { aliasKey, nameKey, sortKey } from '../db/nameKey.ts';
import type { Store } from '../db/store.ts';

type Local = Pick<Store, 'local'>;

export interface KnownRow extends KnownPerson {
  /** In lower case. */
  readonly email: string;
}

export const listKnown = ({ local }: Local): readonly KnownRow[] =>
  local.all<KnownRow>('SELECT email, alias, colour FROM known_people ORDER BY email');

/** The names given here, by address in lower case. */
export const aliasesOf = ({ local }: Local): ReadonlyMap<string, string> =>
  new Map(
    local
      .all<{ email: string; alias: string }>("SELECT email, alias FROM known_people WHERE alias <> ''")
      .map(({ email, alias }) => [email, alias]),
  );

const aliasOf = ({ local }: Local, email: string): string =>
  local.get<{ alias: string }>('SELECT alias FROM known_people WHERE email = ?', email.toLowerCase())
    ?.alias ?? '';

export const getNotes = ({ local }: Local, email: string): PersonNotes =>
  local.get<PersonNotes>(
    'SELECT alias, note, colour FROM known_people WHERE email = ?',
    email.toLowerCase(),
  ) ?? {
    ...{ alias: '', note: '', colour: null },
  };

export const IS_EMPTY = "alias = '' AND note = '' AND colour IS NULL";

export const isEmpty = ({ alias, note, colour }: PersonNotes): boolean =>
  alias === '' && note === '' && colour === null;

/** How many people something is noted of. */
export const countKnown = ({ local }: Local): number =>
  local.get<{ n: number }>(`SELECT count(*) AS n FROM known_people WHERE NOT (${IS_EMPTY})`)?.n ?? 0;

export function putNotes({ local }: Local, email: string, { alias, note, colour }: PersonNotes): void {
  local.run(
    `INSERT INTO known_people (email, alias, note, colour) VALUES (:email, :alias, :note, :colour)
     ON CONFLICT (email) DO UPDATE SET alias = :alias, note = :note, colour = :colour`,
    { email: email.toLowerCase(), alias, note, colour },
  );
}

/** A row stays until the next start, in case its archive doesn't know yet that the name is gone. */
export function removeEmpty({ local }: Local): void {
  local.run(`DELETE FROM known_people WHERE ${IS_EMPTY}`);
}

interface Mirrored {
  /** The form in which a person is searched. */
  readonly haystack: string;
  /** Of their name, as is the place among all. */
  readonly key: number;
  readonly place: string;
}

export function mirrored(store: Local, email: string): Mirrored {
  const alias = aliasOf(store, email);
  return {
    place: sortKey(personName({ email, ...(alias !== '' && { alias }) })),
    haystack: fold(`${email} ${displayName(email)}${alias === '' ? '' : ` ${alias}`}`),
    key: alias === '' ? nameKey(email) : aliasKey(alias),
  };
}

/** Brings the person up to their name. Returns their id if it is another one than before; null: nothing changed. */
export function mirrorName(store: Store, email: string): number | null {
  const { haystack, key, place } = mirrored(store, email);
  return (
    store.archive.get<{ personId: number }>(
      `UPDATE people SET haystack = :haystack, nameKey = :key, sortKey = :place
       WHERE email = :email AND nameKey <> 0 AND (nameKey <> :key OR sortKey <> :place) RETURNING personId`,
      { email, haystack, key, place },
    )?.personId ?? null
  );
}

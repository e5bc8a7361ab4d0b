import type { Person } from '../../../shared/model.ts';
import { displayName } from '../../../shared/people.ts';
import { fold } from './fold.ts';
import type { Store } from './open.ts';

/** E-mail addresses are compared without regard to case. */
export function isSelf(store: Store, email: string): boolean {
  return email.toLowerCase() === store.selfEmail.toLowerCase();
}

export function asPerson(store: Store, email: string): Person {
  return { email, isSelf: isSelf(store, email) };
}

/** Everybody seen or invited whose address or name contains `filter`, those who wrote most first. */
export function listPeople(
  store: Store,
  { filter, limit }: { filter: string; limit: number },
): readonly Person[] {
  const rows = store.archive.all<{ email: string }>(
    'SELECT email FROM people WHERE instr(haystack, ?) > 0 ORDER BY messages DESC, email LIMIT ?',
    fold(filter),
    limit,
  );
  return rows.map((row) => asPerson(store, row.email));
}

/** Finds or makes a person, adds to the number of messages seen, and gives the id. */
export function countPerson(store: Store, email: string, messages: number): number {
  const { archive } = store;
  const person =
    archive.get<{ personId: number }>(
      'UPDATE people SET messages = messages + ? WHERE email = ? RETURNING personId',
      messages,
      email,
    ) ??
    archive.get<{ personId: number }>(
      'INSERT INTO people (email, haystack, messages) VALUES (?, ?, ?) RETURNING personId',
      email,
      fold(`${email} ${displayName(email)}`),
      messages,
    );
  if (!person) throw new Error('INSERT with RETURNING gave no row');
  return person.personId;
}

import type { Person } from '../../../shared/model.ts';
import { displayName } from '../../../shared/people.ts';
import { LIMIT } from './db.ts';
import { fold } from './fold.ts';
import type { Store } from './open.ts';

/** E-mail addresses are compared without regard to case. */
export function isSelf(store: Store, email: string): boolean {
  return email === store.selfEmail || email.toLowerCase() === store.selfEmail.toLowerCase();
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
    `SELECT email FROM people WHERE instr(haystack, ?) > 0 ORDER BY messages DESC, email ${LIMIT}`,
    fold(filter),
    limit,
  );
  return rows.map((row) => asPerson(store, row.email));
}

/** Counts a message for each sender that is known, those not seen before being added, and gives their ids by address. */
export function countSenders(store: Store, senders: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const email of senders) if (email !== '') counts.set(email, (counts.get(email) ?? 0) + 1);
  const known = store.archive.all<{ email: string; personId: number }>(
    `SELECT sender.value AS email, personId FROM json_each(?) AS sender JOIN people ON people.email = sender.value`,
    JSON.stringify([...counts.keys()]),
  );
  const ids = new Map(known.map(({ email, personId }) => [email, personId]));
  for (const email of counts.keys()) if (!ids.has(email)) ids.set(email, addPerson(store, email));
  const more = [...counts].map(([email, count]) => [ids.get(email), count]);
  store.archive.run(
    `UPDATE people SET messages = messages + (sender.value ->> 1) FROM json_each(?) AS sender
     WHERE personId = sender.value ->> 0`,
    JSON.stringify(more),
  );
  return ids;
}

/** Finds or makes a person. */
export function addPerson(store: Store, email: string): number {
  const { archive } = store;
  const person =
    archive.get<{ personId: number }>('SELECT personId FROM people WHERE email = ?', email) ??
    archive.get<{ personId: number }>(
      'INSERT INTO people (email, haystack) VALUES (?, ?) RETURNING personId',
      email,
      fold(`${email} ${displayName(email)}`),
    );
  if (!person) throw new Error('INSERT with RETURNING gave no row');
  return person.personId;
}

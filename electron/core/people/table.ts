import type { ConvId } from '../../../shared/model/ids.ts';
import type { FoundPeople, Person } from '../../../shared/model/people.ts';
import { personRank, type Typed, titleRank, typedOf } from '../../../shared/text/ranking.ts';
import type { Store } from '../db/store.ts';
import { aliasesOf, mirrored } from './knownPeopleTable.ts';

/** E-mail addresses are compared without regard to case. Also true of another address that is proven to be one's own. */
export function isSelf({ selfEmail, ownAddresses }: Store, email: string): boolean {
  if (email === selfEmail) return true;
  const known = email.toLowerCase();
  return known === selfEmail.toLowerCase() || ownAddresses.has(known);
}

/** Whether any message by oneself was ever read. */
export function hasOwnMessages({ archive }: Store): boolean {
  return (
    archive.get(
      `SELECT 1 FROM people JOIN conversation_people AS cp USING (personId)
       WHERE nameKey = 0 AND email <> '' AND cp.lastMsgId > 0`,
    ) !== undefined
  );
}

/** `aliases`: see `aliasesOf`. */
export function asPerson(store: Store, email: string, aliases: ReadonlyMap<string, string>): Person {
  const alias = aliases.get(email.toLowerCase());
  return { email, isSelf: isSelf(store, email), ...(alias !== undefined && { alias }) };
}

/** By their address, or by the name given here. Null: neither fits. */
export function rankOf(typed: Typed, { email, alias }: Candidate) {
  const ranks = [personRank(typed, email), alias === '' ? null : titleRank(typed, alias)].filter(
    (rank) => rank !== null,
  );
  return ranks.length === 0 ? null : (Math.min(...ranks) as (typeof ranks)[number]);
}

/** Those of these people that exist, by their ids. */
export function peopleById(store: Store, personIds: readonly number[]): ReadonlyMap<number, Person> {
  const aliases = aliasesOf(store);
  const rows = store.archive.all<Omit<Candidate, 'alias'>>(
    'SELECT personId, email FROM people WHERE personId IN (SELECT value FROM json_each(?))',
    JSON.stringify(personIds),
  );
  return new Map(rows.map(({ personId, email }) => [personId, asPerson(store, email, aliases)]));
}

interface Wanted {
  readonly filter: string;
  readonly limit: number;
  /** Null: in any conversation. */
  readonly convId: ConvId | null;
}

/** Everyone seen or invited whose name or address fits `filter`: best first, among equals those who wrote last. */
export function listPeople(store: Store, { filter, limit, convId }: Wanted): FoundPeople {
  const typed = typedOf(filter);
  const fitting = candidates(store, typed, convId).flatMap((candidate) => {
    const rank = rankOf(typed, candidate);
    return rank === null ? [] : [{ ...candidate, rank }];
  });
  const aliases = aliasesOf(store);
  const last = lastMessages(
    store,
    fitting.map(({ personId }) => personId),
  );
  const lastOf = (personId: number) => last.get(personId) ?? 0;
  const people = fitting
    .sort((a, b) => a.rank - b.rank || lastOf(b.personId) - lastOf(a.personId))
    .slice(0, limit)
    .map(({ email }) => asPerson(store, email, aliases));
  return { people, total: fitting.length };
}

/** People who may fit the text: at least one of its words occurs somewhere in the name or address. */
export interface Candidate {
  readonly personId: number;
  readonly email: string;
  /** '': none. */
  readonly alias: string;
}

/** Those worth ranking, by address. */
export function candidates(
  store: Store,
  { whole, words }: Typed,
  convId: ConvId | null = null,
): readonly Candidate[] {
  const aliases = aliasesOf(store);
  const found = store.archive.all<Omit<Candidate, 'alias'>>(
    `SELECT personId, email FROM people
     WHERE EXISTS (SELECT 1 FROM json_each(:words) AS word WHERE instr(haystack, word.value) > 0)
       AND (:convId IS NULL OR personId IN (SELECT personId FROM conversation_people WHERE convId = :convId))
     ORDER BY email`,
    { words: JSON.stringify(words.length > 0 ? words : [whole]), convId },
  );
  return found.map((one) => ({ ...one, alias: aliases.get(one.email.toLowerCase()) ?? '' }));
}

/** The person with this address, in any case; null: there is none. */
export const personAt = ({ archive }: Store, email: string): number | null =>
  archive.get<{ personId: number }>('SELECT personId FROM people WHERE email = ?', email)?.personId ?? null;

/** The conversations that any of these people wrote in or was invited to. */
export const conversationsOfPeople = ({ archive }: Store, personIds: readonly number[]): readonly number[] =>
  archive
    .all<{ convId: number }>(
      `SELECT DISTINCT convId FROM json_each(?) AS who
       CROSS JOIN conversation_people AS cp ON cp.personId = who.value`,
      JSON.stringify(personIds),
    )
    .map(({ convId }) => convId);

/** The newest message of each of these people, by their ids. */
function lastMessages({ archive }: Store, personIds: readonly number[]): ReadonlyMap<number, number> {
  const rows = archive.all<{ personId: number; lastMsgId: number }>(
    `SELECT cp.personId, max(cp.lastMsgId) AS lastMsgId FROM json_each(?) AS wanted
     CROSS JOIN conversation_people AS cp ON cp.personId = wanted.value GROUP BY cp.personId`,
    JSON.stringify(personIds),
  );
  return new Map(rows.map(({ personId, lastMsgId }) => [personId, lastMsgId]));
}

/** Counts a message for each known sender, adds those not seen before, and returns their ids by address. */
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
  const known = personAt(store, email);
  if (known !== null) return known;
  const { haystack, key, place } = mirrored(store, email);
  const person = store.archive.get<{ personId: number }>(
    'INSERT INTO people (email, haystack, nameKey, sortKey) VALUES (?, ?, ?, ?) RETURNING personId',
    ...[email, haystack, isSelf(store, email) ? 0 : key, place],
  );
  if (!person) throw new Error('INSERT with RETURNING gave no row');
  return person.personId;
}

/** The people with this address, in any case, are the account itself from now on; returns their ids. `email`: in lower case. */
export function makeSelf({ archive }: Store, email: string): readonly number[] {
  const people = archive.all<{ personId: number; email: string }>('SELECT personId, email FROM people');
  const own = people.filter((person) => person.email.toLowerCase() === email).map(({ personId }) => personId);
  for (const personId of own) archive.run('UPDATE people SET nameKey = 0 WHERE personId = ?', personId);
  return own;
}

import type { ConvId } from '../../../shared/model/ids.ts';
import { MOST_NAMED, type Person } from '../../../shared/model/people.ts';
import { nameKey } from '../db/nameKey.ts';
import type { Store } from '../db/store.ts';
import { aliasesOf } from './knownPeopleTable.ts';
import { asPerson } from './table.ts';

interface Row {
  readonly convId: number;
  readonly email: string;
}

/** Walks only as far as the last of the people who are named. One's own addresses have an index. */
const FIRST = `
  SELECT cp.convId, cp.personId, p.email FROM json_each(:convIds) AS wanted
  CROSS JOIN conversation_people AS cp ON cp.convId = wanted.value JOIN people AS p USING (personId)
  WHERE cp.personId IN
    (SELECT personId FROM conversation_people WHERE convId = wanted.value ORDER BY personId LIMIT ${MOST_NAMED})
  UNION
  SELECT cp.convId, cp.personId, p.email FROM people AS p
  CROSS JOIN json_each(:convIds) AS wanted
  CROSS JOIN conversation_people AS cp ON cp.convId = wanted.value AND cp.personId = p.personId
  WHERE p.email IN (SELECT value FROM json_each(:own))
  ORDER BY personId`;

/**
 * The first people of each conversation, at most `MOST_NAMED`, in the order in which Parley met them, so that a name made of theirs stays.
 * Oneself is always among them, last.
 */
export function firstPeople(
  store: Store,
  convIds: readonly ConvId[],
): ReadonlyMap<number, readonly Person[]> {
  const own = JSON.stringify([store.selfEmail, ...store.ownAddresses]);
  const rows = store.archive.all<Row>(FIRST, { convIds: JSON.stringify(convIds), own });
  const aliases = aliasesOf(store);
  const groups = [...Map.groupBy(rows, ({ convId }) => convId)];
  return new Map(groups.map(([id, of]) => [id, selfLast(store, of, aliases)]));
}

/** Everyone in a conversation, in the same order. */
export function everyoneIn(store: Store, convId: ConvId): readonly Person[] {
  const rows = store.archive.all<Row>(
    'SELECT convId, email FROM conversation_people JOIN people USING (personId) WHERE convId = ? ORDER BY personId',
    convId,
  );
  return selfLast(store, rows);
}

/** Everyone in any of these conversations, in the same order. */
export function everyoneAmong(store: Store, convIds: readonly ConvId[]): readonly Person[] {
  const rows = store.archive.all<Pick<Row, 'email'>>(
    `SELECT email FROM people WHERE personId IN
       (SELECT cp.personId FROM json_each(?) AS wanted CROSS JOIN conversation_people AS cp ON cp.convId = wanted.value)
     ORDER BY personId`,
    JSON.stringify(convIds),
  );
  return selfLast(store, rows);
}

/** Far more than share a name by chance. */
const MOST_NAMESAKES = 1_000;

/**
 * Those in a conversation who are shown by the same name as someone else in it, oneself included; first the ones whose name was last used
 * in a message.
 */
export function namesakesIn(store: Store, convId: ConvId): readonly Person[] {
  const own = nameKey(store.selfEmail);
  const rows = store.archive.all<Row>(
    `WITH named AS (
       SELECT convId, email, lastMsgId, iif(nameKey = 0, :own, nameKey) AS key
       FROM conversation_people JOIN people USING (personId) WHERE convId = :convId),
     shared AS (SELECT key, max(lastMsgId) AS used FROM named GROUP BY key HAVING count(*) > 1)
     SELECT convId, email FROM named JOIN shared USING (key) ORDER BY used DESC, key LIMIT ${MOST_NAMESAKES}`,
    { convId, own },
  );
  return selfLast(store, rows);
}

function selfLast(
  store: Store,
  rows: readonly Pick<Row, 'email'>[],
  aliases = aliasesOf(store),
): readonly Person[] {
  const people = rows.map(({ email }) => asPerson(store, email, aliases));
  return [...people.filter((one) => !one.isSelf), ...people.filter((one) => one.isSelf)];
}

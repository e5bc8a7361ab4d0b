import { convId as asConvId } from '../../../shared/model.ts';
import { givenTitle } from '../../../shared/visibleText.ts';
import { hasHoleAfter } from '../coverage/holes.ts';
import { foldedTitle, peopleNamed } from '../db/nameKey.ts';
import type { Store } from '../db/store.ts';
import type { Title } from './titles.ts';

/** Who is in a conversation beside oneself: how many, and the sum of the keys of their names. */
interface Others {
  readonly others: number;
  readonly othersKey: number;
}

interface Row extends Others {
  readonly convId: number;
}

export const titleText = ({ renamed, sent }: Title): string | null => givenTitle(renamed) ?? givenTitle(sent);

/** Which of these conversations are shown by the same name as another one, be it a title or its people's names. `titles`: all there are. */
export function findNamesakes(
  store: Store,
  rows: readonly Row[],
  titles: ReadonlyMap<number, Title>,
): ReadonlySet<number> {
  const titled = new Map(
    [...titles.values()].flatMap((title) => {
      const text = titleText(title);
      return text === null ? [] : [[title.convId, text] as const];
    }),
  );
  const byTitle = counted([...titled.values()].map(foldedTitle));
  const titledAs = counted([...titled.values()].map((text) => keyOf(peopleNamed(text))));
  const byPeople = countUntitled(store, rows, titled);
  const isNamesake = (row: Row) => {
    const title = titled.get(row.convId);
    if (title === undefined) return (byPeople.get(keyOf(row)) ?? 0) > 1 || titledAs.has(keyOf(row));
    return (byTitle.get(foldedTitle(title)) ?? 0) > 1 || byPeople.has(keyOf(peopleNamed(title)));
  };
  return new Set(rows.filter(isNamesake).map(({ convId }) => convId));
}

/** How many conversations without a title have the same people as one of `rows`, or those that a title names. */
function countUntitled(
  { archive }: Store,
  rows: readonly Row[],
  titled: ReadonlyMap<number, string>,
): ReadonlyMap<string, number> {
  const named = [...titled.values()].map(peopleNamed);
  const found = archive.all<Others & { count: number }>(
    `SELECT others, othersKey, count(*) AS count FROM conversations
     WHERE othersKey IN (SELECT value FROM json_each(?)) AND convId NOT IN (SELECT value FROM json_each(?))
     GROUP BY othersKey, others`,
    JSON.stringify([...new Set([...rows, ...named].map(({ othersKey }) => othersKey))]),
    JSON.stringify([...titled.keys()]),
  );
  return new Map(found.map((each) => [keyOf(each), each.count]));
}

const keyOf = ({ others, othersKey }: Others): string => `${others} ${othersKey}`;

function counted(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/**
 * Which of these conversations are proven to be one's own alone: those made from here without participants, in which nobody else has written (service API,
 * section 2.4), be it somebody unknown or something that cannot be read. Nothing else proves it, since the service names nobody who has not written: who says
 * nothing in a conversation begun elsewhere may be in it.
 */
export function findNotes(
  store: Store,
  rows: readonly Row[],
  titles: ReadonlyMap<number, Title>,
): ReadonlySet<number> {
  const notes = rows
    .filter(({ convId, others }) => others === 0 && titles.get(convId)?.isAlone)
    .map(({ convId }) => convId);
  return new Set(notes.filter((convId) => !mayHoldOthers(store, convId)));
}

/** Whether something in a conversation is of nobody knows whom. */
function mayHoldOthers(store: Store, convId: number): boolean {
  const { archive } = store;
  if (archive.get('SELECT 1 FROM messages WHERE convId = ? AND senderId = 0 LIMIT 1', convId)) return true;
  const { first } = archive.get<{ first: number | null }>(
    'SELECT min(msgId) AS first FROM messages WHERE convId = ?',
    convId,
  ) ?? { first: null };
  return first !== null && hasHoleAfter(store, asConvId(convId), first);
}

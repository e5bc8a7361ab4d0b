import { convId as asConvId } from '../../../shared/model/ids.ts';
import { givenTitle } from '../../../shared/text/visibleText.ts';
import { hasHoleAfter } from '../coverage/holes.ts';
import { foldedTitle, peopleNamed } from '../db/nameKey.ts';
import type { Store } from '../db/store.ts';
import type { Title } from './titles.ts';

/** The other people in a conversation: how many, and the sum of the keys of their names. */
interface Others {
  readonly others: number;
  readonly othersKey: number;
}

interface Row extends Others {
  readonly convId: number;
}

export const titleText = ({ renamed, sent }: Title): string | null => givenTitle(renamed) ?? givenTitle(sent);

/** Which of these conversations have the same displayed name as another one, by title or people. `titles`: all titles. */
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

/** How many untitled conversations have the same people as one of `rows`, or the names in its title. */
function countUntitled(
  { archive }: Store,
  rows: readonly Row[],
  titled: ReadonlyMap<number, string>,
): ReadonlyMap<string, number> {
  const keys = rows.map(({ convId, othersKey }) => {
    const title = titled.get(convId);
    return title === undefined ? othersKey : peopleNamed(title).othersKey;
  });
  const found = archive.all<Others & { count: number }>(
    `SELECT others, othersKey, count(*) AS count FROM conversations
     WHERE othersKey IN (SELECT value FROM json_each(?)) AND convId NOT IN (SELECT value FROM json_each(?))
     GROUP BY othersKey, others`,
    JSON.stringify([...new Set(keys)]),
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
 * Which of these conversations are certainly notes to self: created here without participants (service API, section 2.4), without messages
 * from others or unknown senders, and without unreadable parts. Nothing else proves it, because the service never names people who have
 * not written.
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

/** Whether a conversation has a message from an unknown sender. */
function mayHoldOthers(store: Store, convId: number): boolean {
  const { archive } = store;
  if (archive.get('SELECT 1 FROM messages WHERE convId = ? AND senderId = 0 LIMIT 1', convId)) return true;
  const { first } = archive.get<{ first: number | null }>(
    'SELECT min(msgId) AS first FROM messages WHERE convId = ?',
    convId,
  ) ?? { first: null };
  return first !== null && hasHoleAfter(store, asConvId(convId), first);
}

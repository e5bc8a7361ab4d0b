import { fold } from '../../../shared/fold.ts';
import type { ConvId } from '../../../shared/model.ts';
import { uncoveredWithin } from './holes.ts';
import type { Store } from './open.ts';
import { getSyncState } from './syncState.ts';
import type { Title } from './titles.ts';

interface Row {
  readonly convId: number;
  readonly others: number;
  readonly othersKey: number;
}

export const titleText = ({ renamed, sent }: Title): string | null => renamed ?? sent;

/** Which of these conversations are called what another one is called, too. `titles`: all there are. */
export function findNamesakes(
  { archive }: Store,
  rows: readonly Row[],
  titles: ReadonlyMap<number, Title>,
): ReadonlySet<number> {
  const titled = [...titles.values()].filter((title) => titleText(title) !== null);
  const keyOf = new Map(titled.map((title) => [title.convId, fold(titleText(title) ?? '')]));
  const sameTitle = repeated([...keyOf.values()]);
  const shared = archive.all<{ othersKey: number }>(
    `SELECT othersKey FROM conversations WHERE othersKey IN (SELECT value FROM json_each(?))
       AND convId NOT IN (SELECT value FROM json_each(?)) GROUP BY othersKey, others HAVING count(*) > 1`,
    JSON.stringify([...new Set(rows.map(({ othersKey }) => othersKey))]),
    JSON.stringify([...keyOf.keys()]),
  );
  const samePeople = new Set(shared.map(({ othersKey }) => othersKey));
  const isNamesake = ({ convId, othersKey }: Row) => {
    const title = keyOf.get(convId);
    return title === undefined ? samePeople.has(othersKey) : sameTitle.has(title);
  };
  return new Set(rows.filter(isNamesake).map(({ convId }) => convId));
}

function repeated(texts: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(texts.filter((text) => seen.size === seen.add(text).size));
}

/**
 * Which of these conversations are proven to be one's own alone. The service names nobody who has not written (service API, section 2), so that proof
 * is: it was made from here without participants (section 4.3), or all of it is here and oneself alone wrote in it.
 */
export function findNotes(
  store: Store,
  rows: readonly Row[],
  titles: ReadonlyMap<number, Title>,
): ReadonlySet<number> {
  const alone = rows.filter(({ others }) => others === 0);
  const unsure = alone.filter(({ convId }) => !titles.get(convId)?.isAlone);
  const whole = unsure.length === 0 ? () => false : wholeConversations(store);
  return new Set(
    alone.filter((row) => !unsure.includes(row) || whole(row.convId)).map(({ convId }) => convId),
  );
}

/** The conversations in which nobody else has written or was invited. */
export function listAlone({ archive }: Store): readonly ConvId[] {
  return archive
    .all<{ convId: ConvId }>('SELECT convId FROM conversations WHERE othersKey = 0')
    .map(({ convId }) => convId);
}

/** Tells of a conversation whether every message of it is stored. */
function wholeConversations(store: Store): (convId: number) => boolean {
  const { head } = getSyncState(store);
  if (head === null) return () => false;
  const missing = uncoveredWithin(store, { after: 0, through: head });
  const late = new Set(
    store.archive
      .all<{ convId: number }>('SELECT convId FROM late_conversations')
      .map(({ convId }) => convId),
  );
  const isMissing = (convId: number, of: ConvId | null | undefined) => of == null || of === convId;
  return (convId) => !late.has(convId) && !missing.some(({ hole }) => isMissing(convId, hole?.convId));
}

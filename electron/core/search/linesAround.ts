import type { Preview } from '../../../shared/model/conversations.ts';
import { msgId } from '../../../shared/model/ids.ts';
import { placeText } from '../../../shared/model/location.ts';
import type { Db } from '../db/db.ts';
import { DELETED, FROM_SELF } from '../db/flags.ts';
import { knownTime } from '../messages/created.ts';
import { shortenedText, textOf, USUAL_KIND, USUAL_PRIORITY, withParts } from '../messages/messageRows.ts';
import { previewText } from '../messages/preview.ts';
import type { SearchDb } from './searchDb.ts';

export interface LinesAround {
  readonly previous: Preview | null;
  readonly next: Preview | null;
}

export const NO_LINES: LinesAround = { previous: null, next: null };

/** A message, and those before and after it in its conversation: their ids, null if there is none. */
export interface Beside {
  readonly msgId: number;
  readonly previous: number | null;
  readonly next: number | null;
}

const beside = (comparison: '<' | '>', condition: string) => `
  (SELECT b.msgId FROM messages AS b WHERE b.convId = m.convId AND b.msgId ${comparison} m.msgId AND ${condition}
   ORDER BY b.msgId ${comparison === '<' ? 'DESC' : ''} LIMIT 1)`;

/** `Beside`, of a message `m`. They may be deleted: to see that takes as long as to find them, and few are. */
export const BESIDE_COLUMNS = `${beside('<', 'true')} AS previous, ${beside('>', 'true')} AS next`;

const BESIDE_LEFT = `
  SELECT m.msgId, ${beside('<', `b.flags & ${DELETED} = 0`)} AS previous, ${beside('>', `b.flags & ${DELETED} = 0`)} AS next
  FROM json_each(?) AS wanted CROSS JOIN messages AS m ON m.msgId = wanted.value`;

/** More than a line shows. */
const LINE_BYTES = 4 * 2 ** 10;

interface LineRow {
  readonly msgId: number;
  readonly created: number;
  readonly sender: string | null;
  readonly kind: string;
  readonly text: string | Uint8Array;
  readonly flags: number;
  readonly priority: string;
  readonly fileName: string | null;
  readonly address: string | null;
}

const LINES = `
  SELECT m.msgId, m.created, p.email AS sender, coalesce(m.kind, '${USUAL_KIND}') AS kind,
    ${shortenedText('m.text', LINE_BYTES)} AS text, m.flags, coalesce(m.priority, '${USUAL_PRIORITY}') AS priority, a.fileName, l.address
  FROM json_each(?) AS wanted CROSS JOIN messages AS m ON m.msgId = wanted.value
    ${withParts('m', 'a', 'l')} LEFT JOIN people AS p ON p.personId = m.senderId`;

/** The messages before and after each of these in its conversation, without deleted ones. */
export function linesAround(
  { archive }: Pick<SearchDb, 'archive'>,
  hits: readonly Beside[],
): ReadonlyMap<number, LinesAround> {
  const near = readLines(archive, hits);
  const isGone = (id: number | null) => id !== null && near.get(id)?.isDeleted === true;
  const isBesideGone = ({ previous, next }: Beside) => isGone(previous) || isGone(next);
  const left = besideLeft(archive, hits.filter(isBesideGone));
  const far = readLines(archive, left);
  const lineOf = (id: number | null) => (id === null ? null : (near.get(id) ?? far.get(id) ?? null));
  const known = [...hits.filter((hit) => !isBesideGone(hit)), ...left];
  return new Map(
    withoutGaps(archive, known).map(({ msgId, previous, next }) => [
      msgId,
      { previous: lineOf(previous), next: lineOf(next) },
    ]),
  );
}

/** The messages beside them that aren't deleted. */
const besideLeft = (archive: Db, hits: readonly Beside[]): readonly Beside[] =>
  hits.length === 0 ? [] : archive.all<Beside>(BESIDE_LEFT, JSON.stringify(hits.map((hit) => hit.msgId)));

/** The messages beside these, by their ids. */
function readLines(archive: Db, hits: readonly Beside[]): ReadonlyMap<number, Preview> {
  const wanted = new Set(hits.flatMap(({ previous, next }) => [previous, next]));
  wanted.delete(null);
  if (wanted.size === 0) return new Map();
  const rows = archive.all<LineRow>(LINES, JSON.stringify([...wanted]));
  return new Map(rows.map((row) => [row.msgId, lineFrom(row)]));
}

function lineFrom(row: LineRow): Preview {
  const { kind, fileName, address, priority } = row;
  const text = textOf(row.text);
  const isPlace = kind === 'location' || address !== null;
  return {
    msgId: msgId(row.msgId),
    senderEmail: row.sender ?? '',
    isFromSelf: (row.flags & FROM_SELF) !== 0,
    text: previewText(isPlace ? placeText(address, text) : text),
    created: knownTime(row.created),
    isDeleted: (row.flags & DELETED) !== 0,
    ...{ kind, fileName, priority },
  };
}

/** Null where messages between the two may be missing. */
function withoutGaps(archive: Db, near: readonly Beside[]): readonly Beside[] {
  if (near.length === 0) return [];
  const covered = archive.all<{ afterId: number; throughId: number }>(
    'SELECT afterId, throughId FROM coverage WHERE throughId >= ? AND afterId <= ?',
    ...[Math.min(...near.map(({ msgId, previous }) => previous ?? msgId))],
    ...[Math.max(...near.map(({ msgId }) => msgId))],
  );
  const isWhole = (first: number, last: number) =>
    covered.some(({ afterId, throughId }) => afterId <= first && throughId >= last - 1);
  return near.map(({ msgId, previous, next }) => ({
    msgId,
    previous: previous !== null && isWhole(previous, msgId) ? previous : null,
    next: next !== null && isWhole(msgId, next) ? next : null,
  }));
}

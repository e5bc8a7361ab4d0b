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

interface Beside {
  readonly msgId: number;
  readonly previous: number | null;
  readonly next: number | null;
}

const beside = (comparison: '<' | '>') => `
  SELECT m.msgId FROM messages AS m WHERE m.convId = hit.convId AND m.msgId ${comparison} hit.msgId AND m.flags & ${DELETED} = 0
  ORDER BY m.msgId ${comparison === '<' ? 'DESC' : ''} LIMIT 1`;

const BESIDE = `
  SELECT hit.msgId, (${beside('<')}) AS previous, (${beside('>')}) AS next
  FROM json_each(?) AS wanted CROSS JOIN messages AS hit ON hit.msgId = wanted.value`;

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
  ids: readonly number[],
): ReadonlyMap<number, LinesAround> {
  if (ids.length === 0) return new Map();
  const near = withoutGaps(archive, archive.all<Beside>(BESIDE, JSON.stringify(ids)));
  const wanted = near.flatMap(({ previous, next }) => [previous, next].filter((id) => id !== null));
  const rows = archive.all<LineRow>(LINES, JSON.stringify([...new Set(wanted)]));
  const lines = new Map<number, Preview>(rows.map((row) => [row.msgId, lineFrom(row)]));
  const lineOf = (id: number | null) => (id === null ? null : (lines.get(id) ?? null));
  return new Map(
    near.map(({ msgId, previous, next }) => [msgId, { previous: lineOf(previous), next: lineOf(next) }]),
  );
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

import type { Preview } from '../../../shared/model/conversations.ts';
import type { Db } from '../db/db.ts';
import { DELETED } from '../db/flags.ts';
import { asMessages, LINE_COLUMNS, MESSAGE_TABLES, type ShortenedRow } from '../messages/messageRows.ts';
import { previewOfMessage } from '../messages/preview.ts';
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

/** The messages before and after each of these in its conversation, without deleted ones. */
export function linesAround(
  { archive }: Pick<SearchDb, 'archive'>,
  ids: readonly number[],
): ReadonlyMap<number, LinesAround> {
  if (ids.length === 0) return new Map();
  const near = withoutGaps(archive, archive.all<Beside>(BESIDE, JSON.stringify(ids)));
  const wanted = near.flatMap(({ previous, next }) => [previous, next].filter((id) => id !== null));
  const rows = archive.all<ShortenedRow>(
    `SELECT ${LINE_COLUMNS} FROM json_each(?) AS wanted
     CROSS JOIN ${MESSAGE_TABLES} WHERE m.msgId = wanted.value`,
    JSON.stringify([...new Set(wanted)]),
  );
  const lines = new Map<number, Preview>(
    asMessages(archive, rows).map((message) => [message.msgId, previewOfMessage(message)]),
  );
  const lineOf = (id: number | null) => (id === null ? null : (lines.get(id) ?? null));
  return new Map(
    near.map(({ msgId, previous, next }) => [msgId, { previous: lineOf(previous), next: lineOf(next) }]),
  );
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

import type { Preview } from '../../../shared/model/conversations.ts';
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

/** Null where messages between the two may be missing. */
const unlessApart = (id: string, first: string, last: string) => `iif(
  (SELECT throughId FROM coverage WHERE afterId <= ${first} ORDER BY afterId DESC LIMIT 1) >= ${last} - 1, ${id}, NULL)`;

const BESIDE = `
  WITH near AS (
    SELECT hit.msgId, (${beside('<')}) AS previous, (${beside('>')}) AS next
    FROM json_each(?) AS wanted CROSS JOIN messages AS hit ON hit.msgId = wanted.value)
  SELECT msgId, ${unlessApart('previous', 'previous', 'msgId')} AS previous, ${unlessApart('next', 'msgId', 'next')} AS next
  FROM near`;

/** The messages before and after each of these in its conversation, without deleted ones. */
export function linesAround(
  { archive }: Pick<SearchDb, 'archive'>,
  ids: readonly number[],
): ReadonlyMap<number, LinesAround> {
  if (ids.length === 0) return new Map();
  const near = archive.all<Beside>(BESIDE, JSON.stringify(ids));
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

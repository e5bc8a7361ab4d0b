import { segment, wordsIn } from '../../../shared/text/searchTokens.ts';
import { LIMIT } from '../db/db.ts';
import { SEARCHED_TABLES, searchedColumns, searchedText } from './indexer.ts';
import type { Check } from './searchCheck.ts';
import type { SearchDb } from './searchDb.ts';
import { type Asked, type Plan, planOf, type Way } from './searchPlan.ts';
import { type IdSpan, idsWithin } from './writtenDays.ts';

/** Messages that are read at once, to look at what the index doesn't know. */
const MOST_READ = 5_000;

/** The newest messages below an id, and whether there are more than `limit`. */
export interface FoundIds {
  readonly page: readonly number[];
  readonly hasMore: boolean;
}

export function readIds(
  search: SearchDb,
  asked: Asked,
  { way, below, limit }: { readonly way: Way; readonly below: number; readonly limit: number },
): FoundIds {
  const span = spanOf(search, asked.checks);
  const plan = span === null ? null : planOf(search, asked, way);
  if (span === null || plan === null) return { page: [], hasMore: false };
  const found: number[] = [];
  let last = Math.min(span.last, below - 1);
  for (let count = limit + 1; found.length <= limit; count = Math.min(count * 4, MOST_READ)) {
    const ids = matches(search, plan.expression, { first: span.first, last }, count);
    found.push(...kept(search, ids, plan));
    if (ids.length < count) break;
    last = (ids.at(-1) ?? 0) - 1;
  }
  return { page: found.slice(0, limit), hasMore: found.length > limit };
}

/** Where the messages of the times that are asked for may lie. Null: there are none. */
function spanOf({ index }: SearchDb, checks: readonly Check[]): IdSpan | null {
  let span: IdSpan = { first: 0, last: Number.MAX_SAFE_INTEGER };
  for (const check of checks) {
    if (check.kind !== 'time' || check.isNot) continue;
    const within = idsWithin(index, check);
    if (within === null) return null;
    span = { first: Math.max(span.first, within.first), last: Math.min(span.last, within.last) };
  }
  return span;
}

function matches(
  { index }: SearchDb,
  expression: string,
  { first, last }: IdSpan,
  count: number,
): readonly number[] {
  return index
    .all<{ msgId: number }>(
      `SELECT rowid AS msgId FROM texts WHERE texts MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rowid DESC ${LIMIT}`,
      ...[expression, BigInt(first), BigInt(last), count],
    )
    .map((row) => row.msgId);
}

/** Those of which the rest of the plan is true, too. */
function kept(search: SearchDb, ids: readonly number[], plan: Plan): readonly number[] {
  const { conditions, values, parts } = plan;
  const fitting =
    conditions.length === 0
      ? ids
      : search.archive
          .all<{ msgId: number }>(
            `SELECT m.msgId FROM json_each(?) AS found CROSS JOIN messages AS m ON m.msgId = found.value
             WHERE ${conditions.map((condition) => `(${condition})`).join(' AND ')} ORDER BY m.msgId DESC`,
            ...[JSON.stringify(ids), ...values],
          )
          .map((row) => row.msgId);
  return parts.length === 0 ? fitting : withParts(search, fitting, parts);
}

function withParts(
  { archive }: SearchDb,
  ids: readonly number[],
  parts: readonly string[],
): readonly number[] {
  const rows = archive.all<{
    msgId: number;
    text: string | Uint8Array;
    fileName: string | null;
    address: string | null;
  }>(
    `SELECT m.msgId, ${searchedColumns()} FROM ${SEARCHED_TABLES}
     WHERE m.msgId IN (SELECT value FROM json_each(?)) ORDER BY m.msgId DESC`,
    JSON.stringify(ids),
  );
  return rows
    .filter((row) => {
      const words = wordsIn(segment(searchedText(row)));
      return parts.every((part) => words.some((word) => word.includes(part)));
    })
    .map(({ msgId }) => msgId);
}

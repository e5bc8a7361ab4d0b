import { LIMIT } from '../db/db.ts';
import type { Check } from './searchCheck.ts';
import type { SearchDb } from './searchDb.ts';
import { type Asked, type Plan, planOf, type Way } from './searchPlan.ts';
import { withWordsOf } from './wordsInTexts.ts';
import { type IdSpan, idsWithin } from './writtenDays.ts';

/** Messages that are read at once, to look at what the index doesn't know. */
const MOST_READ = 5_000;
/** Messages of some people or conversations whose words are looked for in the messages themselves; so many at once. */
const LOOKED_THROUGH = 1_000;
const LOOKED_AT = 250;

/** The newest messages below an id, and whether there are more, or may be. */
export interface FoundIds {
  readonly page: readonly number[];
  readonly hasMore: boolean;
}

interface Wanted {
  readonly way: Way;
  readonly below: number;
  readonly limit: number;
  /** True: no more is looked for. */
  readonly isOver?: () => boolean;
}

export function readIds(
  search: SearchDb,
  asked: Asked,
  { way, below, limit, isOver = () => false }: Wanted,
): FoundIds {
  const all = spanOf(search, asked.checks);
  const plan = all === null ? null : planOf(search, asked, way);
  if (all === null || plan === null) return { page: [], hasMore: false };
  const span = { first: all.first, last: Math.min(all.last, below - 1) };
  const near = lookThrough(search, plan, { asked, way, span, limit });
  const found = [...near.found];
  let { last } = near;
  for (let count = limit + 1; last !== null && found.length <= limit && !isOver(); ) {
    const ids = matches(search, plan.expression, { first: span.first, last }, count);
    found.push(...kept(search, ids, plan));
    last = nextBelow(ids, count);
    count = Math.min(count * 4, MOST_READ);
  }
  const isCut = last !== null && found.length <= limit;
  return { page: found.slice(0, limit), hasMore: found.length > limit || isCut };
}

/**
 * Of few people or conversations, the newest messages are soon read, while FTS5 would pass all others that have a common word. Returns those
 * found, and up to which id others may be; null: none.
 */
function lookThrough(
  search: SearchDb,
  plan: Plan,
  {
    asked,
    way,
    span,
    limit,
  }: { readonly asked: Asked; readonly way: Way; readonly span: IdSpan; readonly limit: number },
): { readonly found: readonly number[]; readonly last: number | null } {
  const found: number[] = [];
  let last: number | null = span.last;
  if (plan.narrow === null) return { found, last };
  for (let read = 0; last !== null && read < LOOKED_THROUGH && found.length <= limit; ) {
    const ids = matches(search, plan.narrow, { first: span.first, last }, LOOKED_AT);
    found.push(...withWordsOf(search, kept(search, ids, plan), { asked, way, expression: plan.expression }));
    last = nextBelow(ids, LOOKED_AT);
    read += ids.length;
  }
  return { found, last };
}

/** The highest id that is left after these; null: there are no more. */
const nextBelow = (ids: readonly number[], count: number): number | null =>
  ids.length < count ? null : (ids.at(-1) ?? 0) - 1;

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

/** Those of which the conditions are true, too. */
function kept(
  { archive }: SearchDb,
  ids: readonly number[],
  { conditions, values }: Plan,
): readonly number[] {
  if (conditions.length === 0) return ids;
  return archive
    .all<{ msgId: number }>(
      `SELECT m.msgId FROM json_each(?) AS found CROSS JOIN messages AS m ON m.msgId = found.value
       WHERE ${conditions.map((condition) => `(${condition})`).join(' AND ')} ORDER BY m.msgId DESC`,
      ...[JSON.stringify(ids), ...values],
    )
    .map((row) => row.msgId);
}

import { LIMIT } from '../db/db.ts';
import { countMessages, newestMsgId } from '../messages/messagePages.ts';
import type { Check } from './searchCheck.ts';
import type { SearchDb } from './searchDb.ts';
import { type Asked, type Plan, planOf, type Way } from './searchPlan.ts';
import { type WordsAsked, withWordsOf } from './wordsInTexts.ts';
import { type IdSpan, idsWithin } from './writtenDays.ts';

/** Messages that are read at once, to look at what the index doesn't know. */
const MOST_READ = 5_000;
/** Messages of some people or conversations whose words are looked for in the messages themselves; so many at once. */
const LOOKED_THROUGH = 1_000;
const LOOKED_AT = 100;
/** Where messages of certain conversations are looked for at first, and how much farther after that. */
const FIRST_WIDTH = 2_000;
const WIDER = 4;
/** FTS5 passes so many messages that have a very common word, or haven't, while LOOKED_AT of them are read. */
const PASSED = 30_000;

/** The newest messages below an id, and whether there are more, or may be. */
export interface FoundIds {
  readonly page: readonly number[];
  readonly hasMore: boolean;
}

interface Wanted {
  readonly way: Way;
  readonly below: number;
  readonly limit: number;
  /** True: no more is looked for. At least one look is taken, so that of few messages all are found however busy the computer is. */
  readonly isOver?: () => boolean;
}

/** How messages are read until there are enough. */
interface Looking extends Omit<Wanted, 'below' | 'isOver'> {
  readonly asked: Asked;
  readonly span: IdSpan;
}

interface Looked {
  readonly found: readonly number[];
  readonly last: number | null;
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
  for (let count = limit + 1; last !== null && found.length <= limit; ) {
    const ids = matches(search, plan.expression, { first: span.first, last }, count);
    found.push(...kept(search, ids, plan));
    last = nextBelow(ids, count);
    count = Math.min(count * 4, MOST_READ);
    if (isOver()) break;
  }
  const isCut = last !== null && found.length <= limit;
  return { page: found.slice(0, limit), hasMore: found.length > limit || isCut };
}

/**
 * Of people or conversations with few messages, the newest are soon read, while FTS5 would pass all others that have a common word. Returns
 * those found, and up to which id others may be; null: none.
 */
function lookThrough(search: SearchDb, plan: Plan, looking: Looking): Looked {
  if (plan.isScanned) return scan(search, plan, looking);
  const { span, limit } = looking;
  const found: number[] = [];
  let last: number | null = span.last;
  if (plan.narrow === null) return { found, last };
  for (let read = 0; last !== null && read < LOOKED_THROUGH && found.length <= limit; ) {
    const ids = matches(search, plan.narrow, { first: span.first, last }, LOOKED_AT);
    if (areClose(search, ids, last)) break;
    found.push(...withWordsOf(search, kept(search, ids, plan), wordsOf(looking, plan)));
    last = nextBelow(ids, LOOKED_AT);
    read += ids.length;
  }
  return { found, last };
}

/** The same of conversations or of many people, whose messages are picked out of the archive. */
function scan(search: SearchDb, plan: Plan, looking: Looking): Looked {
  const { span, limit } = looking;
  const newest = Math.min(span.last, newestMsgId(search) ?? 0);
  const ids = idsPerMessage(search);
  // The messages of conversations are found without passing others.
  const lowest = plan.convIds ? span.first : Math.max(span.first, newest - Math.ceil(PASSED * ids));
  const found: number[] = [];
  let [last, width] = [newest, Math.ceil((plan.convIds ? FIRST_WIDTH : PASSED) * ids)];
  for (let read = 0; last >= lowest && read < LOOKED_THROUGH && found.length <= limit; ) {
    const first = Math.max(lowest, last - width);
    const some = scanned(search, plan, { first, last });
    if (!plan.isOfMany && areClose(search, some, last)) break;
    found.push(...withWordsOf(search, some, wordsOf(looking, plan)));
    const next = nextBelow(some, LOOKED_AT);
    // As far as it takes to find so many again, or farther.
    width = next === null ? width * WIDER : last - next;
    last = next ?? first - 1;
    read += some.length;
  }
  return { found, last: last < span.first ? null : last };
}

/** Of few people or conversations, the index is asked for theirs alone: it would list all other messages between them, too. */
const wordsOf = ({ asked, way }: Looking, { isScanned, isOfMany, said, expression }: Plan): WordsAsked => ({
  ...{ asked, way },
  expression: isScanned && isOfMany ? said : expression,
});

/** Whether FTS5 soon finds these many messages, from the one with the id `last` down. */
function areClose(search: SearchDb, ids: readonly number[], last: number): boolean {
  const passed = Math.min(last, newestMsgId(search) ?? 0) - (ids.at(-1) ?? 0);
  return ids.length === LOOKED_AT && passed < PASSED * idsPerMessage(search);
}

/** At least one. */
const idsPerMessage = (search: SearchDb): number => (newestMsgId(search) ?? 1) / (countMessages(search) || 1);

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

/** The newest messages between two ids of which the conditions are true. */
function scanned(
  { archive }: SearchDb,
  { convIds, conditions, values }: Plan,
  { first, last }: IdSpan,
): readonly number[] {
  const from = convIds
    ? 'json_each(?) AS among CROSS JOIN messages AS m INDEXED BY messages_of_conversation ON m.convId = among.value'
    : 'messages AS m NOT INDEXED';
  return archive
    .all<{ msgId: number }>(
      `SELECT m.msgId FROM ${from}
       WHERE ${allOf(['m.msgId BETWEEN ? AND ?', ...conditions])} ORDER BY m.msgId DESC LIMIT ${LOOKED_AT}`,
      ...[...(convIds ? [JSON.stringify(convIds)] : []), first, last, ...values],
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
       WHERE ${allOf(conditions)} ORDER BY m.msgId DESC`,
      ...[JSON.stringify(ids), ...values],
    )
    .map((row) => row.msgId);
}

const allOf = (conditions: readonly string[]): string =>
  conditions.map((condition) => `(${condition})`).join(' AND ');

import type { Db } from '../db/db.ts';
import { knownTime } from '../messages/created.ts';
import type { SearchDb } from './searchDb.ts';

const DAY_MS = 86_400_000;
const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

/** Message ids, both included. */
export interface IdSpan {
  readonly first: number;
  readonly last: number;
}

/** Takes in on which days these messages were written. */
export function widenDays(
  index: Db,
  messages: readonly { readonly msgId: number; readonly created: number }[],
): void {
  const days = new Map<number, IdSpan>();
  for (const { msgId, created } of messages) {
    const time = knownTime(created);
    if (time === null) continue;
    const { first, last } = days.get(dayOf(time)) ?? { first: msgId, last: msgId };
    days.set(dayOf(time), { first: Math.min(first, msgId), last: Math.max(last, msgId) });
  }
  for (const [day, { first, last }] of days)
    index.run(
      `INSERT INTO days (day, firstId, lastId) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET firstId = min(firstId, excluded.firstId), lastId = max(lastId, excluded.lastId)`,
      ...[day, first, last],
    );
}

/** Between which ids the messages from `start` on and before `end` lie, ms since the epoch. Null: there are none. */
export function idsWithin(
  index: Db,
  { start, end }: { readonly start: number; readonly end: number },
): IdSpan | null {
  const found = index.get<{ first: number | null; last: number | null }>(
    'SELECT min(firstId) AS first, max(lastId) AS last FROM days WHERE day BETWEEN ? AND ?',
    ...[dayOf(start), dayOf(end - 1)],
  );
  return found === undefined || found.first === null || found.last === null
    ? null
    : { first: found.first, last: found.last };
}

/** When a message of the first day was written, ms since the epoch; null: of none that is known. */
export function firstTime({ archive, index }: SearchDb): number | null {
  const first = index.get<{ firstId: number }>('SELECT firstId FROM days ORDER BY day LIMIT 1');
  const message =
    first && archive.get<{ created: number }>('SELECT created FROM messages WHERE msgId = ?', first.firstId);
  return message ? knownTime(message.created) : null;
}

import type { RouteParsed } from '../../../shared/contract/index.ts';
import type { MsgId } from '../../../shared/model/ids.ts';
import type { RuleMatch, TriedStretch } from '../../../shared/model/rules.ts';
import { getConversations } from '../conversations/conversations.ts';
import { asProven, type Ends } from '../conversations/routes.ts';
import { LIMIT } from '../db/db.ts';
import { NEVER_UNREAD } from '../db/flags.ts';
import type { Store } from '../db/store.ts';
import { countMessages, readMessages } from '../messages/messagePages.ts';
import { comparedText, FACTS, fittingOf, type MessageFacts, MOST_TEXT } from './ruleFitting.ts';

/** A few ms. */
const AT_ONCE = 1_000;

/** Compares the newest messages below one with conditions. See the route `rules.try`. */
export function tryConditions(
  store: Store,
  ends: Ends,
  { conditions, below, limit }: RouteParsed<'rules.try'>,
): TriedStretch {
  const fits = fittingOf(conditions);
  const rows = readStretch(store, conditions.convId, below);
  const found: MsgId[] = [];
  let looked = 0;
  let read = 0;
  const onRead = (length: number) => {
    read += length;
  };
  for (const facts of rows) {
    if (read >= MOST_TEXT) break;
    looked += 1;
    const { flags, msgId } = facts;
    if ((flags & NEVER_UNREAD) === 0 && fits(facts, comparedText(store, msgId, onRead))) found.push(msgId);
  }
  const listed = found.slice(0, limit);
  const matches = matchesOf(store, ends, listed);
  const isEnd = looked === rows.length && rows.length < AT_ONCE;
  return {
    count: found.length,
    matches: listed.flatMap((id) => matches.get(id) ?? []),
    looked,
    of: countIn(store, conditions.convId),
    below: isEnd ? null : (rows[looked - 1]?.msgId ?? null),
  };
}

/** Own and deleted ones, too: they count as looked at. */
function readStretch({ archive }: Store, convId: number | null, below: number | null) {
  const upTo = below ?? Number.MAX_SAFE_INTEGER;
  return convId === null
    ? archive.all<MessageFacts>(
        `SELECT ${FACTS} WHERE m.msgId < ? ORDER BY m.msgId DESC ${LIMIT}`,
        upTo,
        AT_ONCE,
      )
    : archive.all<MessageFacts>(
        `SELECT ${FACTS} WHERE m.convId = ? AND m.msgId < ? ORDER BY m.msgId DESC ${LIMIT}`,
        ...[convId, upTo, AT_ONCE],
      );
}

function countIn(store: Store, convId: number | null): number {
  if (convId === null) return countMessages(store);
  const sql = 'SELECT count(*) AS n FROM messages WHERE convId = ?';
  return store.archive.get<{ n: number }>(sql, convId)?.n ?? 0;
}

/** Those of the messages that are stored, by their ids. */
export function matchesOf(store: Store, ends: Ends, ids: readonly MsgId[]): ReadonlyMap<number, RuleMatch> {
  const messages = readMessages(store, ids);
  const convIds = [...new Set(messages.map(({ convId }) => convId))];
  const conversations = new Map(
    getConversations(store, convIds).map((one) => [one.convId, asProven(one, ends)]),
  );
  return new Map(
    messages.flatMap((message) => {
      const conversation = conversations.get(message.convId);
      return conversation ? [[message.msgId, { message, conversation }] as const] : [];
    }),
  );
}

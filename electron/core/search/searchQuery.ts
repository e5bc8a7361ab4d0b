import { type ConvId, convId, type MsgId, msgId } from '../../../shared/model/ids.ts';
import type { FoundInConversation, FoundText, SearchPage } from '../../../shared/model/search.ts';
import { type Phrase, phrasesOf } from '../../../shared/text/searchTokens.ts';
import { LIMIT } from '../db/db.ts';
import { DELETED } from '../db/flags.ts';
import { knownTime } from '../messages/created.ts';
import { readProgress, SEARCHED_TABLES, searchedColumns, searchedText } from './indexer.ts';
import type { SearchDb } from './searchDb.ts';
import { makeSnippet } from './snippet.ts';

export interface SearchQuery {
  readonly query: string;
  /** Null searches all conversations. */
  readonly convId: ConvId | null;
  /** Only messages with a lower msgId: `next` of the page before; null begins at the newest. */
  readonly before: MsgId | null;
  readonly limit: number;
}

/** The most ids in one answer. */
const MOST_IDS = 5_000;

export interface ConversationQuery {
  readonly query: string;
  readonly convId: ConvId;
  /** Only messages with a lower msgId: `next` of the page before; null begins at the newest. */
  readonly before: MsgId | null;
}

interface HitRow {
  readonly msgId: number;
  readonly convId: number;
  readonly created: number;
  readonly sender: string | null;
  /** As bytes if it is the beginning of a longer one, which is longer than snippets look. */
  readonly text: string | Uint8Array;
  readonly fileName: string | null;
  readonly address: string | null;
}

/** The newest `limit` messages with every word of the query. Newest first by rowid: ranking would have to sort every hit. */
export function searchMessages(
  search: SearchDb,
  { query, convId, before, limit }: SearchQuery,
): SearchPage<FoundText> {
  const { isComplete: indexComplete } = readProgress(search);
  const phrases = phrasesOf(query);
  if (phrases.length === 0) return { hits: [], next: null, indexComplete };
  const { page, next } = readIds(search, matchExpression(phrases, convId), before, limit);
  return { hits: readHits(search, page, phrases), next, indexComplete };
}

/** Up to MOST_IDS messages of a conversation with every word of the query, newest first. */
export function findInConversation(
  search: SearchDb,
  { query, convId, before }: ConversationQuery,
): FoundInConversation {
  const { isComplete: indexComplete } = readProgress(search);
  const phrases = phrasesOf(query);
  if (phrases.length === 0) return { msgIds: [], next: null, indexComplete };
  const { page, next } = readIds(search, matchExpression(phrases, convId), before, MOST_IDS);
  return { msgIds: stillThere(search, page), next, indexComplete };
}

/** The newest matches before a message, and the `before` of the page after them. */
function readIds(
  { index }: SearchDb,
  expression: string,
  before: MsgId | null,
  limit: number,
): { readonly page: readonly number[]; readonly next: MsgId | null } {
  const found = index.all<{ msgId: number }>(
    `SELECT rowid AS msgId FROM texts WHERE texts MATCH ? AND rowid < ? ORDER BY rowid DESC ${LIMIT}`,
    expression,
    BigInt(before ?? Number.MAX_SAFE_INTEGER),
    limit + 1,
  );
  const page = found.slice(0, limit).map((row) => row.msgId);
  const last = page.at(-1);
  return { page, next: found.length > limit && last !== undefined ? msgId(last) : null };
}

/** Those of `ids` that weren't deleted since they were indexed, newest first. */
function stillThere({ archive }: SearchDb, ids: readonly number[]): readonly MsgId[] {
  return archive
    .all<{ msgId: MsgId }>(
      `SELECT msgId FROM messages WHERE msgId IN (SELECT value FROM json_each(?)) AND flags & ${DELETED} = 0
       ORDER BY msgId DESC`,
      JSON.stringify(ids),
    )
    .map((row) => row.msgId);
}

/** In FTS5's query language (sqlite.org/fts5.html, section 3). Tokens hold letters and digits only, so nothing needs escaping. */
function matchExpression(phrases: readonly Phrase[], convId: ConvId | null): string {
  const words = phrases.map(({ tokens, isPrefix }) => `"${tokens.join(' ')}"${isPrefix ? ' *' : ''}`);
  const inBody = `body : (${words.join(' AND ')})`;
  return convId === null ? inBody : `${inBody} AND conv : "c${convId}"`;
}

/** Leaves out messages deleted since they were indexed. */
function readHits(
  { archive }: SearchDb,
  ids: readonly number[],
  phrases: readonly Phrase[],
): readonly FoundText[] {
  const rows = archive.all<HitRow>(
    `SELECT m.msgId, m.convId, m.created, p.email AS sender, ${searchedColumns()}
     FROM ${SEARCHED_TABLES} LEFT JOIN people AS p ON p.personId = m.senderId
     WHERE m.msgId IN (SELECT value FROM json_each(?)) AND m.flags & ${DELETED} = 0 ORDER BY m.msgId DESC`,
    JSON.stringify(ids),
  );
  return rows.map((row) => ({
    msgId: msgId(row.msgId),
    convId: convId(row.convId),
    senderEmail: row.sender ?? '',
    created: knownTime(row.created),
    ...makeSnippet(searchedText(row), phrases),
  }));
}

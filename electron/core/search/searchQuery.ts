import { convId, type MsgId, msgId } from '../../../shared/model/ids.ts';
import type { FoundInConversation, FoundPage, FoundText, SearchPlace } from '../../../shared/model/search.ts';
import { asParts, type Phrase } from '../../../shared/text/searchTokens.ts';
import type { Db } from '../db/db.ts';
import { DELETED } from '../db/flags.ts';
import { knownTime } from '../messages/created.ts';
import { closeWords, FEW } from './closeWords.ts';
import { type FoundIds, readIds } from './foundIds.ts';
import { readProgress, SEARCHED_TABLES, searchedColumns, searchedText } from './indexer.ts';
import { excerptOf, hasAll, ofFileText } from './insideText.ts';
import { BESIDE_COLUMNS, type Beside, linesAround, NO_LINES } from './linesAround.ts';
import type { SearchDb } from './searchDb.ts';
import { type Asked, asksForDeleted } from './searchPlan.ts';
import { makeSnippet } from './snippet.ts';
import { firstTime } from './writtenDays.ts';

export interface SearchQuery extends Asked {
  /** `next` of the page before; null begins at the newest. */
  readonly before: SearchPlace | null;
  readonly limit: number;
}

/** Above all messages. */
const TOP = Number.MAX_SAFE_INTEGER;

/** The most ids in one answer. */
const MOST_IDS = 5_000;

export interface IdsQuery extends Asked {
  /** Only messages with a lower msgId: `next` of the page before; null begins at the newest. */
  readonly before: MsgId | null;
}

type Snipped = Pick<FoundText, 'snippet' | 'marks' | 'inFile'>;

interface HitRow extends Beside {
  readonly convId: number;
  readonly created: number;
  readonly sender: string | null;
  readonly flags: number;
  /** As bytes if it is the beginning of a longer one, which is longer than snippets look. */
  readonly text: string | Uint8Array;
  readonly fileName: string | null;
  readonly address: string | null;
  /** Whether its file has a text, which is read alone: 500 of them may have 400 MB. */
  readonly hasInside: number | null;
}

/**
 * The first `limit` messages that the query asks for: those with its words, and then those in which some of them are parts of words. Newest
 * first by rowid: ranking would have to sort every hit.
 */
export const searchMessages = (search: SearchDb, query: SearchQuery): FoundPage =>
  reading(search, () => readFound(search, query));

/** Of one state of both files. To begin anew for each statement would take longer, too. */
const reading = <T>({ archive, index }: SearchDb, work: () => T): T =>
  archive.reading(() => index.reading(work));

function readFound(search: SearchDb, query: SearchQuery): FoundPage {
  const { words, notWords, checks, before, limit } = query;
  const { isComplete: indexComplete } = readProgress(search);
  const since = firstTime(search);
  if (words.length + notWords.length + checks.length === 0)
    return { hits: [], next: null, indexComplete, since, close: {} };
  const byWords: FoundIds = before?.isPart
    ? { page: [], hasMore: false }
    : readIds(search, query, { way: 'words', below: before?.msgId ?? TOP, limit });
  const room = limit - byWords.page.length;
  const byParts: FoundIds = byWords.hasMore
    ? { page: [], hasMore: false }
    : readIds(search, query, { way: 'parts', below: before?.isPart ? before.msgId : TOP, limit: room });
  const hits = readHits(search, { byWords: byWords.page, byParts: byParts.page }, query);
  const close = before === null && hits.length < FEW ? closeWords(search.index, words) : {};
  return { hits, next: nextPlace(byWords, byParts), indexComplete, since, close };
}

function nextPlace(byWords: FoundIds, byParts: FoundIds): SearchPlace | null {
  const lastOf = ({ page }: FoundIds) => msgId(page.at(-1) ?? TOP);
  if (byWords.hasMore) return { msgId: lastOf(byWords), isPart: false };
  return byParts.hasMore ? { msgId: lastOf(byParts), isPart: true } : null;
}

/** Up to MOST_IDS messages that are so, newest first. */
export function findIds(search: SearchDb, { before, ...asked }: IdsQuery): FoundInConversation {
  const { isComplete: indexComplete } = readProgress(search);
  const { page, hasMore } = readIds(search, asked, { way: 'any', below: before ?? TOP, limit: MOST_IDS });
  const last = page.at(-1);
  const next = hasMore && last !== undefined ? msgId(last) : null;
  const msgIds = asksForDeleted(asked.checks) ? page.map((id) => msgId(id)) : stillThere(search, page);
  return { msgIds, next, indexComplete };
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

interface Found {
  readonly byWords: readonly number[];
  readonly byParts: readonly number[];
}

/** Leaves out messages deleted since they were indexed. */
function readHits(
  { archive }: SearchDb,
  { byWords, byParts }: Found,
  { words, checks, isShown = false }: Asked,
): readonly FoundText[] {
  const isThere = asksForDeleted(checks) ? 'true' : `m.flags & ${DELETED} = 0`;
  const ids = [...byWords, ...byParts];
  const rows = archive.all<HitRow>(
    `SELECT m.msgId, m.convId, m.created, m.flags, p.email AS sender, ${searchedColumns()},
       ${isShown ? 'NULL' : ofFileText('t.hasText')} AS hasInside, ${BESIDE_COLUMNS}
     FROM json_each(?) AS found CROSS JOIN ${SEARCHED_TABLES} LEFT JOIN people AS p ON p.personId = m.senderId
     WHERE m.msgId = found.value AND ${isThere}`,
    JSON.stringify(ids),
  );
  const around = linesAround({ archive }, rows);
  const phrases = asParts(words);
  const areParts = new Set(byParts);
  const hits = rows.map((row) => ({
    msgId: msgId(row.msgId),
    convId: convId(row.convId),
    senderEmail: row.sender ?? '',
    isDeleted: (row.flags & DELETED) !== 0,
    isPart: areParts.has(row.msgId),
    created: knownTime(row.created),
    ...snippetOf(row, phrases, () => readInside(archive, row.msgId)),
    ...(around.get(row.msgId) ?? NO_LINES),
  }));
  return newestFirst(hits);
}

/** Those by words before those by parts. */
const newestFirst = (hits: readonly FoundText[]): readonly FoundText[] =>
  hits.toSorted((a, b) => Number(a.isPart) - Number(b.isPart) || b.msgId - a.msgId);

/** From the text of its file only if the message doesn't say it all itself. */
function snippetOf(row: HitRow, phrases: readonly Phrase[], inside: () => string): Snipped {
  const text = searchedText(row);
  const found = row.hasInside !== 1 || hasAll(text, phrases) ? null : excerptOf(inside(), phrases);
  return found === null
    ? { ...makeSnippet(text, phrases), inFile: null }
    : { ...found, inFile: row.fileName };
}

const readInside = (archive: Db, id: number): string =>
  archive.get<{ inside: string | null }>(
    `SELECT ${ofFileText('t.text')} AS inside FROM messages AS m WHERE m.msgId = ?`,
    id,
  )?.inside ?? '';

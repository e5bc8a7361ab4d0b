import { findMatches } from '../../../shared/text/findMatches.ts';
import { asParts, type Phrase } from '../../../shared/text/searchTokens.ts';
import { DELETED } from '../db/flags.ts';
import { textOf } from '../messages/messageRows.ts';
import { SEARCHED_TABLES, searchedColumns } from './indexer.ts';
import { ofFileText } from './insideText.ts';
import type { SearchDb } from './searchDb.ts';
import type { Asked, Way } from './searchPlan.ts';

interface TextRow {
  readonly msgId: number;
  /** As bytes if it is the beginning of a longer one. */
  readonly text: string | Uint8Array;
  readonly fileName: string | null;
  readonly address: string | null;
  readonly hasInside: number | null;
}

/** Without those of deleted messages, which have no words. */
const readTexts = ({ archive }: SearchDb, ids: readonly number[]): readonly TextRow[] =>
  archive.all<TextRow>(
    `SELECT m.msgId, ${searchedColumns()}, ${ofFileText('t.hasText')} AS hasInside FROM ${SEARCHED_TABLES}
     WHERE m.msgId IN (SELECT value FROM json_each(?)) AND m.flags & ${DELETED} = 0 ORDER BY m.msgId DESC`,
    JSON.stringify(ids),
  );

export interface WordsAsked {
  readonly asked: Pick<Asked, 'words' | 'notWords' | 'isShown'>;
  readonly way: Way;
  /** For the index, which knows more of a long text than is read here, and the texts of files. */
  readonly expression: string;
}

/** Those of these messages that have the words, as the index would find them. */
export function withWordsOf(
  search: SearchDb,
  ids: readonly number[],
  { asked, way, expression }: WordsAsked,
): readonly number[] {
  const { words, notWords, isShown = false } = asked;
  const mayBeParts = asParts(words);
  const rows = readTexts(search, ids);
  const isForIndex = (row: TextRow) => typeof row.text !== 'string' || (row.hasInside === 1 && !isShown);
  const indexed = indexedAmong(
    search,
    rows.filter(isForIndex).map(({ msgId }) => msgId),
    expression,
  );
  const isFound = (row: TextRow): boolean => {
    if (isForIndex(row)) return indexed.has(row.msgId);
    const texts = [row.address ?? textOf(row.text), row.fileName ?? ''].map((text) => text.normalize('NFC'));
    const has = (phrase: Phrase) => texts.some((text) => findMatches(text, [phrase]).length > 0);
    if (!(way === 'words' ? words : mayBeParts).every(has) || notWords.some(has)) return false;
    return way !== 'parts' || !words.every(has);
  };
  return rows.filter(isFound).map(({ msgId }) => msgId);
}

/** Asked once for all: for each, FTS5 would begin anew with the occurrences of a common word. `ids`: the highest first. */
function indexedAmong({ index }: SearchDb, ids: readonly number[], expression: string): ReadonlySet<number> {
  const [last, first] = [ids[0], ids.at(-1)];
  if (last === undefined || first === undefined) return new Set();
  const found = index.all<{ msgId: number }>(
    'SELECT rowid AS msgId FROM texts WHERE texts MATCH ? AND rowid BETWEEN ? AND ?',
    ...[expression, BigInt(first), BigInt(last)],
  );
  return new Set(found.map(({ msgId }) => msgId));
}

import { findMatches } from '../../../shared/text/findMatches.ts';
import { foldForSearch, type Phrase } from '../../../shared/text/searchTokens.ts';
import { HAS_ATTACHMENT } from '../db/flags.ts';
import { makeSnippet, SEARCHED, type Snippet } from './snippet.ts';

/** In SQL: `column` of the text of the file of the message `m`, looked up only if it has a file; null if none is known. */
export const ofFileText = (column: string): string =>
  `CASE WHEN m.flags & ${HAS_ATTACHMENT} THEN
     (SELECT ${column} FROM fetched AS f JOIN content_texts AS t USING (sha256) WHERE f.msgId = m.msgId) END`;

/** A phrase is rarely longer; UTF-16 units. */
const OVERLAP = 500;

/** Whether all that was asked for is in this text. */
export const hasAll = (text: string, phrases: readonly Phrase[]): boolean => {
  const searched = text.slice(0, SEARCHED).normalize('NFC');
  return phrases.every((phrase) => findMatches(searched, [phrase]).length > 0);
};

/** A piece around the first match in the text of a file, which has single spaces alone; null: there is none. */
export function excerptOf(text: string, phrases: readonly Phrase[]): Snippet | null {
  for (let start = 0; start < text.length; ) {
    const end = atSpace(text, start + SEARCHED);
    const slice = text.slice(start, end);
    const folded = foldForSearch(slice);
    // To find a match takes far longer than to see that there is none.
    if (phrases.some(({ tokens }) => tokens.every((token) => folded.includes(token)))) {
      const found = makeSnippet(slice, phrases);
      if (found.marks.length > 0) return within(found, start > 0, end < text.length);
    }
    start = end < text.length ? atSpace(text, end - OVERLAP) : end;
  }
  return null;
}

/** The last space before `at`, so that no word is cut; `at`, where there is none near. */
function atSpace(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(' ', at);
  return space > at - OVERLAP ? space : at;
}

/** With an ellipsis for what is before and after the part that it was made from. */
function within({ snippet, marks }: Snippet, hasBefore: boolean, hasAfter: boolean): Snippet {
  const opening = hasBefore && !snippet.startsWith('…') ? '…' : '';
  const closing = hasAfter && !snippet.endsWith('…') ? '…' : '';
  return {
    snippet: opening + snippet + closing,
    marks: marks.map(([from, to]) => [from + opening.length, to + opening.length] as const),
  };
}

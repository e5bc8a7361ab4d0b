import { findMatches, type Mark } from '../../../shared/text/findMatches.ts';
import type { Phrase } from '../../../shared/text/searchTokens.ts';

/** UTF-16 units. */
const LENGTH = 160;
/** A narrow list shows two lines of some 25 letters, of which the match must be one. */
const BEFORE_MATCH = 16;
/** A later match isn't marked: finding it would cost more than it tells. */
export const SEARCHED = 20_000;
/** Most texts have none. To replace plain spaces, too, would take three times as long. */
const OTHER_SPACE = /[^\S ]/gu;

export interface Snippet {
  readonly snippet: string;
  /** The matches in `snippet`: [start, end) in UTF-16 units. */
  readonly marks: readonly Mark[];
}

/** A piece of one line around the first match in `text`. */
export function makeSnippet(text: string, phrases: readonly Phrase[]): Snippet {
  const line = text.slice(0, SEARCHED).normalize('NFC').replace(OTHER_SPACE, ' ');
  const matches = findMatches(line, phrases);
  const from = startNear(line, (matches[0]?.[0] ?? 0) - BEFORE_MATCH);
  const to = wholeCharacter(line, Math.min(line.length, from + LENGTH));
  const opening = from > 0 ? '…' : '';
  const closing = to < line.length || text.length > SEARCHED ? '…' : '';
  const shift = opening.length - from;
  return {
    snippet: opening + line.slice(from, to) + closing,
    marks: matches
      .filter(([start]) => start < to)
      .map(([start, end]) => [start + shift, Math.min(end, to) + shift] as const),
  };
}

/** At or shortly before `wanted`, at the beginning of a word if there is one near. */
function startNear(line: string, wanted: number): number {
  if (wanted <= 0) return 0;
  const space = line.lastIndexOf(' ', wanted);
  return space >= wanted - BEFORE_MATCH / 2 ? space + 1 : wholeCharacter(line, wanted);
}

/** `at`, or one before it where it would cut a surrogate pair. */
function wholeCharacter(line: string, at: number): number {
  const unit = line.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}

import type { FoldedText } from './foldedText.ts';

/** A piece of a folded text, and the words that stand for it. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

/** Replaces pieces of a text. Those that overlap are one, for which the words of the longest stand. */
export function replaceSpans(text: string, { placeOf }: FoldedText, spans: readonly Span[]): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end, words } of joined(spans)) {
    pieces.push(text.slice(done, Math.max(done, placeOf(start))), words);
    done = placeOf(end);
  }
  return pieces.join('') + text.slice(done);
}

function joined(spans: readonly Span[]): readonly Span[] {
  const found: Span[] = [];
  let longest = 0;
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    const length = span.end - span.start;
    if (last === undefined || span.start >= last.end) {
      found.push(span);
      longest = length;
      continue;
    }
    const words = length > longest ? span.words : last.words;
    found[found.length - 1] = { start: last.start, end: Math.max(last.end, span.end), words };
    longest = Math.max(longest, length);
  }
  return found;
}

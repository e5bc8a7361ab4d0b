import { onFirstUse } from './onFirstUse.ts';

const segmenter = onFirstUse(() => new Intl.Segmenter());

/** The first letter as a person sees it, which may be several code points; '' of an empty text. */
export function firstGrapheme(text: string): string {
  // Most names: a plain letter that nothing after it can join. The segmenter takes fifty times as long.
  if (/^[ -~](?:[ -~]|$)/u.test(text)) return text.charAt(0);
  for (const { segment } of segmenter().segment(text)) return segment;
  return '';
}

/** All letters as a person sees them. */
export function graphemes(text: string): readonly string[] {
  return Array.from(segmenter().segment(text), ({ segment }) => segment);
}

/** The beginning of a text, `length` characters at most, that doesn't end within a letter. */
export function wholeGraphemes(text: string, length: number): string {
  const near = segmenter()
    .segment(text.slice(0, length + 40))
    .containing(length);
  return text.slice(0, near && near.index > 0 ? near.index : length);
}

/** At most `length` characters, cut between letters rather than inside an emoji, and without dots before the "…" that follows. */
export function wholeLetters(text: string, length: number): string {
  return wholeGraphemes(text, length).replace(/[\s.…]+$/u, '');
}

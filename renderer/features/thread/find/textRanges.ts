import { findMatches } from '../../../../shared/text/findMatches.ts';
import type { Phrase } from '../../../../shared/text/searchTokens.ts';

/** The places of the phrases in the text of an element, whichever elements inside it have the parts of that text. */
export function textRanges(element: Element, phrases: readonly Phrase[]): readonly Range[] {
  const parts = textParts(element);
  const text = parts.map(({ node }) => node.data).join('');
  const pointAt = (at: number, isEnd: boolean) => {
    const part = parts.findLast(({ start }) => (isEnd ? start < at : start <= at));
    return part && { node: part.node, offset: at - part.start };
  };
  return findMatches(text, phrases).flatMap(([from, to]) => {
    const [start, end] = [pointAt(from, false), pointAt(to, true)];
    if (!start || !end) return [];
    const range = new Range();
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset);
    return [range];
  });
}

interface TextPart {
  readonly node: Text;
  /** Where it begins in the whole text, UTF-16 units. */
  readonly start: number;
}

function textParts(element: Element): readonly TextPart[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const parts: TextPart[] = [];
  let start = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || isHidden(node)) continue;
    parts.push({ node, start });
    start += node.data.length;
  }
  return parts;
}

/** A text for screen readers alone is shown elsewhere in parts. */
const isHidden = (node: Text): boolean => node.parentElement?.classList.contains('visually-hidden') === true;

import type { SearchHit } from '../../../../shared/model/search.ts';
import { spellOutUnits } from '../../../../shared/text/visibleText.ts';

export interface MarkedPart {
  /** Its position in the snippet, in UTF-16 units. */
  readonly at: number;
  /** Hidden characters spelled out. */
  readonly text: string;
  readonly isMarked: boolean;
}

/** The snippet cut at its marks, nothing lost and nothing twice. */
export function markedParts({ snippet, marks }: Pick<SearchHit, 'snippet' | 'marks'>): readonly MarkedPart[] {
  const parts: MarkedPart[] = [];
  const shown = spellOutUnits(snippet);
  const push = (from: number, to: number, isMarked: boolean) => {
    if (to > from) parts.push({ at: from, text: shown.slice(from, to).join(''), isMarked });
  };
  let done = 0;
  for (const [start, end] of marks) {
    push(done, start, false);
    push(Math.max(done, start), end, true);
    done = Math.max(done, end);
  }
  push(done, snippet.length, false);
  return parts;
}

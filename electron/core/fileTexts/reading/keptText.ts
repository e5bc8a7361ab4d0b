import { MOST_KEPT } from '../../../../shared/model/files/fileTexts.ts';

/** A longer word is cut. */
const LONGEST_WORD = 200;

/** Gathers the text of a file, up to `MOST_KEPT`. */
export interface KeptText {
  /** Nothing more is kept. */
  readonly isFull: boolean;
  add(text: string): void;
  /** All of it, with single spaces, and cut at a word. */
  whole(): string;
}

export function createKeptText(): KeptText {
  const pieces: string[] = [];
  let length = 0;
  /** Empty cells and elements leave no row of spaces. */
  let endsInSpace = true;
  return {
    get isFull() {
      return length > MOST_KEPT;
    },
    add: (text) => {
      if (length > MOST_KEPT || text === '') return;
      // Beyond this it would only be cut again.
      const tidy = tidied(text.slice(0, 2 * MOST_KEPT));
      const piece = endsInSpace && tidy.startsWith(' ') ? tidy.slice(1) : tidy;
      if (piece === '') return;
      pieces.push(piece);
      endsInSpace = piece.endsWith(' ');
      length += piece.length;
    },
    whole: () => cut(tidied(pieces.join('')).trim()),
  };
}

const tidied = (text: string): string => text.toWellFormed().replace(/[\s\p{Cc}]+/gu, ' ');

function cut(text: string): string {
  if (text.length <= MOST_KEPT) return text;
  const space = text.lastIndexOf(' ', MOST_KEPT);
  return text.slice(0, space > MOST_KEPT - LONGEST_WORD ? space : MOST_KEPT).toWellFormed();
}

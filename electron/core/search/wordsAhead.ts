import { collectWords, segment, wordEnd } from '../../../shared/text/searchTokens.ts';
import type { Db } from '../db/db.ts';
import { addWords } from './wordList.ts';

/** Words that take some 10 ms if all are new. */
const AT_ONCE = 2_000;
/** UTF-16 units in which words are looked for at once, and all that a step looks at: some 10 ms if it has no new word. */
const PIECE = 2 ** 11;
const MOST_PIECES = 50;

interface LongText {
  readonly body: string;
  readonly file: string;
  readonly inside: string;
}

/** The words of one long text, which go into the list of words some at a time, before the text goes into the index. */
export interface WordsAhead {
  /** `segment`, which remembers texts until all of their words are there: each step asks for them. */
  segment(text: string): string;
  /** Adds the next ones; false: all are there. The first time after a start it goes past those that are there. */
  add(index: Db, text: LongText): boolean;
}

export function createWordsAhead(): WordsAhead {
  const segmented = new Map<string, string>();
  const added = new Set<string>();
  let [begun, at] = ['', 0];
  let isAfterStart = true;

  function begin(text: string): void {
    [begun, at] = [text, 0];
    added.clear();
  }

  /** Returns where they end in the text. */
  function collectSome(words: Set<string>): number {
    let end = at;
    for (let piece = 0; piece < MOST_PIECES && words.size < AT_ONCE && end < begun.length; piece += 1) {
      const start = end;
      end = wordEnd(begun, start + PIECE);
      const found = new Set<string>();
      collectWords(begun.slice(start, end), found);
      for (const word of found) if (!added.has(word)) words.add(word);
    }
    return end;
  }

  return {
    segment: (text) => {
      const known = segmented.get(text) ?? segment(text);
      segmented.set(text, known);
      return known;
    },
    add: (index, { body, file, inside }) => {
      const text = `${body} ${file} ${inside}`;
      if (begun !== text) begin(text);
      let count = 0;
      do {
        const words = new Set<string>();
        const end = collectSome(words);
        count = index.transaction(() => addWords(index, words));
        // If that failed, the next step adds them.
        at = end;
        for (const word of words) added.add(word);
      } while (isAfterStart && count === 0 && at < text.length);
      isAfterStart = false;
      if (count > 0 || at < text.length) return true;
      // They may be as long as texts get.
      begin('');
      segmented.clear();
      return false;
    },
  };
}

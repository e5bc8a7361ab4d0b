import { collectWords } from '../../../shared/text/searchTokens.ts';
import type { Db } from '../db/db.ts';
import { addWords, newAmong } from './wordList.ts';

/** Words that take some 10 ms if all are new. */
const AT_ONCE = 2_000;

interface LongText {
  readonly msgId: number;
  readonly body: string;
  readonly file: string;
  readonly inside: string;
}

/** The words of one long text, which go into the list of words some at a time, before the text goes into the index. */
export interface WordsAhead {
  /** Adds the next ones; false: all are there. */
  add(index: Db, text: LongText): boolean;
}

export function createWordsAhead(): WordsAhead {
  let begun: LongText | null = null;
  let rest: readonly string[] = [];

  /** After a restart it goes on where it was: what is in the list isn't added again. */
  function begin(index: Db, text: LongText): void {
    const words = new Set<string>();
    for (const part of [text.body, text.file, text.inside]) collectWords(part, words);
    [begun, rest] = [text, newAmong(index, words)];
  }
  return {
    add: (index, text) => {
      if (begun === null || !isSame(begun, text)) begin(index, text);
      if (rest.length === 0) {
        // It may be as long as texts get.
        begun = null;
        return false;
      }
      const some = rest.slice(-AT_ONCE);
      index.transaction(() => addWords(index, new Set(some)));
      // If that failed, they are added by the next step.
      rest = rest.slice(0, -AT_ONCE);
      return true;
    },
  };
}

const isSame = (one: LongText, other: LongText): boolean =>
  one.msgId === other.msgId &&
  one.body === other.body &&
  one.file === other.file &&
  one.inside === other.inside;

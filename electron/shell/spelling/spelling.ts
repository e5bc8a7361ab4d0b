import type { SpellingFacts } from '../../../shared/model/spelling.ts';

/** The check of spelling, in the way of this system. */
export interface Spelling {
  facts(): Promise<SpellingFacts>;
  /** The language that the preload script checks for, with `wrong`; null: it doesn't. */
  language(): string | null;
  /** Those of the words that no chosen language knows. */
  wrong(words: readonly string[]): Promise<readonly string[]>;
  /** Words that may be meant. `found`: those that Chromium knows of. */
  suggest(word: string, found: readonly string[]): Promise<readonly string[]>;
  addWord(word: string): Promise<void>;
  removeWord(word: string): Promise<SpellingFacts>;
  /** Lets the person choose a dictionary. @throws AppError `dictionary-unusable`, `file-not-saved`, `disk-full`, nothing being changed */
  addFile(): Promise<SpellingFacts>;
  /** Removes a dictionary that the person added. */
  removeFile(id: string): Promise<SpellingFacts>;
}

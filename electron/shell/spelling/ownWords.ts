import { z } from 'zod';
import { AppError } from '../../../shared/errors/errors.ts';
import { LONGEST_SPELLING_WORD } from '../../../shared/model/spelling.ts';
import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import type { JsonFile } from '../app/jsonFile.ts';

const MAX_WORDS = 10_000;

const ownWordsSchema = z.object({ words: z.array(z.string().max(LONGEST_SPELLING_WORD)).max(MAX_WORDS) });

export type OwnWords = z.infer<typeof ownWordsSchema>;

/** The words that the person added to the dictionary, which are right in every language. */
export const OWN_WORDS_FILE = {
  name: 'spelling.json',
  schema: ownWordsSchema,
  none: { words: [] as string[] },
} as const;

export interface KeptWords {
  all(): readonly string[];
  has(word: string): boolean;
  /** @throws AppError `dictionary-full`, `disk-full`, nothing being changed */
  add(word: string): Promise<void>;
  /** @throws AppError `disk-full`, nothing being changed */
  remove(word: string): Promise<void>;
}

export async function openOwnWords(file: JsonFile<OwnWords>): Promise<KeptWords> {
  let words = new Set((await file.read()).words);
  const inTurn = createOneAtATime();
  /** Nothing changes that can't be written. */
  const change = (make: () => readonly string[]) =>
    inTurn(async () => {
      const next = make();
      await file.write({ words: [...next] });
      words = new Set(next);
    });
  return {
    all: () => [...words].toSorted((one, other) => one.localeCompare(other)),
    // At the start of a sentence, and in a heading.
    has: (word) => words.has(word) || words.has(word.toLowerCase()) || words.has(inSmall(word)),
    async add(word) {
      if (word.length > LONGEST_SPELLING_WORD) throw new AppError('bad-input', 'The word is too long.');
      await change(() => {
        if (words.has(word)) return [...words];
        if (words.size >= MAX_WORDS) throw new AppError('dictionary-full', 'There are 10,000 words.');
        return [...words, word];
      });
    },
    remove: (word) => change(() => [...words].filter((each) => each !== word)),
  };
}

const inSmall = (word: string) => (word[0] ?? '').toLowerCase() + word.slice(1);

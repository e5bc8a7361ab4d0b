import { z } from 'zod';
import { LONGEST_SPELLING_WORD } from '../../../shared/model/spelling.ts';
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
  add(word: string): Promise<void>;
  remove(word: string): Promise<void>;
}

export async function openOwnWords(file: JsonFile<OwnWords>): Promise<KeptWords> {
  let words = new Set((await file.read()).words);
  const change = async (next: ReadonlySet<string>) => {
    words = new Set(next);
    await file.write({ words: [...next] });
  };
  return {
    all: () => [...words].toSorted((one, other) => one.localeCompare(other)),
    // At the start of a sentence, and in a heading.
    has: (word) => words.has(word) || words.has(word.toLowerCase()) || words.has(inSmall(word)),
    async add(word) {
      if (words.size < MAX_WORDS && word.length <= LONGEST_SPELLING_WORD)
        await change(new Set([...words, word]));
    },
    remove: (word) => change(new Set([...words].filter((each) => each !== word))),
  };
}

const inSmall = (word: string) => (word[0] ?? '').toLowerCase() + word.slice(1);

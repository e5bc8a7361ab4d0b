import { z } from 'zod';
import { LONGEST_SPELLING_WORD, SPELLING_ID, type SpellingFacts } from '../model/spelling.ts';
import { nothing, route } from './inputs.ts';

export const spellingAppRoutes = {
  'spelling.get': route<SpellingFacts>()(nothing),
  /** Removes a word that the person added. */
  'spelling.removeWord': route<SpellingFacts>()(
    z.object({ word: z.string().min(1).max(LONGEST_SPELLING_WORD) }).strict(),
  ),
  /** Lets the person choose the file of a dictionary, which is copied and then used. */
  'spelling.addFile': route<SpellingFacts>()(nothing),
  /** Removes a dictionary that the person added. */
  'spelling.removeFile': route<SpellingFacts>()(z.object({ id: z.string().regex(SPELLING_ID) }).strict()),
} as const;

export interface SpellingAppEvents {
  /** `spelling.get` has another answer. */
  spelling: Record<string, never>;
}

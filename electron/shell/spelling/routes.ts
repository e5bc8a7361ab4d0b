import type { AppRouteName, Handlers } from '../../../shared/contract/index.ts';
import type { Spelling } from './spelling.ts';

type SpellingRoute = Extract<AppRouteName, `spelling.${string}`>;

export type ServedSpelling = Pick<Spelling, 'facts' | 'removeWord' | 'addFile' | 'removeFile'>;

/** Handles the routes `spelling.*`. */
export const spellingRoutes = (spelling: ServedSpelling): Handlers<SpellingRoute> => ({
  'spelling.get': () => spelling.facts(),
  'spelling.removeWord': ({ word }) => spelling.removeWord(word),
  'spelling.addFile': () => spelling.addFile(),
  'spelling.removeFile': ({ id }) => spelling.removeFile(id),
});

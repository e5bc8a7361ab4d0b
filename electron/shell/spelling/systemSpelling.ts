import type { Session } from 'electron';
import { AppError } from '../../../shared/errors/errors.ts';
import { AUTOMATIC, type SpellingFacts } from '../../../shared/model/spelling.ts';
import type { SettingsKeeper } from '../app/openSettings.ts';
import type { Spelling } from './spelling.ts';

/** As much of Electron's session as is used. */
export type CheckerSession = Pick<
  Session,
  | 'addWordToSpellCheckerDictionary'
  | 'availableSpellCheckerLanguages'
  | 'listWordsInSpellCheckerDictionary'
  | 'removeWordFromSpellCheckerDictionary'
  | 'setSpellCheckerDictionaryDownloadURL'
  | 'setSpellCheckerEnabled'
  | 'setSpellCheckerLanguages'
>;

/** No server listens there. Without it, Chromium would download dictionaries from Google. */
const NOWHERE = 'http://127.0.0.1:9/';

/** Before anything else: Chromium's checker is off, knows no language, and has nowhere to download a dictionary from. */
export function keepCheckerOff(session: CheckerSession): void {
  session.setSpellCheckerDictionaryDownloadURL(NOWHERE);
  session.setSpellCheckerLanguages([]);
  session.setSpellCheckerEnabled(false);
}

interface SystemParts {
  readonly platform: 'darwin' | 'win32';
  readonly session: CheckerSession;
  readonly settings: SettingsKeeper;
  /** Other words may be wrong now. `language`: see `Spelling`. Perhaps called while the checker is being made. */
  readonly onChange: (language: string | null) => void;
}

/** Checks with the dictionaries that macOS and Windows bring. */
export function createSystemSpelling({ platform, session, settings, onChange }: SystemParts): Spelling {
  const isAutomatic = platform === 'darwin';
  const available = () => (isAutomatic ? [AUTOMATIC] : session.availableSpellCheckerLanguages);
  let chosen = '';
  settings.follow(({ spelling }) => {
    if (spelling.join('\n') === chosen) return;
    chosen = spelling.join('\n');
    const known = spelling.filter((id) => available().includes(id));
    // Where the system chooses the language itself, Electron ignores it.
    if (!isAutomatic) session.setSpellCheckerLanguages(known);
    session.setSpellCheckerEnabled(known.length > 0);
    onChange(null);
  });

  async function facts(): Promise<SpellingFacts> {
    const gone = settings.get().spelling.filter((id) => !available().includes(id));
    return {
      kind: isAutomatic ? 'automatic' : 'system',
      languages: [
        ...available().map((id) => ({ id, problem: null })),
        ...gone.map((id) => ({ id, problem: 'missing' as const })),
      ],
      words: await session.listWordsInSpellCheckerDictionary(),
    };
  }

  return {
    facts,
    language: () => null,
    wrong: async () => [],
    suggest: async (_word, found) => found,
    async addWord(word) {
      if (!session.addWordToSpellCheckerDictionary(word))
        throw new AppError('bad-input', 'The system did not take the word.');
      onChange(null);
    },
    async removeWord(word) {
      session.removeWordFromSpellCheckerDictionary(word);
      return facts();
    },
    addFile: facts,
    removeFile: facts,
  };
}

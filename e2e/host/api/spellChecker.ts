/** A few of those that Electron knows. */
const LANGUAGES = ['de', 'en-GB', 'en-US', 'fr', 'hu'];

/**
 * Chromium's own spell checker, as Electron's session has it. At first it is on, in the person's language, as in Electron. It checks
 * nothing here, and downloads nothing: specs read what the app set.
 */
export function makeSpellChecker() {
  let isEnabled = true;
  let languages: readonly string[] = ['en-GB'];
  let downloadUrl = 'https://redirector.gvt1.com/edgedl/chrome/dict/';
  const words = new Set<string>();
  return {
    availableSpellCheckerLanguages: LANGUAGES,
    isSpellCheckerEnabled: () => isEnabled,
    setSpellCheckerEnabled(enabled: boolean) {
      isEnabled = enabled;
    },
    getSpellCheckerLanguages: () => [...languages],
    setSpellCheckerLanguages(chosen: readonly string[]) {
      const unknown = chosen.find((language) => !LANGUAGES.includes(language));
      if (unknown !== undefined)
        throw new Error(`Invalid language code provided: "${unknown}" is not a valid language code`);
      languages = chosen;
    },
    setSpellCheckerDictionaryDownloadURL(url: string) {
      if (!url.endsWith('/')) throw new Error('The URL for spellchecker dictionaries must end with a slash');
      downloadUrl = url;
    },
    /** The host's own; the app does not know of it. */
    _spellCheckerDownloadUrl: () => downloadUrl,
    addWordToSpellCheckerDictionary: (word: string) => Boolean(words.add(word)),
    removeWordFromSpellCheckerDictionary: (word: string) => words.delete(word),
    listWordsInSpellCheckerDictionary: async () => [...words],
  };
}

/** A language that spelling can be checked in. */
export interface SpellingLanguage {
  /** As the setting names it: a dictionary's name such as `en_GB`, `own/` before that of an added one, or a language tag of the system. */
  readonly id: string;
  /** Its dictionary can't be used: it isn't there, or isn't one. Null: it can, as far as is known. */
  readonly problem: 'missing' | 'damaged' | null;
}

/** How spelling is checked on this computer. */
export interface SpellingFacts {
  /** `files`: with dictionaries that Parley reads. `system`: by Windows, in the languages that are installed. `automatic`: by macOS. */
  readonly kind: 'files' | 'system' | 'automatic';
  readonly languages: readonly SpellingLanguage[];
  /** The words that the person added. */
  readonly words: readonly string[];
}

/** The one language of `automatic`. */
export const AUTOMATIC = 'automatic';
/** The start of an added dictionary's id. */
export const OWN_DICTIONARY = 'own/';
const NAME = String.raw`[\p{L}\p{N}][\p{L}\p{N}_.@\-]{0,79}`;
/** The name of a dictionary's file, without its ending. */
export const DICTIONARY_NAME = new RegExp(`^${NAME}$`, 'u');
/** `SpellingLanguage.id` */
export const SPELLING_ID = new RegExp(`^(?:${OWN_DICTIONARY})?${NAME}$`, 'u');
export const MAX_SPELLING_LANGUAGES = 10;
/** Of one dictionary, and in a menu. */
export const MAX_SUGGESTIONS = 5;
/** Characters. */
export const LONGEST_SPELLING_WORD = 200;

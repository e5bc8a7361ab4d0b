import { type Affix, fits } from './affixRules.ts';
import { createFitting, type Wanted, type Worn } from './fitting.ts';
import type { Language } from './readAffixFile.ts';
import type { WordList } from './readWordList.ts';

const BARE: Worn = { prefix: null, inner: null, outer: null };

export interface Forms {
  /** Whether the word is a stem of the list, with or without affixes. */
  has(word: string, wanted: Wanted): boolean;
  /** The dictionary says that it is wrong. */
  isForbidden(word: string): boolean;
}

export function createForms(language: Language, words: WordList): Forms {
  const isGood = createFitting(language);
  const forbidden = language.value('FORBIDDENWORD');

  const isStem = (stem: string, worn: Worn, wanted: Wanted) =>
    words.get(stem)?.some((root) => isGood(stem, root, worn, wanted)) ?? false;

  /** Takes one suffix off, and then another one, and a prefix. */
  function withoutSuffix(word: string, outer: Affix | null, wanted: Wanted): boolean {
    const { byAdd, longest } = language.suffixes;
    for (let length = Math.min(longest, word.length); length >= 0; length -= 1) {
      for (const suffix of byAdd.get(word.slice(word.length - length)) ?? []) {
        if (outer && !suffix.flags.has(outer.flag)) continue;
        const stem = word.slice(0, word.length - length) + suffix.strip;
        if (stem === '' || !fits(suffix.condition, stem, stem.length - suffix.condition.length)) continue;
        if (isStem(stem, { prefix: null, inner: suffix, outer }, wanted)) return true;
        if (suffix.isCombined && withoutPrefix(stem, suffix, outer, wanted)) return true;
        if (!outer && withoutSuffix(stem, suffix, wanted)) return true;
      }
    }
    return false;
  }

  function withoutPrefix(word: string, inner: Affix | null, outer: Affix | null, wanted: Wanted): boolean {
    const { byAdd, longest } = language.prefixes;
    for (let length = Math.min(longest, word.length); length >= 0; length -= 1) {
      for (const prefix of byAdd.get(word.slice(0, length)) ?? []) {
        if (inner && !prefix.isCombined) continue;
        const stem = prefix.strip + word.slice(length);
        if (stem === '' || !fits(prefix.condition, stem, 0)) continue;
        if (isStem(stem, { prefix, inner, outer }, wanted)) return true;
      }
    }
    return false;
  }

  return {
    has: (word, wanted) =>
      isStem(word, BARE, wanted) ||
      withoutSuffix(word, null, wanted) ||
      withoutPrefix(word, null, null, wanted),
    isForbidden: (word) =>
      (forbidden !== null && words.get(word)?.some((root) => root.has(forbidden))) || false,
  };
}

import { type Affix, fits } from './affixRules.ts';
import { createFitting, type Wanted, type Worn } from './fitting.ts';
import type { Language } from './readAffixFile.ts';
import type { WordList } from './readWordList.ts';

const BARE: Worn = { prefix: null, inner: null, outer: null };

/** How much may still be tried for a word: affixes, stems, places where it may be joined. With none left, nothing more is found. */
export interface Steps {
  left: number;
}

export interface Forms {
  /** Whether the word is a stem of the list, with or without affixes. */
  has(word: string, wanted: Wanted, steps: Steps): boolean;
  /** The dictionary says that it is wrong. */
  isForbidden(word: string): boolean;
}

export function createForms(language: Language, words: WordList): Forms {
  const isGood = createFitting(language);
  const forbidden = language.value('FORBIDDENWORD');

  function isStem(stem: string, worn: Worn, wanted: Wanted, steps: Steps): boolean {
    const roots = words.get(stem) ?? [];
    steps.left -= 1 + roots.length;
    return roots.some((root) => isGood(stem, root, worn, wanted));
  }

  /** Takes one suffix off, and then another one, and a prefix. */
  function withoutSuffix(word: string, outer: Affix | null, wanted: Wanted, steps: Steps): boolean {
    const { byAdd, longest } = language.suffixes;
    for (let length = Math.min(longest, word.length); length >= 0; length -= 1) {
      for (const suffix of byAdd.get(word.slice(word.length - length)) ?? []) {
        steps.left -= 1;
        if (steps.left <= 0) return false;
        if (outer && !suffix.flags.has(outer.flag)) continue;
        const stem = word.slice(0, word.length - length) + suffix.strip;
        if (stem === '' || !fits(suffix.condition, stem, stem.length - suffix.condition.length)) continue;
        if (isStem(stem, { prefix: null, inner: suffix, outer }, wanted, steps)) return true;
        if (suffix.isCombined && withoutPrefix(stem, { prefix: null, inner: suffix, outer }, wanted, steps))
          return true;
        if (!outer && withoutSuffix(stem, suffix, wanted, steps)) return true;
      }
    }
    return false;
  }

  function withoutPrefix(word: string, worn: Worn, wanted: Wanted, steps: Steps): boolean {
    const { byAdd, longest } = language.prefixes;
    for (let length = Math.min(longest, word.length); length >= 0; length -= 1) {
      for (const prefix of byAdd.get(word.slice(0, length)) ?? []) {
        steps.left -= 1;
        if (steps.left <= 0) return false;
        if (worn.inner && !prefix.isCombined) continue;
        const stem = prefix.strip + word.slice(length);
        if (stem === '' || !fits(prefix.condition, stem, 0)) continue;
        if (isStem(stem, { ...worn, prefix }, wanted, steps)) return true;
      }
    }
    return false;
  }

  return {
    has: (word, wanted, steps) =>
      isStem(word, BARE, wanted, steps) ||
      withoutSuffix(word, null, wanted, steps) ||
      withoutPrefix(word, BARE, wanted, steps),
    isForbidden: (word) =>
      (forbidden !== null && words.get(word)?.some((root) => root.has(forbidden))) || false,
  };
}

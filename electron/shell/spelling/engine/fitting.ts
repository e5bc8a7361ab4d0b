import type { Affix, Flags } from './affixRules.ts';
import type { Language } from './readAffixFile.ts';

/** The place of a part in a compound word; `whole`: it is the word. */
export type Role = 'whole' | 'begin' | 'middle' | 'end';

export interface Wanted {
  readonly role: Role;
  /** The word was written with other capitals than in the list. */
  readonly isRecased: boolean;
  /** It is to be suggested. */
  readonly isSuggested: boolean;
}

/** The affixes that were taken off a word, from the stem outwards. */
export interface Worn {
  readonly prefix: Affix | null;
  readonly inner: Affix | null;
  readonly outer: Affix | null;
}

type Fitting = (stem: string, root: Flags, worn: Worn, wanted: Wanted) => boolean;

/** Makes the check whether a stem may be worn with such affixes, by the flags of all of them. */
export function createFitting(language: Language): Fitting {
  const flag = {
    circumfix: language.value('CIRCUMFIX'),
    compound: language.value('COMPOUNDFLAG'),
    begin: language.value('COMPOUNDBEGIN'),
    middle: language.value('COMPOUNDMIDDLE'),
    end: language.value('COMPOUNDEND') ?? language.value('COMPOUNDLAST'),
    compoundForbids: language.value('COMPOUNDFORBIDFLAG'),
    compoundPermits: language.value('COMPOUNDPERMITFLAG'),
    forbidden: language.value('FORBIDDENWORD'),
    keepCase: language.value('KEEPCASE'),
    needAffix: language.value('NEEDAFFIX'),
    noSuggest: language.value('NOSUGGEST'),
    onlyInCompound: language.value('ONLYINCOMPOUND'),
  };
  const checkSharps = language.value('CHECKSHARPS') !== null;
  const carries = (flags: Flags, name: string | null) => name !== null && flags.has(name);

  function isAtPlace({ prefix, inner, outer }: Worn, role: Role, has: (name: string | null) => boolean) {
    if (role === 'whole') return !has(flag.onlyInCompound);
    const affixes = [prefix, inner, outer].filter((affix) => affix !== null);
    if (affixes.some((affix) => carries(affix.flags, flag.compoundForbids))) return false;
    // Inside the compound word, only affixes that are made for that.
    const inside = [
      role === 'begin' ? null : prefix,
      role === 'end' ? null : inner,
      role === 'end' ? null : outer,
    ];
    if (inside.some((affix) => affix && !carries(affix.flags, flag.compoundPermits))) return false;
    return has(flag.compound) || has(flag[role]);
  }

  return (stem, root, worn, wanted) => {
    const { prefix, inner, outer } = worn;
    const affixes = [prefix, inner, outer].filter((affix) => affix !== null);
    const has = (name: string | null) =>
      carries(root, name) || affixes.some((affix) => carries(affix.flags, name));
    if (carries(root, flag.forbidden)) return false;
    if (wanted.isSuggested && has(flag.noSuggest)) return false;
    if (wanted.isRecased && has(flag.keepCase) && !(checkSharps && stem.includes('ß'))) return false;
    if (affixes.length === 0 && carries(root, flag.needAffix)) return false;
    if (affixes.length > 0 && affixes.every((affix) => carries(affix.flags, flag.needAffix))) return false;
    if (prefix && ![root, inner?.flags, outer?.flags].some((flags) => flags?.has(prefix.flag))) return false;
    if (inner && ![root, prefix?.flags].some((flags) => flags?.has(inner.flag))) return false;
    const isAround = (affix: Affix | null) => affix !== null && carries(affix.flags, flag.circumfix);
    if (isAround(prefix) !== (isAround(inner) || isAround(outer))) return false;
    return isAtPlace(worn, wanted.role, has);
  };
}

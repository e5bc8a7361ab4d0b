import type { Role, Wanted } from './fitting.ts';
import type { Language } from './readAffixFile.ts';
import type { Forms, Steps } from './wordForms.ts';

const MAX_PARTS = 6;

type IsCompound = (word: string, wanted: Wanted, steps: Steps) => boolean;

/** Makes the check whether a word is put together from others, as far as the dictionary allows. */
export function createCompounds(language: Language, forms: Forms): IsCompound {
  const names = ['COMPOUNDFLAG', 'COMPOUNDBEGIN', 'COMPOUNDMIDDLE', 'COMPOUNDEND'];
  if (names.every((name) => language.value(name) === null)) return () => false;
  const shortest = Math.max(1, Number(language.value('COMPOUNDMIN') ?? 3) || 3);
  const most = Math.min(MAX_PARTS, Number(language.value('COMPOUNDWORDMAX') ?? MAX_PARTS) || MAX_PARTS);
  const isJoint = createJoints(language);
  const looksLikeOne = createLookalikes(language, forms);

  return (word, wanted, steps) => {
    const failed = new Set<number>();
    const has = (part: string, role: Role) => forms.has(part, { ...wanted, role }, steps);
    const mayMeet = (left: string, right: string) => {
      steps.left -= isJoint.cost;
      return isJoint.check(left, right);
    };
    /** Whether `word` from `start` on is such parts; `count` stand before, and the last of them began at `before`. */
    const follows = (start: number, before: number, count: number): boolean => {
      // Which parts may follow depends on the one before.
      const key = (before * word.length + start) * MAX_PARTS + count;
      if (failed.has(key)) return false;
      for (let end = start + shortest; end <= word.length - shortest && steps.left > 0; end += 1) {
        const isAllowed = start === 0 || mayMeet(word.slice(before, start), word.slice(start, end));
        if (!isAllowed || !has(word.slice(start, end), start === 0 ? 'begin' : 'middle')) continue;
        if (mayMeet(word.slice(start, end), word.slice(end)) && has(word.slice(end), 'end')) return true;
        if (count + 2 < most && follows(end, start, count + 1)) return true;
      }
      failed.add(key);
      return false;
    };
    return word.length >= 2 * shortest && follows(0, 0, 0) && !looksLikeOne(word, steps);
  };
}

/** Whether two parts may stand side by side, and how many steps it takes to find out. */
interface Joints {
  readonly cost: number;
  check(left: string, right: string): boolean;
}

function createJoints(language: Language): Joints {
  const isOn = (name: string) => language.value(name) !== null;
  const [noDouble, noTriple, noCapitals] = [
    isOn('CHECKCOMPOUNDDUP'),
    isOn('CHECKCOMPOUNDTRIPLE'),
    isOn('CHECKCOMPOUNDCASE'),
  ];
  const patterns = language
    .rows('CHECKCOMPOUNDPATTERN')
    .filter((row) => row.slice(0, 2).every((part) => !part.includes('/')));
  const check = (left: string, right: string) => {
    if (noDouble && left === right) return false;
    const [end, start] = [left.at(-1) ?? '', right[0] ?? ''];
    if (noCapitals && start !== '-' && (isCapital(end) || isCapital(start))) return false;
    const isTriple = end === start && (left.at(-2) === end || right[1] === start);
    if (noTriple && isTriple) return false;
    return !patterns.some(([ends = '', starts = '']) => left.endsWith(ends) && right.startsWith(starts));
  };
  return { cost: 1 + patterns.length, check };
}

const isCapital = (letter: string) => letter.toLowerCase() !== letter;

/** Whether a compound word is rather a common mistake in another one. */
function createLookalikes(language: Language, forms: Forms): (word: string, steps: Steps) => boolean {
  if (language.value('CHECKCOMPOUNDREP') === null) return () => false;
  const wanted: Wanted = { role: 'whole', isRecased: false, isSuggested: false };
  return (word, steps) =>
    language.rows('REP').some(([from = '', to = '']) => {
      const at = from === '' ? -1 : word.indexOf(from);
      return at !== -1 && forms.has(word.slice(0, at) + to + word.slice(at + from.length), wanted, steps);
    });
}

import { createCompounds } from './compounds.ts';
import { createConversion } from './conversion.ts';
import { readAffixFile } from './readAffixFile.ts';
import { readWordList } from './readWordList.ts';
import { createSuggestions } from './suggestions.ts';
import { createForms, type Steps } from './wordForms.ts';

/** A dictionary of Hunspell's format: man 5 hunspell. */
export interface Dictionary {
  isRight(word: string): boolean;
  /** Words that may be meant, the likeliest first. */
  suggest(word: string): readonly string[];
}

/** Longer ones, and those with digits, are not checked. */
const MAX_LENGTH = 64;
/** The parts of a word that is broken at hyphens and the like. */
const MAX_BROKEN = 8;
/** How much is tried for one word, after which it counts as right; and for its suggestions. Words of known dictionaries take 40,000. */
const MAX_STEPS = 200_000;
const MAX_STEPS_OF_SUGGESTIONS = 5_000_000;

interface Parts {
  readonly aff: Uint8Array;
  readonly dic: Uint8Array;
}

/** @throws if the files are not of the format, or in an encoding that isn't known */
export function openDictionary({ aff, dic }: Parts): Dictionary {
  const decoder = decoderOf(encodingOf(aff));
  const language = readAffixFile(decoder.decode(aff));
  const words = readWordList(decoder.decode(dic), language.readFlags);
  const forms = createForms(language, words);
  const isCompound = createCompounds(language, forms);
  const convert = createConversion(language.rows('ICONV'));
  const hasSharps = language.value('CHECKSHARPS') !== null;
  const breaks = language.rows('BREAK').map(([at = '']) => at);
  const isBroken = createBreaks(breaks.length > 0 ? breaks : ['-', '^-', '-$']);

  function isKnown(word: string, isSuggested: boolean, steps: Steps): boolean {
    if (forms.isForbidden(word)) return false;
    return spellings(word, hasSharps).some((spelling) => {
      const wanted = { role: 'whole', isRecased: spelling !== word, isSuggested } as const;
      return (
        !forms.isForbidden(spelling) &&
        (forms.has(spelling, wanted, steps) || isCompound(spelling, wanted, steps))
      );
    });
  }

  function isWord(word: string | null, steps: Steps): boolean {
    // A word that can't be checked counts as right.
    if (word === null || isKnown(word, false, steps)) return true;
    return isBroken(word, (part) => isKnown(part, false, steps)) || steps.left <= 0;
  }

  const searched: Steps = { left: 0 };
  const suggestions = createSuggestions({ language, words, isWord: (word) => isKnown(word, true, searched) });
  const plain = (word: string) => convert(word.normalize('NFC').replaceAll('’', "'"));
  return {
    isRight: (word) => {
      if (word.length > MAX_LENGTH || /\d/u.test(word)) return true;
      const steps = { left: MAX_STEPS };
      const [straight, written] = [plain(word), convert(word)];
      return isWord(straight, steps) || (written !== straight && isWord(written, steps));
    },
    suggest: (word) => {
      const meant = word.length > MAX_LENGTH ? null : plain(word);
      if (meant === null) return [];
      searched.left = MAX_STEPS_OF_SUGGESTIONS;
      const found = suggestions(meant);
      return word.includes('’') ? found.map((each) => each.replaceAll("'", '’')) : found;
    },
  };
}

function decoderOf(encoding: string) {
  try {
    return new TextDecoder(encoding);
  } catch (cause) {
    throw new Error('The dictionary is in an encoding that is not known.', { cause });
  }
}

/** The encoding that the affix file names, as the Encoding standard calls it. */
function encodingOf(aff: Uint8Array): string {
  const [, named = 'ISO8859-1'] =
    /^(?:\u00EF\u00BB\u00BF)?SET[ \t]+([\w-]{1,40})/mu.exec(Buffer.from(aff).toString('latin1')) ?? [];
  return named
    .toLowerCase()
    .replace(/^iso8859/u, 'iso-8859')
    .replace(/^microsoft-cp/u, 'windows-')
    .replace(/^tis620.*$/u, 'windows-874');
}

/** How a word may stand in the list: as it is, or in small letters where a sentence or a heading changed them. */
function spellings(word: string, hasSharps: boolean): readonly string[] {
  const small = word.toLowerCase();
  if (small === word) return [word];
  const rest = word.slice(1);
  const [first = ''] = word;
  if (rest.toLowerCase() === rest) return [word, small];
  if (word.toUpperCase() !== word) return [word, first.toLowerCase() + rest];
  const lower =
    hasSharps && small.includes('ss')
      ? [small, small.replaceAll('ss', 'ß'), small.replace('ss', 'ß')]
      : [small];
  return [word, ...lower.flatMap((each) => [each, first + each.slice(1)])];
}

/** Makes the check whether each part of a word that is broken at one of `breaks` is right. */
function createBreaks(breaks: readonly string[]) {
  const inside = breaks.filter((at) => at !== '' && !at.startsWith('^') && !at.endsWith('$'));
  const starts = breaks.filter((at) => at.length > 1 && at.startsWith('^')).map((at) => at.slice(1));
  const ends = breaks.filter((at) => at.length > 1 && at.endsWith('$')).map((at) => at.slice(0, -1));
  return (word: string, isKnown: (part: string) => boolean): boolean => {
    // Each mark but the last one makes a rest that is looked at, too.
    let left = 2 * MAX_BROKEN - 1;
    const isRight = (part: string): boolean => {
      left -= 1;
      if (left < 0) return false;
      if (isKnown(part)) return true;
      return (
        inside.some((mark) => {
          const at = part.indexOf(mark);
          const isInside = at > 0 && at < part.length - mark.length;
          return isInside && isRight(part.slice(0, at)) && isRight(part.slice(at + mark.length));
        }) ||
        starts.some((mark) => part.startsWith(mark) && isRight(part.slice(mark.length))) ||
        ends.some((mark) => part.endsWith(mark) && isRight(part.slice(0, -mark.length)))
      );
    };
    return isRight(word);
  };
}
